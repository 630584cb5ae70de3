import { useState } from 'react';

type IndustryBadgesProps = { industries: readonly string[]; place: string };

export function IndustryBadges({ industries, place }: IndustryBadgesProps) {
  const [all, setAll] = useState(false);
  const widths = badgeWidths(industries, place);
  const badges = all ? industries : industries.slice(0, widths.length);
  const last = widths.length === industries.length ? widths.at(-1) : undefined;
  return (
    <>
      {badges.map((industry, i) => (
        <span key={industry} data-all={all || undefined} className={`badge${all ? '' : range(widths[i])}`}>
          {industry}
        </span>
      ))}
      {!all && last !== 0 && industries.length > 0 && (
        <button
          type="button"
          title={industries.slice(1).join(', ')}
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
// Widths in px, at 12 px Inter: a badge, '+N', pin and location with their gaps, and the widest badge.
const BADGE_EDGES = 22;
const MAX_BADGE_WIDTH = 166;
const PLACE_EDGES = 24;
/** The share of the row that a location may take up before it is truncated. */
const PLACE_SHARE = 0.65;

/** Row widths that result-card.css has classes for. */
export const ROW_WIDTHS = [260, 290, 310, 335, 360, 385, 410, 440, 475, 500, 515, 550, 600, 680, 780];

/**
 * For each industry badge next to a location: the row width at which it, the ones before it and '+N' fit; 0 if it is
 * always shown, like the first one. Estimated from the text, so that server-rendered pages need no measuring.
 */
export function badgeWidths(industries: readonly string[], place: string): number[] {
  const placeWidth = textWidth(place) + PLACE_EDGES;
  let used = 0;
  const needs = industries.slice(0, MAX_BADGES).map((industry, i) => {
    used += Math.min(textWidth(industry) + BADGE_EDGES, MAX_BADGE_WIDTH);
    const remaining = industries.length - i - 1;
    const badges = used + (remaining > 0 ? textWidth(`+${remaining}`) + BADGE_EDGES : 0);
    return i === 0 ? 0 : Math.min(placeWidth + badges, badges / (1 - PLACE_SHARE));
  });
  const steps: number[] = [];
  for (const i of needs.keys()) {
    // The last badge may be narrower than the '+1' that would replace it.
    const need = Math.min(...needs.slice(i));
    const step = ROW_WIDTHS.find((width) => width >= need);
    if (!step) break;
    steps.push(need <= 250 ? 0 : step);
  }
  return steps;
}

function textWidth(text: string): number {
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
