import { useState } from 'react';
import { readChoice } from '#domain/search/filter-labels.ts';
import { countOf } from '../../search/count-of.ts';
import { MoreChoices } from '../../search/more-choices.tsx';
import type { CompanyFilterProps } from '../search-address.ts';
import { LocationChoice } from './location-choice.tsx';
import { holdsChosen, type LocationNode } from './location-tree.ts';

const SHOWN = 8;
const MORE = 40;

type LocationBranchProps = CompanyFilterProps & { nodes: readonly LocationNode[]; level: number };

/** The places of one level: selected ones, then the largest; without empty ones. */
export function LocationBranch({ nodes, level, ...props }: LocationBranchProps) {
  const [most, setMost] = useState(SHOWN);
  const known = ({ value }: LocationNode) => countOf(props.counts, 'location', value) ?? 0;
  const chosen = new Set(props.filters.location.map((raw) => readChoice(raw).value));
  const isChosen = (node: LocationNode) => chosen.has(node.value) || holdsChosen(node, chosen);
  const sorted = nodes
    .filter((node) => countOf(props.counts, 'location', node.value) !== 0 || isChosen(node))
    .sort((a, b) => Number(isChosen(b)) - Number(isChosen(a)) || known(b) - known(a) || (a.label < b.label ? -1 : 1));
  const shown = sorted.filter((node, i) => i < most || isChosen(node));
  const largest = Math.max(0, ...sorted.map(known));
  return (
    <>
      <ul>
        {shown.map((node) => (
          <LocationChoice
            key={node.value}
            node={node}
            level={level}
            most={largest}
            some={holdsChosen(node, chosen)}
            {...props}
          />
        ))}
      </ul>
      <MoreChoices level={level + 1} hidden={sorted.length - shown.length} onShow={() => setMost(most + MORE)} />
    </>
  );
}
