import { fundingTypeName } from '#domain/companies/funding-stages.ts';
import type { Day } from '#domain/dates.ts';
import { countryName } from '#domain/places/countries.ts';
import { locationFilterValue } from '#domain/places/locations.ts';
import { type CompanySearch, filterValues } from '#domain/search/company-filters.ts';
import { readChoice } from '#domain/search/filter-labels.ts';
import type { FieldIssue } from '#domain/search/search-params.ts';
import { closestName } from '../../platform/http/query.ts';
import type { SearchIndex } from './index/search-index.ts';
import { searchOf } from './search-query-string.ts';

/** Names the values of a search that no company has, which are probably misspelled, and what was probably meant. */
export function valueWarnings(index: SearchIndex, search: CompanySearch, today: Day): FieldIssue[] {
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
  const values = filterValues(search);
  return (['industry', 'fundingStage', 'location'] as const).flatMap((field) =>
    values[field].flatMap((raw) => {
      const { value } = readChoice(raw);
      if (has[field](value) || index.total(searchOf({ [field]: value }), today) > 0) return [];
      const better = closest[field](value);
      return { field, message: `${value} matches no company${better ? `. Did you mean ${better}?` : ''}` };
    }),
  );
}
