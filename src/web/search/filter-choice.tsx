import type { ReactNode } from 'react';
import { formatCount } from '#domain/counts.ts';
import { Checkbox, type CheckState } from '../ui/checkbox.tsx';
import { Radio } from '../ui/radio.tsx';
import { ExcludeChoice } from './exclude-choice.tsx';
import { SEARCH_FORM } from './search-form.ts';

type FilterChoiceProps = {
  name: string;
  value: string;
  label: string;
  state: CheckState;
  /** Null while unknown. */
  count: number | null;
  /** The largest count in the group: scales the bar below the row. */
  most: number;
  /** Whether only one of the group can be selected. */
  single?: boolean;
  /** Content before the checkbox: the level of a tree. */
  before?: ReactNode;
  onChoose: () => void;
  /** Without it the value cannot be excluded. */
  onExclude?: () => void;
};

/** A filter value with a checkbox, an exclude button and its result count. */
export function FilterChoice({ single, label, state, count, most, before, onExclude, ...rest }: FilterChoiceProps) {
  const { name, value, onChoose } = rest;
  const weight =
    state === 'on' || state === 'some' ? 'font-medium text-ink' : count !== 0 ? 'text-ink-2' : 'text-ink-3';
  const text = <span className={`truncate ${state === 'not' ? 'line-through decoration-ink-3' : ''}`}>{label}</span>;
  const line = `h-6.5 min-w-0 flex-1 max-tablet:h-10 max-tablet:text-14 ${weight}`;
  const input = { name, value, form: SEARCH_FORM, className: line };
  return (
    <li className="group/choice relative flex items-center gap-1.5">
      {before}
      {single ? (
        <Radio {...input} checked={state === 'on'} onChoose={onChoose}>
          {text}
        </Radio>
      ) : (
        <Checkbox {...input} state={state} onTick={onChoose}>
          {text}
        </Checkbox>
      )}
      {onExclude && <ExcludeChoice label={label} excluded={state === 'not'} onExclude={onExclude} />}
      <span
        className={`min-w-9 shrink-0 text-right text-12 tabular-nums ${state === 'on' ? 'font-medium text-ink' : 'text-ink-3'}`}
      >
        {count !== null && formatCount(count)}
      </span>
      <span aria-hidden="true" className="absolute right-0 bottom-0 left-6.5 h-px bg-line">
        <span className="block h-px bg-fig-2" style={{ width: `${most > 0 ? (100 * (count ?? 0)) / most : 0}%` }} />
      </span>
    </li>
  );
}
