import { BRAND } from '#domain/brand.ts';

/** Search engines truncate longer texts. */
const MAX_TITLE = 60;
const MAX_DESCRIPTION = 160;

/** The page title, followed by the product name if it fits and is not already there. */
export function pageTitle(title: string): string {
  return title.includes(BRAND.name) || title.length > MAX_TITLE ? title : `${title} · ${BRAND.name}`;
}

/** The page description, cut at a word boundary. */
export function pageDescription(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const room = text.slice(0, MAX_DESCRIPTION);
  const space = room.lastIndexOf(' ');
  // A text without spaces is cut anywhere except within a surrogate pair.
  const cut = space > MAX_DESCRIPTION / 2 ? room.slice(0, space) : room.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/[\s,;:.]+$/, '')}…`;
}
