import type { FiledNotice } from './form-d.ts';

/** Kinds of issuers that only hold an investment or a property. */
export type SpecialPurpose = 'fund' | 'vehicle' | 'reit' | 'property';

type IssuerTraits = Pick<FiledNotice, 'name' | 'industry' | 'entityType'>;

const REAL_ESTATE = new Set([
  'Commercial',
  'Residential',
  'Other Real Estate',
  'REITS and Finance',
  'Construction',
  'Lodging and Conventions',
]);
const BUILDINGS = new Set(['Commercial', 'Residential']);

/** Legal form at the end of a name, with the number before it: 'III, L.P.', '2021-A LLC'. */
const FORM =
  '(?:[\\s,]+(?:the|[ivx]{1,5}|[a-z]|\\d{1,4}(?:-[a-z\\d]{1,3})?|series|usa?|onshore|offshore|cayman|parallel|qp))*(?:[\\s,]+(?:l\\.?p|l\\.?l\\.?c|l\\.?l\\.?l?\\.?p|inc|ltd|co|s\\.?c\\.?sp?|trust|dst))*\\.?$';
const ending = (words: string) => new RegExp(`\\b(?:${words})${FORM}`, 'i');

const INCORPORATED = /\b(?:inc(?:orporated)?|corp(?:oration)?|pbc|p\.b\.c|c-corp)\.?$/i;

const REIT = /\bREITs?\b|\breal estate investment trust\b/i;
const VEHICLE =
  /\bSPVs?\b|\bspecial[- ]purpose\b|\b(?:a|an|the|protected|separate)\s+series\s+of\b|,\s*series\s+of\b|\broll[- ]?up vehicles?\b|\bco-?invest(?:ment|ors?)?\b|\b(?:feeder|aggregator|blocker)\b|\bRUV\b|\bmaster series\b/i;
/** 'Acme Fund II, L.P.', but not 'The Fund Company, Inc.' */
const FUND = ending(
  'funds?|fund of funds|capital partners|equity partners|venture partners|growth partners|credit partners|opportunit(?:y|ies) fund|ventures [ivx]+|partners [ivx]+|drilling program|drilling partners|income partners|hedge partners|private (?:assets|equity|credit|capital)',
);
const NUMBERED_FUND = /\bfund\s+(?:[ivx]{1,5}|\d{1,4}|[a-h])\b/i;
const NUMBERED = /\b(?:fund|partners|ventures)\s+(?:[ivx]{1,5}|\d{1,4}|[a-h])\b/i;
const LENDING = new Set(['Commercial Banking', 'Other Banking and Financial Services']);
const QUALIFIED_ZONE = /\b(?:QOZ[BF]?|QOF|opportunity zone)\b/i;

const STREET =
  'street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|place|pl|parkway|pkwy|highway|hwy|broadway|way|square|sq|terrace|circle|cir|pike|main|park|plaza|row';
/** '123 Main Street Apartments LLC', '1685 38th REIT', '400 W. 12th Owner LLC'. */
const ADDRESS = new RegExp(`^\\d{1,6}(?:-\\d{1,6})?\\s+(?:\\S{1,30}\\s+){0,5}?(?:${STREET})\\b`, 'i');
const NUMBERED_STREET =
  /^\d{1,6}(?:-\d{1,6})?\s+(?:[nsew]\.?\s+|north\s+|south\s+|east\s+|west\s+)?\d{1,3}(?:st|nd|rd|th)\b/i;
const BUILDING = ending(
  'apartments?|apts?|residences?|townhom(?:es?)|townhouses|villas|condos?|condominiums?|multi-?family|lofts|self[- ]storage|mobile home park|mhp|mhc|rv park|rv resort|shopping center|office park|office building|student housing|senior living|assisted living|industrial park|business park|medical office|hotels?|inn|suites|resort|marina|parking|warehouse|land|lots|estates|village|towers?|plaza|crossing|commons|gardens?|manor',
);
const OWNER = ending(
  'property|properties|realty|real estate|owners?|propco|landlord|holdings?|investors?|investments?|associates|partners|portfolio|equity|development|developers|jv|joint venture|ventures?|acquisitions?|mezz|sponsor|multifamily|income|syndication',
);

/** Whether an issuer is in banking: lenders tick the box of pooled funds, or are named 'Acme Business Loan Fund'. */
export function isLender({ name, industry }: Pick<IssuerTraits, 'name' | 'industry'>): boolean {
  return LENDING.has(industry.trim()) && !NUMBERED.test(name.slice(0, 300));
}

/**
 * Classifies an issuer by name, industry and legal form; null for an operating company. Buildings and funds are held by
 * partnerships and LLCs, so corporations need explicit words in their name.
 */
export function specialPurposeOf({ name, industry, entityType }: IssuerTraits): SpecialPurpose | null {
  const text = name.replace(/\s+/g, ' ').trim().slice(0, 300);
  const of = industry.trim();
  if (REIT.test(text)) return 'reit';
  if (VEHICLE.test(text)) return 'vehicle';
  const corporation = INCORPORATED.test(text) || /^corporation$/i.test(entityType.trim());
  if (
    NUMBERED_FUND.test(text) ||
    (!corporation && ((FUND.test(text) && !isLender({ name: text, industry })) || QUALIFIED_ZONE.test(text)))
  )
    return 'fund';
  if (/\bDST$/.test(text) || /\bstatutory trust\b/i.test(text)) return 'property';
  if (corporation) return null;
  if (ADDRESS.test(text) || NUMBERED_STREET.test(text)) return 'property';
  if (BUILDINGS.has(of)) return 'property';
  return REAL_ESTATE.has(of) && (BUILDING.test(text) || OWNER.test(text)) ? 'property' : null;
}
