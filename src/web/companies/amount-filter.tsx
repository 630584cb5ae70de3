import { filterLabel, readDollars, shortDollars } from '#domain/filter-labels.ts';
import { AMOUNT_BANDS } from '#domain/funding.ts';
import { ChoiceList } from './choice-list.tsx';
import { choose, isRange } from './edit-filters.ts';
import { FilterGroup } from './filter-group.tsx';
import type { FilterProps } from './filter-props.ts';
import { RangeFields } from './range-fields.tsx';

/** The amount of the last round: listed bands, and any range. */
export function AmountFilter(props: FilterProps) {
  const { filters, onChange } = props;
  const [min = '', max = ''] =
    filters.fundingAmount.find((raw) => isRange(raw) && !raw.startsWith('!'))?.split('..') ?? [];
  const apply = (from: string, to: string): string | null => {
    const [least, greatest] = [readDollars(from), readDollars(to)];
    if ((from && least === null) || (to && greatest === null)) return 'Amounts look like 2M, 750K or 1,500,000.';
    if (least !== null && greatest !== null && least > greatest) return 'The first amount must be the smaller one.';
    const range = least === null && greatest === null ? null : `${least ?? ''}..${greatest ?? ''}`;
    onChange(choose(filters, 'fundingAmount', range, isRange));
    return null;
  };
  return (
    <FilterGroup title="Funding amount">
      <ChoiceList name="fundingAmount" choices={AMOUNT_BANDS} {...props} />
      <RangeFields
        key={`${min}..${max}`}
        from={{ label: 'Least amount', placeholder: 'Min $', value: min && shortDollars(min) }}
        to={{ label: 'Greatest amount', placeholder: 'Max $', value: max && shortDollars(max) }}
        title={min || max ? filterLabel('fundingAmount', `${min}..${max}`) : undefined}
        onApply={apply}
      />
    </FilterGroup>
  );
}
