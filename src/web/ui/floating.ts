const EDGE = 8;
const GAP = 4;

/**
 * Shows a menu above everything, even outside elements that would clip it: below its button, or above it if there is
 * not enough room. Follows the button on scroll. Returns a cleanup function.
 * @param edge of the button that the menu is aligned to
 */
export function float(list: HTMLElement, button: HTMLElement, edge: 'left' | 'right' = 'right'): () => void {
  list.popover = 'manual';
  Object.assign(list.style, { position: 'fixed', margin: '0', inset: 'auto' });
  list.showPopover();
  const place = () => {
    const at = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = list;
    const below = at.bottom + GAP;
    const fits = below + height <= window.innerHeight - EDGE || at.top < height + GAP + EDGE;
    list.style.top = `${Math.max(EDGE, fits ? Math.min(below, window.innerHeight - EDGE - height) : at.top - GAP - height)}px`;
    const left = edge === 'left' ? at.left : at.right - width;
    list.style.left = `${Math.max(EDGE, Math.min(left, document.documentElement.clientWidth - EDGE - width))}px`;
  };
  place();
  document.addEventListener('scroll', place, { capture: true, passive: true });
  window.addEventListener('resize', place);
  return () => {
    document.removeEventListener('scroll', place, { capture: true });
    window.removeEventListener('resize', place);
  };
}
