import { Ban, Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { counted, formatCount } from '#domain/counts.ts';
import { Checkbox, type CheckState, Radio } from '../../ui/choice.tsx';
import { inputClass } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useMedia } from '../../ui/use-media.ts';
import './filter-choices.css';
import './small-icons.css';
import { SEARCH_FORM } from '../../platform/shell/plain-search.tsx';
import { countOf, type FilterProps, type FilterValues, stateOf, toggle, valuesOf } from './filter-values.ts';

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string;
  }
}

type FilterChoiceProps = {
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
  /** Menu items for the value itself. */
  menu?: ReactNode;
};

export function FilterChoice(props: FilterChoiceProps) {
  const { single, label, state, count, most, before, mark, onExclude, menu, ...rest } = props;
  const { name, value, onChoose } = rest;
  const hydrated = useHydrated();
  const weight = state === 'on' || state === 'some' ? 'choice-chosen' : count === 0 ? 'choice-none' : '';
  const text = state === 'not' ? <s>{label}</s> : <span>{label}</span>;
  const input = { name, value, form: SEARCH_FORM, className: weight };
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
      {hydrated && onExclude && (
        <ExcludeChoice label={label} excluded={state === 'not'} onExclude={onExclude} menu={menu} />
      )}
      <span className="choice-count">{count !== null && formatCount(count)}</span>
    </li>
  );
}

type ExcludeChoiceProps = { label: string; excluded: boolean; onExclude: () => void; menu: ReactNode };

/** Excludes a filter value: a button for mouse and keyboard, a menu item on touch screens. */
function ExcludeChoice({ label, excluded, onExclude, menu }: ExcludeChoiceProps) {
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
        {menu}
      </Menu>
    );
  }
  return (
    <>
      <IconButton
        label={`Exclude ${label}`}
        size={24}
        aria-pressed={excluded}
        onClick={onExclude}
        className={`choice-exclude ${excluded ? 'text-ink!' : ''}`}
      >
        <Ban aria-hidden />
      </IconButton>
      {menu && (
        <div className="choice-menu">
          <Menu
            label={`More for ${label}`}
            button={<Ellipsis aria-hidden className="size-4" />}
            buttonClass="grid size-6 place-items-center rounded-control text-ink-3 hover:text-ink"
          >
            {menu}
          </Menu>
        </div>
      )}
    </>
  );
}

type ChoiceListProps<F extends FilterValues> = FilterProps<F> & {
  name: keyof F & string;
  choices: readonly { value: string; label: string }[];
};

export function ChoiceList<F extends FilterValues>({ name, choices, filters, counts, onChange }: ChoiceListProps<F>) {
  const most = Math.max(...choices.map(({ value }) => countOf(counts, name, value) ?? 0));
  return (
    <ul>
      {choices.map(({ value, label }) => (
        <FilterChoice
          key={value}
          name={name}
          value={value}
          label={label}
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

const STOPS = 'input[type="checkbox"], input[type="search"]';

/**
 * Moves focus through the find field and the options of a group; radio buttons and date fields handle their own
 * keys.
 */
function moveInGroup(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by || !(event.target instanceof HTMLInputElement) || !event.target.matches(STOPS)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLInputElement>(STOPS)];
  stops[stops.indexOf(event.target) + by]?.focus();
  event.preventDefault();
}

type FindOptionProps = {
  label: string;
  placeholder?: string;
  text: string;
  onType: (text: string) => void;
  /** The matching options; null while they load. */
  matches: readonly string[] | null;
  onChoose: (value: string) => void;
  onFocus: () => void;
};

/** The field above a list of options: Enter selects the only match, or moves to the first one. */
export function FindOption({ label, placeholder = label, text, onType, matches, onChoose, onFocus }: FindOptionProps) {
  const field = useRef<HTMLInputElement>(null);
  /** Enter was pressed before the options had loaded. */
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    if (!entered || !matches) return;
    setEntered(false);
    if (matches.length === 1 && matches[0]) onChoose(matches[0]);
    else field.current?.closest('details')?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus();
  }, [entered, matches, onChoose]);
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
        ref={field}
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
        onFocus={onFocus}
        className={inputClass('small', 'mb-1.5')}
      />
      <span role="status" className="sr-only">
        {text.trim() && matches && counted(matches.length, 'option')}
      </span>
    </>
  );
}

type FilterGroupProps = { title: string; folded?: boolean; children: ReactNode };

/** A group of filters. It unfolds when `folded` ends, and then only the user folds it. */
export function FilterGroup({ title, folded = false, children }: FilterGroupProps) {
  const [unfolded, setUnfolded] = useState(!folded);
  if (!folded && !unfolded) setUnfolded(true);
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <details open={unfolded} onKeyDown={moveInGroup} className="filter-group">
      <summary>
        <h3>{title}</h3>
      </summary>
      <div {...kept} className="outline-none">
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
