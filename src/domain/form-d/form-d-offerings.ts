import type { Filing } from './form-d.ts';

/** Fields that identify the offering of a filing, and its age. */
export type OfferingMark = Pick<
  Filing,
  'id' | 'accession' | 'fileNumber' | 'previousAccession' | 'filedOn' | 'firstSaleOn'
>;

/**
 * Groups the filings of one issuer by offering, newest first. An amendment names the filing it amends; otherwise
 * filings with the same file number or first sale belong together.
 */
export function offeringsOf<T extends OfferingMark>(filings: readonly T[]): T[][] {
  const offerings: T[][] = [];
  for (const filing of [...filings].sort(newestFirst)) {
    const same = offerings.filter((offering) => offering.some((other) => sameOffering(other, filing)));
    const [first, ...others] = same;
    if (!first) {
      offerings.push([filing]);
      continue;
    }
    // A filing can show that two offerings are the same.
    first.push(...others.flat(), filing);
    for (const other of others) offerings.splice(offerings.indexOf(other), 1);
  }
  return offerings.map((offering) => offering.sort(newestFirst));
}

export type AmountFiling = OfferingMark & Pick<Filing, 'soldUsd'>;

/** Filings that changed the amount sold in an offering, each with the filing before it, newest first. */
export function amendmentsOf<T extends AmountFiling>(filings: readonly T[]): { filing: T; previous: T }[] {
  return offeringsOf(filings)
    .flatMap((offering) =>
      offering.flatMap((filing, at) => {
        const previous = offering[at + 1];
        const isNews = previous && filing.soldUsd !== null && filing.soldUsd !== previous.soldUsd;
        return isNews ? [{ filing, previous }] : [];
      }),
    )
    .sort((a, b) => newestFirst(a.filing, b.filing));
}

/** Sorts newest first; on the same day, the higher accession number is newer. */
export function newestFirst(a: OfferingMark, b: OfferingMark): number {
  if (a.filedOn !== b.filedOn) return a.filedOn < b.filedOn ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

function sameOffering(a: OfferingMark, b: OfferingMark): boolean {
  if (a.previousAccession !== null && a.previousAccession === b.accession) return true;
  if (b.previousAccession !== null && b.previousAccession === a.accession) return true;
  if (a.previousAccession !== null && a.previousAccession === b.previousAccession) return true;
  if (a.fileNumber !== null && b.fileNumber !== null) return a.fileNumber === b.fileNumber;
  return a.firstSaleOn !== null && a.firstSaleOn === b.firstSaleOn;
}
