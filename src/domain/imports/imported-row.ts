import { type Money, readCurrency, readMoney } from '../amounts.ts';
import { crunchbaseKey } from '../company-identity.ts';
import { countryName, placeText } from '../locations.ts';
import { stateName } from '../us-states.ts';
import type { ColumnMapping } from './import-columns.ts';
import type { ImportField } from './import-fields.ts';
import { isEmail } from './imported-addresses.ts';
import { type ImportedContact, isWebsite, readContact } from './imported-contact.ts';
import { type DateReader, type ImportedDate, readDate } from './imported-dates.ts';
import { codeName, fundingTypeName } from './imported-funding-types.ts';
import { MAX_NAME, readName } from './imported-name.ts';
import { type OnCellProblem, RowCells } from './row-cells.ts';

/** A funding round; its date still waits for the order of the file. */
export type ImportedRound = { date?: ImportedDate; type?: string; amountUsd?: number };

/** What one row of a file says of a company. What it does not say is not there, which keeps waiting rows small. */
export type ImportedRow = {
  organizationName: string;
  crunchbaseKey?: string;
  description?: string;
  fullDescription?: string;
  industries?: string[];
  industryGroups?: string[];
  headquartersLocation?: string;
  headquartersRegions?: string[];
  founders?: string[];
  contactEmail?: string;
  website?: string;
  linkedin?: string;
  lastFunding: ImportedRound;
  /** As the file writes it, with its currency. */
  lastFundingAmount?: string;
  totalFundingAmountUsd?: number;
  contact?: ImportedContact;
  /** Of a file that has one row a round. */
  round?: ImportedRound;
};

/** Money and whether its own cell names the currency, or a column beside it. */
type NativeMoney = Money & { named: boolean };

/** Longest text that is kept, in characters. */
const MAX_LONG_TEXT = 250_000;

/** Reads the cells of the rows of one file. @returns what the row says, or why it is rejected */
export function createRowReader(
  mapping: readonly ColumnMapping[],
  dates: DateReader,
  onProblem: OnCellProblem,
): (cells: readonly string[]) => ImportedRow | { rejected: string } {
  const cells = new RowCells(mapping, onProblem);

  return (next) => {
    cells.set(next);
    const read = readName(cells, 'organizationName', 'organization name');
    if ('rejected' in read) return read;
    const lastFundingMoney = money('lastFundingAmount', 'lastFundingCurrency');
    return {
      organizationName: read.name,
      crunchbaseKey: crunchbaseKey(cells.text('crunchbaseUrl') ?? '') ?? undefined,
      description: cells.text('description', MAX_LONG_TEXT),
      fullDescription: cells.text('fullDescription', MAX_LONG_TEXT),
      industries: industries(),
      industryGroups: list('industryGroups'),
      headquartersLocation: location(),
      headquartersRegions: list('headquartersRegions'),
      founders: list('founders'),
      contactEmail: cells.checked('contactEmail', isEmail, 'is not an email address'),
      website: cells.checked('website', isWebsite, 'is not a web address'),
      linkedin: cells.checked('linkedin', isWebsite, 'is not a web address'),
      lastFunding: {
        date: date('lastFundingDate', 'lastFundingDatePrecision'),
        type: fundingType('lastFundingType'),
        amountUsd: dollars('lastFundingAmountUsd', lastFundingMoney),
      },
      lastFundingAmount: lastFundingMoney && nativeText('lastFundingAmount', lastFundingMoney),
      totalFundingAmountUsd: dollars('totalFundingAmountUsd', money('totalFundingAmount', 'totalFundingCurrency')),
      contact: readContact(cells),
      round: round({
        date: date('roundDate', 'roundDatePrecision'),
        type: fundingType('roundType'),
        amountUsd: dollars('roundAmountUsd', money('roundAmount', 'roundCurrency')),
      }),
    };
  };

  function list(field: ImportField): string[] | undefined {
    return cells.openList(field, MAX_LONG_TEXT);
  }

  function industries(): string[] | undefined {
    const code = cells.openText('industryCode');
    return code === undefined ? list('industries') : [codeName(code)];
  }

  function location(): string | undefined {
    const whole = cells.openText('headquartersLocation', MAX_NAME);
    if (whole !== undefined) return whole;
    const code = cells.openText('country', MAX_NAME) ?? null;
    const country = code && (countryName(code) ?? code);
    const state = cells.openText('state', MAX_NAME) ?? null;
    const region = (country === 'United States' && state && stateName(state)) || state;
    const place = placeText({ city: cells.openText('city', MAX_NAME) ?? null, region, country });
    return place.slice(0, MAX_NAME).toWellFormed().trimEnd() || undefined;
  }

  function money(field: ImportField, currencyField: ImportField): NativeMoney | undefined {
    if (cells.raw(field) === '') return undefined;
    const value = cells.use(field, readMoney(cells.raw(field)));
    const beside = readCurrency(cells.raw(currencyField));
    // An amount in a currency that nobody can read is none: without one it would count as dollars.
    if (beside.problem !== null) return cells.problem(currencyField, beside.problem);
    return value && { amount: value.amount, currency: beside.value ?? value.currency, named: value.currency !== null };
  }

  /** The dollar column; without it the native amount, when that is in dollars. An amount without a currency is in dollars. */
  function dollars(field: ImportField, native: Money | undefined): number | undefined {
    const usd = cells.raw(field) === '' ? undefined : cells.use(field, readMoney(cells.raw(field)));
    if (usd && (usd.currency ?? 'USD') !== 'USD')
      return cells.problem(field, `is in ${usd.currency} and not in US dollars`);
    if (usd) return usd.amount;
    return native && (native.currency ?? 'USD') === 'USD' ? native.amount : undefined;
  }

  function nativeText(field: ImportField, { currency, named }: NativeMoney): string | undefined {
    const value = cells.text(field);
    return currency === null || named || value === undefined ? value : `${value} ${currency}`;
  }

  function date(field: ImportField, precisionField: ImportField): ImportedDate | undefined {
    if (cells.raw(field) === '') return undefined;
    return cells.use(field, readDate(cells.raw(field), cells.raw(precisionField).toLowerCase(), dates));
  }

  function fundingType(field: ImportField): string | undefined {
    const value = cells.openText(field);
    return value === undefined ? undefined : fundingTypeName(value);
  }
}

/** A round needs a day or an amount to be one. */
function round(said: ImportedRound): ImportedRound | undefined {
  return said.date === undefined && said.amountUsd === undefined ? undefined : said;
}
