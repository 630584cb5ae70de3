import { withoutLegalForm } from '../companies/legal-forms.ts';
import type { Day } from '../dates.ts';
import { isBlank } from '../imports/cell-readings.ts';
import { NO_EVIDENCE, NO_ORDER, readDate, settleDate } from '../imports/imported-dates.ts';
import { containsEmail } from '../imports/imported-emails.ts';
import type { Place } from '../places/place.ts';
import { properCase } from '../proper-case.ts';
import { filedIndustry } from './form-d-industries.ts';
import { type FiledPerson, type Officer, officersOf } from './form-d-people.ts';
import { filedPlace } from './form-d-places.ts';
import { isLender, type SpecialPurpose, specialPurposeOf } from './special-purpose.ts';

/** A Form D notice as filed, from its XML or the quarterly tables. */
export type FiledNotice = {
  /** 18 digits with hyphens; empty if the file name of an XML filing contains none. */
  accession: string;
  type: string;
  test: boolean;
  filed: string;
  fileNumber: string;
  previousAccession: string;
  cik: string;
  name: string;
  previousNames: string[];
  city: string;
  stateOrCountry: string;
  /** 'Corporation', 'Limited Liability Company', 'Limited Partnership'. */
  entityType: string;
  industry: string;
  pooledFund: boolean;
  debtOnly: boolean;
  /** A merger or exchange, which raises nothing. */
  combination: boolean;
  firstSale: string;
  offered: string;
  sold: string;
  people: FiledPerson[];
};

export type Filing = {
  id: string;
  accession: string | null;
  /** Corrects an earlier filing. */
  amendment: boolean;
  cik: string;
  fileNumber: string | null;
  previousAccession: string | null;
  filedOn: Day;
  /** Without the legal form, which other sources omit. */
  name: string;
  entityName: string;
  /** Of the issuer, as filed. */
  previousNames: string[];
  place: Place | null;
  industry: { industry: string; group: string } | null;
  officers: Officer[];
  /** Null if nothing has been sold yet, or nothing is raised. */
  firstSaleOn: Day | null;
  debtOnly: boolean;
  /** Null if the amount is indefinite. */
  offeredUsd: number | null;
  soldUsd: number | null;
};

export type LeftOut = 'pooled-fund' | 'test' | 'other-form' | SpecialPurpose;

const MAX_NAME = 300;

/**
 * Reads a notice.
 * @param latest the latest allowed date
 */
export function readFiling(
  notice: FiledNotice,
  latest: Day,
): { filing: Filing } | { leftOut: LeftOut } | { rejected: string } {
  if (notice.test) return { leftOut: 'test' };
  if (!/^D(?:\/A)?$/i.test(notice.type.trim())) return { leftOut: 'other-form' };
  // Funds invest in startups; they are not startups.
  if (notice.industry.trim() === 'Pooled Investment Fund' || (notice.pooledFund && !isLender(notice)))
    return { leftOut: 'pooled-fund' };
  const purpose = specialPurposeOf(notice);
  if (purpose) return { leftOut: purpose };
  const cik = /^\d{1,10}$/.test(notice.cik.trim()) ? String(Number(notice.cik)) : null;
  if (cik === null || cik === '0') return { rejected: 'has no issuer CIK' };
  const entityName = notice.name.replace(/\s+/g, ' ').trim();
  if (entityName === '' || isBlank(entityName)) return { rejected: 'has no issuer name' };
  if (entityName.length > MAX_NAME) return { rejected: `has a name of more than ${MAX_NAME} characters` };
  if (containsEmail(entityName)) return { rejected: "has an email address in the issuer's name" };
  const filedOn = readFiledDay(notice.filed, latest);
  if (filedOn === null) return { rejected: 'has no valid filing date' };
  const firstSale = notice.firstSale.trim();
  const firstSaleOn = firstSale === '' ? null : readFiledDay(firstSale, latest);
  if (firstSale !== '' && firstSaleOn === null)
    return { rejected: `has an invalid date of first sale: '${firstSale}'` };
  const [offeredUsd, soldUsd] = [readFiledAmount(notice.offered), readFiledAmount(notice.sold)];
  if (offeredUsd === undefined || soldUsd === undefined) return { rejected: 'has an amount that is not a number' };
  const accession = readAccession(notice.accession);
  const amendment = /a$/i.test(notice.type.trim());
  return {
    filing: {
      id: accession ?? `${cik}/${filedOn}${amendment ? '/A' : ''}`,
      accession,
      amendment,
      cik,
      fileNumber: notice.fileNumber.trim() || null,
      previousAccession: readAccession(notice.previousAccession),
      filedOn,
      name: properCase(withoutLegalForm(entityName)),
      entityName,
      previousNames: notice.previousNames.filter((name) => !isBlank(name)).map((name) => name.slice(0, MAX_NAME)),
      place: filedPlace(notice.city, notice.stateOrCountry),
      industry: filedIndustry(notice.industry),
      officers: officersOf(notice.people),
      firstSaleOn: notice.combination ? null : firstSaleOn,
      debtOnly: notice.debtOnly,
      offeredUsd,
      soldUsd: soldUsd === 0 ? null : soldUsd,
    },
  };
}

/** The URL of a filing on EDGAR; without an accession number, of all filings of the company. */
export function filingUrl({ accession, cik }: Pick<Filing, 'accession' | 'cik'>): string {
  return accession === null
    ? `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}&type=D`
    : `https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/`;
}

/**
 * Formats an accession number from 18 digits with or without hyphens; null if there is none. Uses the last one in a
 * path, nearest to the file: a folder or archive may be named after one of its filings.
 */
export function readAccession(text: string): string | null {
  const digits = text
    .match(/(?<!\d)\d{10}-?\d{2}-?\d{6}(?!\d)/g)
    ?.at(-1)
    ?.replaceAll('-', '');
  return digits === undefined ? null : `${digits.slice(0, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}`;
}

/** Dollars; null for 'Indefinite' or an empty text, undefined if invalid. */
function readFiledAmount(text: string): number | null | undefined {
  const amount = text.trim();
  if (amount === '' || /^indefinite$/i.test(amount)) return null;
  return /^\d{1,13}(?:\.\d+)?$/.test(amount) ? Math.round(Number(amount)) : undefined;
}

/** `2018-10-12` or `12-OCT-2018`. */
export function readFiledDay(text: string, latest: Day): Day | null {
  const { value } = readDate(text, 'day', { latest, evidence: { ...NO_EVIDENCE } });
  return value === null ? null : settleDate(value, NO_ORDER).value;
}
