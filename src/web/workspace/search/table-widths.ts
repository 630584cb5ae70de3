import { bestContact, type CompanyCard, lastAmountText } from '#domain/companies/company.ts';
import { COLUMN_WIDTH, type ResizableColumnId } from '#domain/companies/table-columns.ts';
import { shortestPlace } from '#domain/places/short-place.ts';
import { textWidth } from '../../data/companies/industry-badges.tsx';
import { contactName, contactRole } from '../../data/search/contact-name.ts';

/** Padding of a cell, and the gap and number beside a shortened text, in px. */
const PADDING = 20;
const SUFFIX = 30;
/** 13 px text, of which names are semibold, compared with the 12 px that `textWidth` estimates. */
const SCALE = 1.12;
/** Widths change in steps, so that most pages of results have the same. */
const STEP = 8;

type Fit = { text: (company: CompanyCard) => string; beside?: number; min: number; max: number };

/** Columns that fit the texts of a page, so that none is cut while another one has room. */
const FITS: Partial<Record<ResizableColumnId, Fit>> = {
  company: { text: ({ organizationName }) => organizationName, beside: 48, min: 144, max: 248 },
  email: { text: ({ contacts }) => bestContact(contacts)?.email ?? '', beside: 28, min: 160, max: 352 },
  contact: {
    text: ({ contacts }) => {
      const contact = bestContact(contacts);
      return contact ? `${contactName(contact)} ${contactRole(contact)}` : '';
    },
    beside: 6,
    min: 128,
    max: 240,
  },
  amount: { text: lastAmountText, min: 88, max: 144 },
  type: { text: ({ lastFundingType }) => lastFundingType ?? '', min: 80, max: 160 },
  industry: { text: ({ industries }) => industries[0] ?? '', beside: SUFFIX, min: 96, max: 176 },
  location: {
    text: ({ headquartersLocation }) => (headquartersLocation ? shortestPlace(headquartersLocation) : ''),
    min: 96,
    max: 160,
  },
};

const FIXED: Partial<Record<ResizableColumnId, number>> = {
  tags: 112,
  note: 240,
  date: 104,
  total: 88,
  rounds: 136,
  website: 176,
  linkedin: 88,
  description: 320,
};

/** The width of a column that its user has not resized. */
export function fitWidth(id: ResizableColumnId, companies: readonly CompanyCard[], ofList: boolean): number {
  if (id === 'lists') return ofList ? 164 : 60;
  const fit = FITS[id];
  if (!fit) return FIXED[id] ?? COLUMN_WIDTH.min;
  const longest = Math.max(0, ...companies.map((company) => textWidth(fit.text(company))));
  const needed = longest * SCALE + (fit.beside ?? 0) + PADDING;
  return Math.min(Math.max(Math.ceil(needed / STEP) * STEP, fit.min), fit.max);
}

export function limitWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, COLUMN_WIDTH.min), COLUMN_WIDTH.max));
}
