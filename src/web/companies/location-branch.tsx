import { useState } from 'react';
import { readChoice } from '#domain/filter-labels.ts';
import { countOf } from '../finding/count-of.ts';
import { MoreChoices } from '../finding/more-choices.tsx';
import { LocationChoice } from './location-choice.tsx';
import { holdsChosen, type LocationNode } from './location-tree.ts';
import type { CompanyFilterProps } from './search-address.ts';

const SHOWN = 8;
const MORE = 40;

type LocationBranchProps = CompanyFilterProps & { nodes: readonly LocationNode[]; level: number };

/** The places of one level, those with the most companies first. */
export function LocationBranch({ nodes, level, ...props }: LocationBranchProps) {
  const [most, setMost] = useState(SHOWN);
  const known = ({ value }: LocationNode) => countOf(props.counts, 'location', value) ?? 0;
  const chosen = new Set(props.filters.location.map((raw) => readChoice(raw).value));
  const sorted = [...nodes].sort((a, b) => known(b) - known(a) || (a.label < b.label ? -1 : 1));
  const shown = sorted.filter((node, i) => i < most || chosen.has(node.value) || holdsChosen(node, chosen));
  const [largest] = sorted;
  return (
    <>
      <ul>
        {shown.map((node) => (
          <LocationChoice
            key={node.value}
            node={node}
            level={level}
            most={largest ? known(largest) : 0}
            some={holdsChosen(node, chosen)}
            {...props}
          />
        ))}
      </ul>
      <MoreChoices level={level + 1} hidden={sorted.length - shown.length} onShow={() => setMost(most + MORE)} />
    </>
  );
}
