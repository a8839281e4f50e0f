import { settings } from './settings.svelte';

const dark = matchMedia('(prefers-color-scheme: dark)');
const contrast = matchMedia('(prefers-contrast: more)');

/** Sets theme, board, language and reduced motion on the page's root; call it in an effect. */
export function applyTheme() {
  const root = document.documentElement;
  const theme = settings.get('theme');
  const show = () => {
    const found = contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light';
    root.dataset.theme = theme === 'auto' ? found : theme;
  };
  show();
  root.lang = settings.language;
  root.dataset.material = settings.get('material');
  root.dataset.size = settings.get('size');
  root.toggleAttribute('data-still', !settings.is('animations'));
  dark.addEventListener('change', show);
  contrast.addEventListener('change', show);
  return () => {
    dark.removeEventListener('change', show);
    contrast.removeEventListener('change', show);
  };
}
