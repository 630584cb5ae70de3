import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Check, ListPlus, Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import type { CompanyCard } from '#domain/companies/company.ts';
import type { NamedStatus } from '#domain/lists/lists.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { buttonClass } from '../../ui/button.tsx';
import { float } from '../../ui/floating.ts';
import { Menu, MenuHeading, MenuItem, menuItemClass } from '../../ui/menu.tsx';
import { ListDialogs, useCompanyLists } from './company-lists.tsx';
import type { StatusSelectProps } from './entry-editing.tsx';
import { type ListEntry, listEntriesQuery, type UserList, userListsQuery } from './list-queries.ts';
import type { Lists } from './use-lists.ts';

type Company = Pick<CompanyCard, 'id' | 'organizationName'>;

/** The checkbox, the lists, the tags and the first line of the note on a company's card. */
export function CardLists({ company }: { company: CompanyCard }) {
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
  const context = useCompanyLists();
  const entry = context?.only && context.entries?.get(company.id)?.find(({ listId }) => listId === context.only?.id);
  return context?.only && entry ? render(entry, context.only, context.statuses ?? []) : null;
}

type RenderEntry = (entry: ListEntry, list: UserList, statuses: readonly NamedStatus[]) => ReactNode;

/** Marks companies that the user exported, the user's customers, and bounced addresses. */
export function CompanyMarks({ company: { id } }: { company: Company }) {
  const mark = useCompanyLists()?.marks?.get(id);
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
  const context = useCompanyLists();
  if (!context?.ready) return null;
  const { selection } = context;
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
        selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
      }}
    />
  );
}

const LazyStatusSelect = lazyRouteComponent(() => import('./entry-editing.tsx'), 'StatusSelect');

type ListsOfProps = { company: Company; Status: ComponentType<StatusSelectProps>; statusClass: string };

function ListsOf({ company, Status, statusClass }: ListsOfProps) {
  const context = useCompanyLists();
  if (!context?.ready) return null;
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
  const context = useCompanyLists();
  const enabled = context?.lists !== undefined && context.lists.length > 0;
  const { data } = useQuery({ ...listEntriesQuery(useApi(), [company.id]), enabled });
  if (!context?.ready) return null;
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
  const context = useCompanyLists();
  if (!context) return null;
  const { lists = [], add, remove, setDialog } = context;
  const companyLists = listsOf(context, entries);
  const names = companyLists.map((list) => list.name).join(', ');
  const label = names ? `Lists containing ${name}: ${names}` : `Add to list: ${name}`;
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

function listsOf({ lists = [] }: Pick<Lists, 'lists'>, entries: readonly ListEntry[]): UserList[] {
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
