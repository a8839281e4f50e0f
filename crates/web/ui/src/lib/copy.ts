import { toast } from './toasts.svelte';

export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages have a clipboard only over HTTPS or from localhost.
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  toast({ en: 'Copied', ja: 'コピーしました' }, 'good');
}
