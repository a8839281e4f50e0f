import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // As the compiler does it, but shorter: these names are a hundredth of the page.
    cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}`,
  },
};
