import { BRAND } from './brand.ts';

/** Search engines cut what is longer. */
const MAX_TITLE = 60;
const MAX_DESCRIPTION = 160;

/** The title of a page with the name of the product behind it, where there is room and it is not there already. */
export function pageTitle(title: string): string {
  return title.includes(BRAND.name) || title.length > MAX_TITLE ? title : `${title} · ${BRAND.name}`;
}

/** The description of a page, cut at the end of a word. */
export function pageDescription(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const room = text.slice(0, MAX_DESCRIPTION);
  const space = room.lastIndexOf(' ');
  // A text without spaces is cut where it is, but not within a sign of two halves.
  const cut = space > MAX_DESCRIPTION / 2 ? room.slice(0, space) : room.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/[\s,;:.]+$/, '')}…`;
}
