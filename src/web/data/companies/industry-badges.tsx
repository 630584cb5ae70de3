import { type SyntheticEvent, useState } from 'react';

export function IndustryBadges({ industries }: { industries: readonly string[] }) {
  const [all, setAll] = useState(false);
  const widths = badgeWidths(industries);
  const badges = all ? industries : industries.slice(0, widths.length);
  const last = widths.length === industries.length ? widths.at(-1) : undefined;
  /** Only when needed: the titles of all cards would weigh 4 KB. */
  const describe = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.title = industries.slice(1).join(', ');
  };
  return (
    <>
      {badges.map((industry, i) => (
        <span key={industry} data-all={all || undefined} className={`badge${all ? '' : range(widths[i])}`}>
          {industry}
        </span>
      ))}
      {!all && last !== 0 && industries.length > 0 && (
        // biome-ignore lint/a11y/useButtonType: in no form, and the type is 0.6 KB of a page
        <button
          onFocus={describe}
          onPointerEnter={describe}
          onClick={() => setAll(true)}
          className={`card-more${range(0, last)}`}
        >
          <Rest count={industries.length} widths={widths} />
        </button>
      )}
    </>
  );
}

/** Number of hidden industries, by number of badges that fit. */
function Rest({ count, widths }: { count: number; widths: readonly number[] }) {
  return widths.map((from, i) => {
    const until = widths[i + 1];
    if (from === until || i + 1 === count) return null;
    return (
      <span key={from} className={range(from, until).trimStart() || undefined}>
        {`+${count - i - 1}`}
      </span>
    );
  });
}

/** Classes of result-card.css that show an element in these row widths only. */
const range = (from = 0, until = 0) => `${from ? ` f${from}` : ''}${until ? ` u${until}` : ''}`;

const MAX_BADGES = 3;
// Widths in px, at 12 px Inter: a badge or '+N' with its gap, and the widest badge.
const BADGE_EDGES = 22;
const MAX_BADGE_WIDTH = 166;
/** From this row width all badges are shown; those that do not fit are truncated. */
const ROOM_FOR_ALL = 385;

/** Row widths that result-card.css has classes for. */
export const ROW_WIDTHS = [260, 290, 310, 335, 360, ROOM_FOR_ALL];

/**
 * For each industry badge: the row width at which it, the ones before it and '+N' fit; 0 if it is always shown, like the
 * first one. Estimated from the text, so that server-rendered pages need no measuring.
 */
export function badgeWidths(industries: readonly string[]): number[] {
  let used = 0;
  const needs = industries.slice(0, MAX_BADGES).map((industry, i) => {
    used += Math.min(textWidth(industry) + BADGE_EDGES, MAX_BADGE_WIDTH);
    const remaining = industries.length - i - 1;
    return i === 0 ? 0 : used + (remaining > 0 ? textWidth(`+${remaining}`) + BADGE_EDGES : 0);
  });
  return needs.map((_, i) => {
    // The last badge may be narrower than the '+1' that would replace it.
    const need = Math.min(...needs.slice(i));
    return need <= 250 ? 0 : (ROW_WIDTHS.find((width) => width >= need) ?? ROOM_FOR_ALL);
  });
}

/** The estimated width of a text at 12 px Inter. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
}

function letterWidth(letter: string): number {
  if (/[ijlI .,:;'|!]/.test(letter)) return 3.2;
  if (/[frt1()/-]/.test(letter)) return 4.6;
  if (/[mwMW@%]/.test(letter)) return 10.6;
  if (/[a-z\d]/.test(letter)) return 7;
  return /[\0-\u024f]/.test(letter) ? 8.4 : 13;
}
