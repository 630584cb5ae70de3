import { useState } from 'react';
import { inStageOrder } from '#domain/companies/funding-stages.ts';
import { MESSAGES } from '#domain/messages.ts';
import { readChoice } from '#domain/search/filter-labels.ts';
import { ChoiceList } from '../../search/choice-list.tsx';
import { FilterGroup } from '../../search/filter-group.tsx';
import { MoreChoices } from '../../search/more-choices.tsx';
import type { CompanyFilterProps } from '../search-address.ts';

const SHOWN = 10;

type StageFilterProps = CompanyFilterProps & { stages: readonly string[]; loading: boolean };

export function StageFilter({ stages, loading, ...props }: StageFilterProps) {
  const [all, setAll] = useState(false);
  const chosen = props.filters.fundingStage.map((raw) => readChoice(raw).value);
  const listed = inStageOrder([...new Set([...stages, ...chosen])]);
  const shown = all ? listed : listed.filter((stage, i) => i < SHOWN || chosen.includes(stage));
  if (!loading && listed.length === 0) return null;
  return (
    <FilterGroup title="Funding stage">
      {loading && <p className="text-13 text-ink-3">{MESSAGES.loadingStages}</p>}
      <ChoiceList name="fundingStage" choices={shown.map((stage) => ({ value: stage, label: stage }))} {...props} />
      <MoreChoices hidden={listed.length - shown.length} onShow={() => setAll(true)} />
    </FilterGroup>
  );
}
