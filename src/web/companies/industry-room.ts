const MAX_BADGES = 3;
// Widths in px, at 12 px Inter: what a letter takes on average, and a badge, pin and '+N' around theirs.
const LETTER = 5.9;
const BADGE_EDGES = 22;
const BADGE_MOST = 166;
const PLACE_EDGES = 30;
const MORE = 36;
const ROOMY = 446;
const TIGHT = 268;

/** How many industry badges fit whole beside a place, on a card with much and with little room; at least one. */
export function industryRoom(industries: readonly string[], place: string): { roomy: number; tight: number } {
  return { roomy: fitting(industries, place, ROOMY), tight: fitting(industries, place, TIGHT) };
}

function fitting(industries: readonly string[], place: string, room: number): number {
  let used = place.length * LETTER + PLACE_EDGES;
  let count = 0;
  for (const industry of industries.slice(0, MAX_BADGES)) {
    used += Math.min(industry.length * LETTER + BADGE_EDGES, BADGE_MOST);
    const rest = industries.length > count + 1 ? MORE : 0;
    if (used + rest > room) break;
    count++;
  }
  return Math.max(count, 1);
}
