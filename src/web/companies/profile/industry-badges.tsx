import { useState } from 'react';

type IndustryBadgesProps = { industries: readonly string[]; place: string };

export function IndustryBadges({ industries, place }: IndustryBadgesProps) {
  const [all, setAll] = useState(false);
  const room = badgeWidths(industries, place);
  const shown = all ? industries : industries.slice(0, room.length);
  const last = room.length === industries.length ? room.at(-1) : undefined;
  return (
    <>
      {shown.map((industry, i) => (
        <span key={industry} data-all={all || undefined} className={join('badge', all ? '' : room[i]?.from)}>
          {industry}
        </span>
      ))}
      {!all && industries.length > 0 && last !== null && (
        <button
          type="button"
          title={industries.slice(1).join(', ')}
          onClick={() => setAll(true)}
          style={{ '--all': String(industries.length) }}
          className={join('badge card-more', last?.until)}
        />
      )}
    </>
  );
}

const join = (...classes: (string | undefined)[]) => classes.filter(Boolean).join(' ');

const MAX_BADGES = 3;
// Widths in px, at 12 px Inter: a badge, '+N', pin and location with their gaps, and the widest badge.
const BADGE_EDGES = 22;
const MAX_BADGE_WIDTH = 166;
const PLACE_EDGES = 24;
/** The share of the row that a location may take up before it is truncated. */
const PLACE_SHARE = 0.65;

/** A row width, with the classes that hide an element below it, or at it and above. */
type WidthStep = { width: number; from: string; until: string };

const STEPS: readonly WidthStep[] = [
  { width: 260, from: '@max-[260px]:hidden', until: '@min-[260px]:hidden' },
  { width: 290, from: '@max-[290px]:hidden', until: '@min-[290px]:hidden' },
  { width: 310, from: '@max-[310px]:hidden', until: '@min-[310px]:hidden' },
  { width: 335, from: '@max-[335px]:hidden', until: '@min-[335px]:hidden' },
  { width: 360, from: '@max-[360px]:hidden', until: '@min-[360px]:hidden' },
  { width: 385, from: '@max-[385px]:hidden', until: '@min-[385px]:hidden' },
  { width: 410, from: '@max-[410px]:hidden', until: '@min-[410px]:hidden' },
  { width: 440, from: '@max-[440px]:hidden', until: '@min-[440px]:hidden' },
  { width: 475, from: '@max-[475px]:hidden', until: '@min-[475px]:hidden' },
  { width: 500, from: '@max-[500px]:hidden', until: '@min-[500px]:hidden' },
  { width: 515, from: '@max-[515px]:hidden', until: '@min-[515px]:hidden' },
  { width: 550, from: '@max-[550px]:hidden', until: '@min-[550px]:hidden' },
  { width: 600, from: '@max-[600px]:hidden', until: '@min-[600px]:hidden' },
  { width: 680, from: '@max-[680px]:hidden', until: '@min-[680px]:hidden' },
  { width: 780, from: '@max-[780px]:hidden', until: '@min-[780px]:hidden' },
];

/**
 * For each industry badge next to a location: the row width at which it, the ones before it and '+N' fit; null if it is
 * always shown, like the first one. Estimated from the text, so that server-rendered pages need no measuring.
 */
export function badgeWidths(industries: readonly string[], place: string): (WidthStep | null)[] {
  const placeWidth = textWidth(place) + PLACE_EDGES;
  let used = 0;
  const needs = industries.slice(0, MAX_BADGES).map((industry, i) => {
    used += Math.min(textWidth(industry) + BADGE_EDGES, MAX_BADGE_WIDTH);
    const rest = industries.length - i - 1;
    const badges = used + (rest > 0 ? textWidth(`+${rest}`) + BADGE_EDGES : 0);
    return i === 0 ? 0 : Math.min(placeWidth + badges, badges / (1 - PLACE_SHARE));
  });
  const steps: (WidthStep | null)[] = [];
  for (const i of needs.keys()) {
    // The last badge may be narrower than the '+1' that would replace it.
    const need = Math.min(...needs.slice(i));
    const step = STEPS.find(({ width }) => width >= need);
    if (!step) break;
    steps.push(need <= 250 ? null : step);
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
