import { DATE_BANDS } from '#domain/companies/funding.ts';
import { FilterChoice, FilterGroup } from '../../search/filter-choices.tsx';
import { choose, countOf, isRange, stateOf, toggle } from '../../search/filter-values.ts';
import { RangeFields } from '../../search/range-fields.tsx';
import type { CompanyFilterProps } from '../search-address.ts';

const NAME = 'fundingDate';

type DateFilterProps = CompanyFilterProps & {
  anyTime: number | null;
  /** Bands with companies; others are hidden. */
  usedBands: readonly string[] | undefined;
};

export function DateFilter({ filters, counts, onChange, anyTime, usedBands }: DateFilterProps) {
  const values = filters[NAME];
  const bands = DATE_BANDS.filter(
    ({ value }) => usedBands?.includes(value) !== false || stateOf(values, value) !== 'off',
  );
  const included = values.filter((raw) => !raw.startsWith('!'));
  const [from = '', to = ''] = included.find(isRange)?.split('..') ?? [];
  const most = Math.max(anyTime ?? 0, ...DATE_BANDS.map(({ value }) => countOf(counts, NAME, value) ?? 0));
  const apply = (first: string, last: string): string | null => {
    if (first && last && first > last) return 'The start date must be on or before the end date.';
    onChange((now) => choose(now, NAME, first || last ? `${first}..${last}` : null));
    return null;
  };
  return (
    <FilterGroup title="Funding date">
      <ul>
        <FilterChoice
          single
          name={NAME}
          value=""
          label="Any time"
          state={included.length === 0 ? 'on' : 'off'}
          count={anyTime}
          most={most}
          onChoose={() => onChange((now) => choose(now, NAME, null))}
        />
        {bands.map(({ value, label }) => (
          <FilterChoice
            key={value}
            single
            name={NAME}
            value={value}
            label={label}
            state={stateOf(values, value)}
            count={countOf(counts, NAME, value)}
            most={most}
            onChoose={() => onChange((now) => choose(now, NAME, value))}
            onExclude={() => onChange((now) => toggle(now, NAME, value, true))}
          />
        ))}
      </ul>
      <RangeFields
        from={{ label: 'Start date', type: 'date', value: from }}
        to={{ label: 'End date', type: 'date', value: to }}
        onApply={apply}
      />
    </FilterGroup>
  );
}
