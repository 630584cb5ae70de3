import type { MouseEvent } from 'react';

/** Whether a link is followed where it stands: with a key held, or another button, the browser does what it is asked for. */
export function isPlainClick(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0);
}
