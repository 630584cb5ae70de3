import * as z from 'zod';
import { fundingTypeName } from '#domain/companies/funding-stages.ts';
import type { Day } from '#domain/dates.ts';
import { countryName } from '#domain/places/countries.ts';
import { locationFilterValue } from '#domain/places/locations.ts';
import { type CompanySearch, FILTERS, isChosen } from '#domain/search/company-filters.ts';
import { type FieldIssue, readChoice, writeFilters } from '#domain/search/search-params.ts';
import { closestName } from '../../platform/http/query.ts';
import type { SearchIndex } from './index/search-index.ts';
import { searchOf } from './search-query-string.ts';

/** The warnings of a response. */
export const warnings = z
  .array(z.object({ field: z.string(), message: z.string() }))
  .optional()
  .describe(
    'Filters that are probably misspelled or misplaced, such as values that no company has; omitted if there are none',
  )
  .meta({
    example: [{ field: 'location', message: 'Germany matches no company. Did you mean country:Germany?' }],
  });

/** Says that nothing has a value, and what was probably meant. */
export function valueWarning(field: string, value: string, one: string, better: string | undefined): FieldIssue {
  return { field, message: `${value} matches no ${one}${better ? `. Did you mean ${better}?` : ''}` };
}

/** The filters whose values are names. */
const NAMED = { industry: FILTERS.industry, fundingStage: FILTERS.fundingStage, location: FILTERS.location };

/** Names the values of a search that no company has, which are probably misspelled; undefined if there are none. */
export function valueWarnings(index: SearchIndex, search: CompanySearch, today: Day): FieldIssue[] | undefined {
  const { industry, fundingStage, location } = search.filters;
  if (![industry, fundingStage, location].some(isChosen)) return undefined;
  const values = writeFilters(NAMED, { industry, fundingStage, location });
  const { funding_types: stages, headquarters_locations_grouped: places, industries } = index.options();
  const countries = Object.keys(places);
  const has = {
    industry: (value: string) => industries.includes(value),
    fundingStage: (value: string) => stages.includes(value),
    location: (value: string) =>
      value.startsWith('continent:') || countries.some((country) => value === `country:${country}`),
  };
  const closest = {
    industry: (value: string) => closestName(value, industries),
    fundingStage: (value: string) => closestName(fundingTypeName(value), stages),
    location(value: string) {
      const name = value.replace(/^\w+:/, '');
      const country = countries.find((one) => one === countryName(name)) ?? closestName(name, countries);
      return country && locationFilterValue({ kind: 'country', country });
    },
  };
  const all = (Object.keys(NAMED) as (keyof typeof NAMED)[]).flatMap((field) =>
    values[field].flatMap((raw) => {
      const { value } = readChoice(raw);
      if (has[field](value) || index.total(searchOf({ [field]: value }), today) > 0) return [];
      return valueWarning(field, value, 'company', closest[field](value));
    }),
  );
  return all.length > 0 ? all : undefined;
}
