import { Ban, Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { countText, formatCount } from '#domain/counts.ts';
import { SEARCH_FORM } from '../../platform/shell/plain-search.tsx';
import { Checkbox, type CheckState, Radio } from '../../ui/choice.tsx';
import { inputClass } from '../../ui/field.tsx';
import { useHydrated, useKeptFocus, useMedia } from '../../ui/hooks.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { countOf, type FilterProps, type FilterValues, stateOf, toggle, valuesOf } from './filter-values.ts';
import { EXCLUDE_KEY } from './shortcuts.ts';
import './filter-choices.css';
import './small-icons.css';

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string;
  }
}

type FilterOptionProps = {
  name: string;
  value: string;
  label: string;
  state: CheckState;
  count: number | null;
  /** The largest count in the group: scales the bar below the row. */
  most: number;
  single?: boolean;
  before?: ReactNode;
  /** A mark in front of the label. */
  mark?: ReactNode;
  onChoose: () => void;
  /** Without it the value cannot be excluded. */
  onExclude?: () => void;
};

export function FilterOption(props: FilterOptionProps) {
  const { single, label, state, count, most, before, mark, onExclude, ...rest } = props;
  const { name, value, onChoose } = rest;
  const hydrated = useHydrated();
  const weight = state === 'on' || state === 'some' ? 'choice-chosen' : count === 0 ? 'choice-none' : '';
  const text = state === 'not' ? <s>{label}</s> : <span>{label}</span>;
  const keys = hydrated && onExclude ? EXCLUDE_KEY : undefined;
  const input = { name, value, form: SEARCH_FORM, className: weight, 'aria-keyshortcuts': keys };
  const share = most > 0 ? Math.round((1000 * (count ?? 0)) / most) / 10 : 0;
  return (
    <li className="choice-row" style={{ '--share': `${share}%` }}>
      {before}
      {single ? (
        <Radio {...input} checked={state === 'on'} onChoose={onChoose}>
          {mark}
          {text}
        </Radio>
      ) : (
        <Checkbox {...input} state={state} onTick={onChoose}>
          {mark}
          {text}
        </Checkbox>
      )}
      {hydrated && onExclude && <ExcludeChoice label={label} excluded={state === 'not'} onExclude={onExclude} />}
      <span className="choice-count">{count !== null && formatCount(count)}</span>
    </li>
  );
}

type ExcludeChoiceProps = { label: string; excluded: boolean; onExclude: () => void };

/** Excludes a filter value: a button for mouse and keyboard, a menu item on touch screens. */
function ExcludeChoice({ label, excluded, onExclude }: ExcludeChoiceProps) {
  const touched = useMedia('(pointer: coarse)');
  if (touched) {
    return (
      <Menu
        label={`More for ${label}`}
        button={excluded ? <Ban aria-hidden className="size-4" /> : <Ellipsis aria-hidden className="size-4" />}
        buttonClass={`grid size-10 place-items-center rounded-control hover:bg-hover ${excluded ? 'text-ink' : 'text-ink-3'}`}
        className="shrink-0"
      >
        <MenuItem onSelect={onExclude}>
          <Ban aria-hidden />
          {excluded ? `Stop excluding ${label}` : `Exclude ${label}`}
        </MenuItem>
      </Menu>
    );
  }
  return (
    <IconButton
      label={`Exclude ${label}`}
      size={24}
      tabIndex={-1}
      aria-pressed={excluded}
      onClick={onExclude}
      className={`choice-exclude ${excluded ? 'text-ink!' : ''}`}
    >
      <Ban aria-hidden />
    </IconButton>
  );
}

type ChoiceListProps<F extends FilterValues> = FilterProps<F> & {
  name: keyof F & string;
  choices: readonly { value: string; label: string; mark?: ReactNode }[];
  className?: string;
};

export function ChoiceList<F extends FilterValues>(props: ChoiceListProps<F>) {
  const { name, choices, filters, counts, onChange, className } = props;
  const most = Math.max(...choices.map(({ value }) => countOf(counts, name, value) ?? 0));
  return (
    <ul className={className}>
      {choices.map(({ value, label, mark }) => (
        <FilterOption
          key={value}
          name={name}
          value={value}
          label={label}
          mark={mark}
          state={stateOf(valuesOf(filters, name), value)}
          count={countOf(counts, name, value)}
          most={most}
          onChoose={() => onChange((now) => toggle(now, name, value))}
          onExclude={() => onChange((now) => toggle(now, name, value, true))}
        />
      ))}
    </ul>
  );
}

/** The options that match what was typed, and below a line those selected before. */
export function MatchList<F extends FilterValues>({
  pinned,
  choices,
  ...props
}: ChoiceListProps<F> & { pinned: readonly { value: string; label: string }[] }) {
  return (
    <>
      <ChoiceList {...props} choices={choices} className="find-matches" />
      {pinned.length > 0 && (
        <ChoiceList {...props} choices={pinned} className="find-pinned mt-2 border-t border-line-strong pt-2" />
      )}
    </>
  );
}

type MoreChoicesProps = {
  hidden: number;
  onShow: () => void;
  level?: number;
};

export function MoreChoices({ hidden, onShow, level = 0 }: MoreChoicesProps) {
  if (hidden <= 0) return null;
  return (
    <button
      type="button"
      onClick={onShow}
      style={{ marginLeft: 26 + level * 14 }}
      className="mt-1 h-6 rounded-small text-12 text-ink-3 underline decoration-line-strong underline-offset-3 hover:text-ink max-tablet:h-10 max-tablet:text-13"
    >
      {formatCount(hidden)} more
    </button>
  );
}

/** Without those selected earlier, which `MatchList` lists apart. */
const STOPS = 'input[type="search"], input[type="checkbox"]:not(.find-pinned *)';

/**
 * Handles the keys of a group: arrows move through the find field and the options, and unfold and fold places; Enter
 * selects like Space. Radio buttons and date fields handle their own keys.
 */
function pressInGroup(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLInputElement)) return;
  const inRow = (part: string) => target.closest('li')?.querySelector<HTMLElement>(part);
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (by && target.matches(STOPS)) {
    const stops = [...currentTarget.querySelectorAll<HTMLInputElement>(STOPS)];
    stops[stops.indexOf(target) + by]?.focus();
  } else if (key === EXCLUDE_KEY && target.matches('.choice')) inRow('.choice-exclude')?.click();
  else if (target.type !== 'checkbox') return;
  else if (key === 'Enter') target.click();
  else if (key === 'ArrowRight') inRow('.choice-unfold[aria-expanded="false"]')?.click();
  else if (key === 'ArrowLeft') inRow('.choice-unfold[aria-expanded="true"]')?.click();
  else return;
  event.preventDefault();
}

/**
 * The text typed to find an option, and the values selected before. They are listed apart, so that no key meant for a
 * match removes them.
 */
export function useFind(selectedValues: readonly string[]) {
  const [find, setFind] = useState({ text: '', pinned: [] as readonly string[] });
  return { ...find, onType: (text: string) => setFind({ text, pinned: text.trim() ? selectedValues : [] }) };
}

type FindOptionProps = {
  label: string;
  placeholder?: string;
  text: string;
  onType: (text: string) => void;
  /** The matching options, best first; null while they load. */
  matches: readonly string[] | null;
  onChoose: (value: string) => void;
  onFocus: () => void;
};

/** The field above a list of options: Enter selects the first match, which is highlighted. */
export function FindOption({ label, placeholder = label, text, onType, matches, onChoose, onFocus }: FindOptionProps) {
  /** Enter was pressed before the options had loaded. */
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    if (!entered || !matches) return;
    setEntered(false);
    if (!matches[0]) return;
    onChoose(matches[0]);
    onType('');
  }, [entered, matches, onChoose, onType]);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && text) {
      event.preventDefault();
      event.stopPropagation();
      onType('');
    }
    if (event.key !== 'Enter' || !text.trim()) return;
    event.preventDefault();
    setEntered(true);
  };
  return (
    <>
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setEntered(false);
          onType(event.target.value);
        }}
        onKeyDown={press}
        onFocus={() => {
          onFocus();
          onType(text);
        }}
        className={inputClass('small', 'find-option mb-1.5')}
      />
      <span role="status" className="sr-only">
        {text.trim() && matches && countText(matches.length, 'option')}
      </span>
    </>
  );
}

type FilterGroupProps = { title: string; folded?: boolean; children: ReactNode };

/** A group of filters. It unfolds when `folded` ends, and then only the user folds it. */
export function FilterGroup({ title, folded = false, children }: FilterGroupProps) {
  const [unfolded, setUnfolded] = useState(!folded);
  if (!folded && !unfolded) setUnfolded(true);
  const focus = useKeptFocus<HTMLDivElement>();
  return (
    <details open={unfolded} onKeyDown={pressInGroup} className="filter-group">
      <summary>
        <h3>{title}</h3>
      </summary>
      <div {...focus} className="outline-none">
        {children}
      </div>
    </details>
  );
}

/** Options or counts that could not be loaded. */
export function FilterError({ message, retry }: { message: string; retry: () => void }) {
  return (
    <p role="alert" className="error mb-2">
      {message}{' '}
      <button type="button" onClick={retry} className="link max-tablet:min-h-10">
        Try again
      </button>
    </p>
  );
}
