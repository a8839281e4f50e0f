import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// `sanban web` listens here. It accepts only its own pages, so the proxy has to look like one.
const server = 'http://127.0.0.1:7780';
const proxied = { target: server, changeOrigin: true, headers: { origin: server } };

export default defineConfig({
  // The binary may serve the page under any path.
  base: './',
  plugins: [svelte()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The server's policy is `default-src 'self'`: no data: addresses and no inline scripts.
    assetsInlineLimit: 0,
    // One sheet in the order of the sources: components override `styles.css` wherever they are fetched.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/ws': { ...proxied, ws: true },
      '/report': proxied,
    },
  },
});
