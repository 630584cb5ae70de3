import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Check, ListPlus, Plus } from 'lucide-react';
import { type ComponentType, createContext, type ReactNode, Suspense, useContext, useEffect, useMemo } from 'react';
import type { CompanyCard } from '#domain/companies/company.ts';
import type { NamedStatus } from '#domain/lists/lists.ts';
import { MESSAGES } from '#domain/messages.ts';
import { filterLabel } from '#domain/search/filter-labels.ts';
import type { ResultsPage } from '../../data/companies/company-queries.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { buttonClass } from '../../ui/button.tsx';
import { float } from '../../ui/floating.ts';
import { useHydrated } from '../../ui/hooks.ts';
import { Menu, MenuHeading, MenuItem, menuItemClass } from '../../ui/menu.tsx';
import type { StatusSelectProps } from './entry-editing.tsx';
import {
  type CompanyMark,
  type ListEntry,
  listEntriesQuery,
  type UserList,
  useCompanyMarks,
  userListsQuery,
} from './list-queries.ts';
import type { Selection } from './selection-context.tsx';
import type { Lists } from './use-lists.ts';
import './lists.css';

type Company = Pick<CompanyCard, 'id' | 'organizationName'>;

type CompanyLists = Pick<
  Lists,
  'access' | 'lists' | 'statuses' | 'only' | 'labelOf' | 'add' | 'remove' | 'setDialog'
> & {
  /** False until the page is interactive. */
  ready: boolean;
  /** Entries by company; undefined while they load. */
  entries: ReadonlyMap<number, readonly ListEntry[]> | undefined;
  marks: ReadonlyMap<number, CompanyMark> | undefined;
  selection: Selection;
  onNoAccess: () => void;
};

const Context = createContext<CompanyLists | null>(null);

type ProviderProps = {
  lists: Lists;
  selection: Selection;
  page: ResultsPage | null;
  onNoAccess: () => void;
  children: ReactNode;
};

/** Provides the user's lists and the selection to the results. */
export function CompanyListsProvider({ lists: state, selection, page, onNoAccess, children }: ProviderProps) {
  const { access, lists, statuses, only, labelOf, add, remove, setDialog } = state;
  const ready = useHydrated();
  const ids = page?.companies.map(({ id }) => id) ?? [];
  const query = listEntriesQuery(useApi(), ids);
  const { data: entries } = useQuery({ ...query, enabled: ids.length > 0 && lists !== undefined && lists.length > 0 });
  const marks = useCompanyMarks(ids, access === 'full');
  const value = useMemo(
    () => ({
      ...{ access, lists, statuses, only, labelOf, add, remove, setDialog },
      ...{ ready, entries, marks, selection, onNoAccess },
    }),
    [access, lists, statuses, only, labelOf, add, remove, setDialog, ready, entries, marks, selection, onNoAccess],
  );
  return <Context value={value}>{children}</Context>;
}

/** Returns the labels of filter values, with the user's names for lists and statuses. */
export function useFilterLabels(): typeof filterLabel {
  return useContext(Context)?.labelOf ?? filterLabel;
}

/** Attributes of the results that reserve space for the list controls. */
export function useResultsLists(filteredByOne: boolean) {
  const context = useContext(Context);
  if (!context || context.access === 'hidden') return {};
  return {
    'data-lists': filteredByOne ? 'status' : '',
    'data-selecting': context.selection.count > 0 || undefined,
  };
}

/** The checkbox, the lists, the tags and the first line of the note on a company's card. */
export function CardLists({ company }: { company: CompanyCard }) {
  if (!useContext(Context)?.ready) return null;
  return (
    <>
      <CompanyMarks company={company} />
      <SelectCheckbox company={company} />
      <OpenListEntry
        company={company}
        render={({ tags, note }) => {
          const texts = [tags.map((tag) => `#${tag}`).join(' '), note.trim()].filter(Boolean);
          return texts.length > 0 && <Mark name="note" text={texts.join(' · ')} />;
        }}
      />
      <div className="card-lists" data-add-to-list>
        <ListsOf company={company} Status={LazyStatusSelect} statusClass="list-status" />
      </div>
    </>
  );
}

/** The lists in a company's table row. */
export function RowLists({ company, Status }: { company: CompanyCard; Status: ComponentType<StatusSelectProps> }) {
  return (
    <div className="row-lists" data-add-to-list>
      <ListsOf company={company} Status={Status} statusClass="row-status" />
    </div>
  );
}

/** The company's entry in the open list, once it has loaded. */
export function OpenListEntry({ company, render }: { company: Company; render: RenderEntry }) {
  const context = useContext(Context);
  const entry = context?.only && context.entries?.get(company.id)?.find(({ listId }) => listId === context.only?.id);
  return context?.only && entry ? render(entry, context.only, context.statuses ?? []) : null;
}

type RenderEntry = (entry: ListEntry, list: UserList, statuses: readonly NamedStatus[]) => ReactNode;

/** What the user's own data says about the results; undefined while it loads. */
export function useResultMarks() {
  return useContext(Context)?.marks;
}

/** Marks companies that the user exported, the user's customers, and bounced addresses. */
export function CompanyMarks({ company: { id } }: { company: Company }) {
  const mark = useContext(Context)?.marks?.get(id);
  return mark && MARKS.map(([name, text]) => mark[name] && <Mark key={name} name={name} text={text} />);
}

const MARKS = [
  ['customer', 'Your customer'],
  ['exported', 'Exported by you'],
  ['bounced', 'Email bounced'],
] as const;

function Mark({ name, text }: { name: string; text: string }) {
  return (
    <span title={text} className="company-mark" data-kind={name}>
      <span>{text}</span>
    </span>
  );
}

/** Selects a company; with Shift, the range from the last selected one. */
export function SelectCheckbox({ company: { id, organizationName } }: { company: Company }) {
  const context = useContext(Context);
  if (!context?.ready || context.access === 'hidden') return null;
  const { access, selection, onNoAccess } = context;
  return (
    <input
      type="checkbox"
      aria-label={`Select ${organizationName}`}
      aria-keyshortcuts="x"
      className="choice pick"
      checked={selection.has(id)}
      onMouseDown={(event) => {
        // Otherwise a Shift-click selects text.
        if (event.shiftKey) event.preventDefault();
      }}
      onChange={({ nativeEvent }) => {
        if (access !== 'full') return onNoAccess();
        selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
      }}
    />
  );
}

const LazyStatusSelect = lazyRouteComponent(() => import('./entry-editing.tsx'), 'StatusSelect');

type ListsOfProps = { company: Company; Status: ComponentType<StatusSelectProps>; statusClass: string };

function ListsOf({ company, Status, statusClass }: ListsOfProps) {
  const context = useContext(Context);
  if (!context?.ready || context.access === 'hidden') return null;
  const entries = context.entries?.get(company.id) ?? [];
  return (
    <>
      <OpenListEntry
        company={company}
        render={(entry, list, statuses) => {
          const status = statuses.find(({ value }) => value === entry.status);
          return (
            <span className={statusClass}>
              <Suspense fallback={<span data-status={status?.color}>{status?.name}</span>}>
                <Status
                  label={`Status of ${company.organizationName} in ${list.name}`}
                  company={company}
                  entry={entry}
                  statuses={statuses}
                />
              </Suspense>
            </span>
          );
        }}
      />
      <AddToList
        company={company}
        entries={entries}
        buttonClass="lists-button"
        // In an open list, its color would repeat in every row and read as a status.
        button={<ListDots lists={context.only ? [] : listsOf(context, entries)} />}
      />
    </>
  );
}

/** The button in the side panel. */
export function PanelLists({ company }: { company: Company }) {
  const context = useContext(Context);
  const enabled = context?.lists !== undefined && context.lists.length > 0;
  const { data } = useQuery({ ...listEntriesQuery(useApi(), [company.id]), enabled });
  if (!context?.ready || context.access === 'hidden') return null;
  const entries = data?.get(company.id) ?? [];
  const lists = listsOf(context, entries);
  return (
    <div data-add-to-list>
      <AddToList
        company={company}
        entries={entries}
        buttonClass={buttonClass({ size: 'small', className: 'max-tablet:h-9 pointer-coarse:h-9' })}
        button={
          <>
            {lists.length > 0 ? (
              <ListDots lists={lists} />
            ) : (
              <ListPlus aria-hidden className="size-4 max-tablet:hidden" />
            )}
            {lists.length > 0 ? 'Lists' : 'Add to list'}
          </>
        }
      />
    </div>
  );
}

type AddToListProps = {
  company: Company;
  entries: readonly ListEntry[];
  button: ReactNode;
  buttonClass: string;
};

/** A menu of all lists, in which those with the company are checked. */
function AddToList({ company: { id, organizationName: name }, entries, button, buttonClass: look }: AddToListProps) {
  const context = useContext(Context);
  if (!context) return null;
  const { access, lists = [], add, remove, setDialog, onNoAccess } = context;
  const companyLists = listsOf(context, entries);
  const names = companyLists.map((list) => list.name).join(', ');
  const label = names ? `Lists containing ${name}: ${names}` : `Add to list: ${name}`;
  if (access !== 'full') {
    return (
      <button type="button" aria-label={label} title="Add to list" className={look} onClick={onNoAccess}>
        {button}
      </button>
    );
  }
  const target = { companies: [id], name };
  return (
    <Menu label={label} button={button} buttonClass={look} place={float}>
      <MenuHeading>{name}</MenuHeading>
      {!context.lists && <MissingLists />}
      {lists.map((list) => {
        const checked = companyLists.includes(list);
        return (
          <MenuCheckbox
            key={list.id}
            checked={checked}
            onToggle={() => void (checked ? remove(list, target) : add(list, target))}
          >
            <ListName list={list} />
          </MenuCheckbox>
        );
      })}
      <NewListItem onSelect={() => setDialog({ of: 'list', list: null, adds: target })} />
    </Menu>
  );
}

export const ListDialogs = lazyRouteComponent(() => import('./list-dialogs.tsx'));

/** In a menu of lists. Loads the dialog with the menu, so that the first letter typed is already in its field. */
export function NewListItem({ onSelect }: { onSelect: () => void }) {
  useEffect(() => void ListDialogs.preload?.(), []);
  return (
    <MenuItem onSelect={onSelect}>
      <Plus aria-hidden />
      New list...
    </MenuItem>
  );
}

/** In a menu of lists before they have loaded. Opening it loads them again. */
export function MissingLists() {
  const { isError } = useQuery(userListsQuery(useApi()));
  return <MenuHeading>{isError ? "Couldn't load your lists" : MESSAGES.loading}</MenuHeading>;
}

export function ListName({ list: { name, color } }: { list: UserList }) {
  return (
    <>
      <span className="list-dot" data-color={color} />
      <span className="truncate">{name}</span>
    </>
  );
}

const MAX_DOTS = 3;

/** The colors of the lists that a company is in. */
function ListDots({ lists }: { lists: readonly UserList[] }) {
  if (lists.length === 0) return <span title="Add to list" className="lists-icon" />;
  return (
    <span title={lists.map(({ name }) => name).join(', ')} className="lists-dots">
      {lists.slice(0, MAX_DOTS).map(({ id, color }) => (
        <span key={id} className="list-dot" data-color={color} />
      ))}
    </span>
  );
}

function listsOf({ lists = [] }: CompanyLists, entries: readonly ListEntry[]): UserList[] {
  return lists.filter(({ id }) => entries.some(({ listId }) => listId === id));
}

type MenuCheckboxProps = { checked: boolean; onToggle: () => void; children: ReactNode };

/** A menu item that is on or off. The menu stays open, so that others can be changed as well. */
function MenuCheckbox({ checked, onToggle, children }: MenuCheckboxProps) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      tabIndex={-1}
      className={menuItemClass}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      {children}
      <Check aria-hidden className={`ml-auto shrink-0 text-accent! ${checked ? '' : 'invisible'}`} />
    </button>
  );
}
