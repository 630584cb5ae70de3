import type { MouseEvent } from 'react';

/** Whether a click should navigate within the page; with a modifier key or another button the browser handles it. */
export function isPlainClick(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0);
}
