import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../search/count-of.ts';
import { stateOf, toggle } from '../../search/edit-filters.ts';
import { FilterChoice } from '../../search/filter-choice.tsx';
import type { CompanyFilterProps } from '../search-address.ts';
import { LocationBranch } from './location-branch.tsx';
import type { LocationNode } from './location-tree.ts';

type LocationChoiceProps = CompanyFilterProps & {
  node: LocationNode;
  level: number;
  most: number;
  /** Whether something below it is selected. */
  some: boolean;
};

/** A place and, expanded, the places in it. */
export function LocationChoice({ node, level, most, some, ...props }: LocationChoiceProps) {
  const { filters, counts, onChange } = props;
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = opened ?? some;
  const state = stateOf(filters.location, node.value);
  return (
    <>
      <FilterChoice
        name="location"
        value={node.value}
        label={node.label}
        state={state === 'off' && some ? 'some' : state}
        count={countOf(counts, 'location', node.value)}
        most={most}
        onChoose={() => onChange((now) => toggle(now, 'location', node.value))}
        onExclude={() => onChange((now) => toggle(now, 'location', node.value, true))}
        before={<Opener node={node} level={level} open={open} onToggle={() => setOpened(!open)} />}
      />
      {open && node.children.length > 0 && (
        <li>
          <LocationBranch nodes={node.children} level={level + 1} {...props} />
        </li>
      )}
    </>
  );
}

type OpenerProps = { node: LocationNode; level: number; open: boolean; onToggle: () => void };

function Opener({ node, level, open, onToggle }: OpenerProps) {
  const indent = { marginLeft: level * 14 - (level === 0 ? 4 : 0) };
  if (node.children.length === 0) return <span className="w-5 shrink-0" style={indent} />;
  return (
    <button
      type="button"
      aria-label={`Places in ${node.label}`}
      aria-expanded={open}
      onClick={onToggle}
      style={indent}
      className="grid h-6 w-5 shrink-0 place-items-center rounded-small text-ink-3 hover:bg-hover hover:text-ink max-tablet:h-10 max-tablet:w-8"
    >
      <ChevronRight aria-hidden className={`size-3.5 ${open ? 'rotate-90' : ''}`} />
    </button>
  );
}
