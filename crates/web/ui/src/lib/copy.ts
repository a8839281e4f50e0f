import { toast } from './toasts.svelte';

export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages that are not served over HTTPS or from this machine have no clipboard.
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  toast({ en: 'Copied', ja: 'コピーしました' }, 'good');
}
