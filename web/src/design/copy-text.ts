/**
 * Copies a text to the clipboard; on plain HTTP pages with the older browser API, the only one
 * available there.
 * @throws Error if the browser refuses
 */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) await navigator.clipboard.writeText(text);
  else if (!copySelected(text)) throw new Error('The browser copies nothing.');
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Behind an open modal dialog nothing can be selected.
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
