/** Puts a text on the clipboard; by the old way where the page may not use the new one. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'sr-only';
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}
