/** Codes of funding types, as raw Crunchbase files write them, and the name each has on our screens. */
const NAMES = new Map([
  ['venture', 'Venture - Series Unknown'],
  ['series-c+', 'Series C'],
  ['post-ipo', 'Post-IPO Equity'],
  ['crowdfunding', 'Equity Crowdfunding'],
  ['pre-seed', 'Pre-Seed'],
  ['non-equity-assistance', 'Non-equity Assistance'],
]);

/** The usual name of a funding type: codes (`series-a`, `private_equity`) become names, names stay as they are. */
export function fundingTypeName(text: string): string {
  if (!/^[a-z][a-z\d]*(?:[_-][a-z\d]+)*\+?$/.test(text)) return text;
  const code = text.replaceAll('_', '-');
  return NAMES.get(code) ?? codeName(code);
}

/** A code as a name: `games_video` is 'Games Video'. */
export function codeName(code: string): string {
  return code.replace(/[_-]+/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
