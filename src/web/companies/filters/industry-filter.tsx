import { useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { readChoice } from '#domain/search/filter-labels.ts';
import { foldText, withoutAccents } from '#domain/search/search-text.ts';
import { ChoiceList } from '../../search/choice-list.tsx';
import { countOf } from '../../search/count-of.ts';
import { FilterGroup } from '../../search/filter-group.tsx';
import { MoreChoices } from '../../search/more-choices.tsx';
import { inputClass } from '../../ui/field.tsx';
import type { CompanyFilterProps } from '../search-address.ts';

const SHOWN = 8;
const MORE = 24;

/** Industries and groups, largest first; `industries` is null while they load. */
export function IndustryFilter({
  industries,
  ...props
}: CompanyFilterProps & { industries: readonly string[] | null }) {
  const [text, setText] = useState('');
  const [most, setMost] = useState(SHOWN);
  const chosen = props.filters.industry.map((raw) => readChoice(raw).value);
  const known = (industry: string) => countOf(props.counts, 'industry', industry) ?? 0;
  const wanted = withoutAccents(foldText(text));
  const found = [...new Set([...chosen, ...(industries ?? [])])]
    .filter((industry) => withoutAccents(foldText(industry)).includes(wanted))
    .sort((a, b) => known(b) - known(a));
  const shown = found.filter((industry, i) => i < most || chosen.includes(industry));
  return (
    <FilterGroup title="Industry">
      <input
        type="search"
        aria-label="Find an industry"
        placeholder="Find an industry"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={inputClass('small', 'mb-1.5')}
      />
      {industries !== null && found.length === 0 && <p className="text-13 text-ink-3">{MESSAGES.noIndustries}</p>}
      <ChoiceList name="industry" choices={shown.map((value) => ({ value, label: value }))} {...props} />
      <MoreChoices hidden={found.length - shown.length} onShow={() => setMost(most + MORE)} />
    </FilterGroup>
  );
}
