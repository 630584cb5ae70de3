import { useQuery } from '@tanstack/react-query';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ListedCompany } from '#domain/companies/directory.ts';
import { companyPath } from '#domain/page-address.ts';
import { shortPlace } from '#domain/places/short-place.ts';
import type { FilterName } from '#domain/search/company-filters.ts';
import { choiceLabel, choicesOf, filterLabel } from '#domain/search/filter-labels.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { MAX_QUERY_LENGTH } from '#domain/search/search-terms.ts';
import { companyNamesQuery, searchFiltersQuery } from '../../data/companies/company-queries.ts';
import { addressHref, EMPTY_ADDRESS, NO_FILTERS } from '../../data/companies/search-address.ts';
import { matchRank } from '../../data/search/filter-values.ts';
import { SHORTCUT_HELP } from '../../data/search/shortcut-help.ts';
import { SHORTCUTS } from '../../data/search/shortcuts.ts';
import { pageActions } from '../../data/search/use-search-keys.ts';
import { isCustomer, useSession } from '../../members/accounts/session.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { ADMIN_SECTIONS } from '../../platform/shell/admin-sections.ts';
import { SCHEMES } from '../../platform/shell/header.tsx';
import { navigationLinks, userLinks } from '../../platform/shell/page-links.ts';
import { usePreferences } from '../../platform/shell/preferences.tsx';
import { useDebounced, useIsPhone } from '../../ui/hooks.ts';
import { useClients } from '../exports/ledger-queries.ts';
import { useUserLists } from '../lists/list-queries.ts';
import { ABOUT, PARTS } from '../profile/sections.ts';
import { savedRowsQuery } from '../saved-searches/saved-searches.ts';
import './palette.css';

const TYPING_PAUSE_MS = 80;

/** Where a company opens next to the results. */
const PAGES_WITH_PANEL = ['/search', '/lists/$id'];

const SEARCH = 'search';
const companyItem = (slug: string) => `company ${slug}`;

type PaletteProps = {
  /** What was typed while the palette loaded. */
  typed?: RefObject<string | null>;
  onClose: () => void;
};

/** Opens a place, company, saved search or list, or runs an action of the current page. */
export default function Palette({ typed, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  useLayoutEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
    if (!typed) return;
    setText(typed.current ?? '');
    typed.current = null;
  }, [typed]);
  const navigate = useNavigate();
  const hasPanel = useMatches({ select: (matches) => PAGES_WITH_PANEL.includes(matches.at(-1)?.routeId ?? '') });
  const { access } = useSession();
  const close = () => dialog.current?.close();
  const open = (href: string) => {
    close();
    void navigate({ href });
  };
  const openCompany = (slug: string) => {
    if (!hasPanel || !access.active) return open(companyPath(slug));
    close();
    void navigate({ to: '.', search: (now) => ({ ...now, open: slug }) });
  };
  const isPhone = useIsPhone();
  const query = text.trim();
  const debouncedQuery = useDebounced(query, TYPING_PAUSE_MS);
  const names = useQuery(companyNamesQuery(useApi(), debouncedQuery));
  const companies = query === '' ? [] : (names.data ?? []);
  const [highlighted, setHighlighted] = useState('');
  /** Whether the user chose what is highlighted; otherwise it is the first item. */
  const moved = useRef(false);
  // Companies load after the rest has been ranked; with them, cmdk ranks again in this frame.
  useEffect(() => {
    if (!names.data) return;
    const frame = requestAnimationFrame(() => {
      const first = dialog.current?.querySelector<HTMLElement>('[role=option]')?.dataset.value;
      if (first && !moved.current) setHighlighted(first);
    });
    return () => cancelAnimationFrame(frame);
  }, [names.data]);
  return (
    <dialog
      ref={dialog}
      aria-label="Command palette"
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
      className="palette"
    >
      <Command
        label="Command palette"
        loop
        filter={rankItem}
        value={highlighted}
        onValueChange={setHighlighted}
        onKeyDown={({ key, ctrlKey }) => {
          if (ctrlKey || /^(?:Arrow(?:Up|Down)|Home|End)$/.test(key)) moved.current = true;
        }}
      >
        <Command.Input
          value={text}
          onValueChange={(value) => {
            moved.current = false;
            setText(value);
          }}
          maxLength={MAX_QUERY_LENGTH}
          placeholder={
            isPhone
              ? 'Go to a page, company or list'
              : 'Go to a page, company, client, search or list, or run an action'
          }
        />
        <Command.List
          label="Commands"
          onPointerMove={() => {
            moved.current = true;
          }}
        >
          {!isPhone && <Actions onRun={close} />}
          <PageLinks onOpen={open} />
          {access.admin && <AdminSections onOpen={open} />}
          {access.active && <Saved onOpen={open} />}
          <CompanyItems companies={companies} onOpen={openCompany} />
          {isPhone && <Actions onRun={close} />}
          <Schemes onRun={close} />
          {query !== '' && <SettingsItems onOpen={open} />}
          {access.active && query !== '' && debouncedQuery !== '' && (
            <SearchFilters text={debouncedQuery} onOpen={open} />
          )}
          {query !== '' && (
            <Command.Group forceMount>
              <Item
                id={SEARCH}
                label={`Search companies for “${query}”`}
                forceMount
                onSelect={() => open(`/search?query=${encodeURIComponent(query)}`)}
              />
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </dialog>
  );
}

/** What the keyboard shortcuts of the page do. */
function Actions({ onRun }: { onRun: () => void }) {
  const actions = pageActions();
  const items = SHORTCUTS.flatMap(({ name, keys }): ItemProps[] => {
    const action = actions[name as Exclude<keyof typeof actions, 'move' | 'close'>];
    const { command } = SHORTCUT_HELP[name];
    if (!command || !action) return [];
    const onSelect = () => {
      onRun();
      // Once the dialog has returned focus to the page.
      requestAnimationFrame(action);
    };
    return [{ id: `action ${command}`, label: command, hint: <kbd className="key">{keys[0]}</kbd>, onSelect }];
  });
  return <Group heading="On this page" items={items} />;
}

type LinksProps = { onOpen: (href: string) => void };

function PageLinks({ onOpen }: LinksProps) {
  const session = useSession();
  const links = [
    ...navigationLinks({ hideLps: session.settings.hide_lp_search }),
    { label: 'Webhooks', to: '/developers/webhooks' },
    ...userLinks({ admin: session.access.admin, customer: isCustomer(session) }),
  ];
  const items = [...new Map(links.map((link) => [link.to, link])).values()].map(({ label, to, ...link }) => ({
    id: `place ${label}`,
    label,
    hint: 'key' in link && (
      <>
        <kbd className="key">g</kbd> <kbd className="key">{String(link.key)}</kbd>
      </>
    ),
    onSelect: () => onOpen(to),
  }));
  return <Group heading="Go to" items={items} />;
}

/** The sections of the account settings, also found by their descriptions. */
function SettingsItems({ onOpen }: LinksProps) {
  const items = PARTS.flatMap(({ address, sections }) =>
    sections.map(({ id, title }) => ({
      id: `settings ${id}`,
      label: title,
      alias: ABOUT[id],
      hint: 'Settings',
      onSelect: () => onOpen(`/profile/${address ?? ''}#${id}`.replace('/#', '#')),
    })),
  );
  return <Group heading="Account settings" items={items} />;
}

function AdminSections({ onOpen }: LinksProps) {
  const items = ADMIN_SECTIONS.map(({ path, label }) => ({
    id: `admin ${path}`,
    label,
    hint: 'Admin',
    onSelect: () => onOpen(path),
  }));
  return <Group heading="Admin" items={items} />;
}

function Saved({ onOpen }: LinksProps) {
  const { data: searches = [] } = useQuery(savedRowsQuery(useApi()));
  const lists = useUserLists(true)?.lists ?? [];
  const clients = useClients(true) ?? [];
  const itemOf = (kind: string, { id, name }: { id: number; name: string }, href: string, icon?: ReactNode) => ({
    id: `${kind} ${id}`,
    label: name,
    icon,
    onSelect: () => onOpen(href),
  });
  const dotOf = (color: string) => <span className="list-dot" data-color={color} />;
  return (
    <>
      <Group
        heading="Saved searches"
        items={searches.map((search) => itemOf('saved search', search, `/search?${search.params}`))}
      />
      <Group
        heading="Lists"
        items={lists.map((list) => itemOf('list', list, `/lists/${list.id}`, dotOf(list.color)))}
      />
      <Group heading="Clients" items={clients.map((client) => itemOf('client', client, `/clients/${client.id}`))} />
    </>
  );
}

/** The filters that a text names, as the search field offers them. */
function SearchFilters({ text, onOpen }: { text: string; onOpen: (href: string) => void }) {
  const { data } = useQuery(searchFiltersQuery(useApi(), text));
  const choices = choicesOf<FilterName>(data?.filters ?? {});
  if (!data || choices.length === 0) return null;
  const labels = choices.map(({ name, raw }) => choiceLabel(name, raw, filterLabel));
  const filters = { ...NO_FILTERS, ...data.filters };
  return (
    <Command.Group forceMount>
      <Item
        id="filters"
        label={`Filters: ${[...labels, ...(data.query ? [`“${data.query}”`] : [])].join(' · ')}`}
        forceMount
        onSelect={() => onOpen(addressHref({ ...EMPTY_ADDRESS, query: data.query, filters }))}
      />
    </Command.Group>
  );
}

function Schemes({ onRun }: { onRun: () => void }) {
  const { scheme, setScheme } = usePreferences();
  const items = SCHEMES.map(({ value, label, icon: Icon }) => ({
    id: `scheme ${value}`,
    label: `Color scheme: ${label}`,
    alias: 'theme',
    icon: <Icon aria-hidden />,
    hint: value === scheme && 'Current',
    onSelect: () => {
      setScheme(value);
      onRun();
    },
  }));
  return <Group heading="Color scheme" items={items} />;
}

type CompanyItemsProps = { companies: readonly ListedCompany[]; onOpen: (slug: string) => void };

function CompanyItems({ companies, onOpen }: CompanyItemsProps) {
  const items = companies.map(({ slug, organizationName, headquartersLocation }) => ({
    id: companyItem(slug),
    label: organizationName,
    hint: headquartersLocation && shortPlace(headquartersLocation),
    onSelect: () => onOpen(slug),
  }));
  return <Group heading="Companies" items={items} />;
}

function Group({ heading, items }: { heading: string; items: readonly ItemProps[] }) {
  if (items.length === 0) return null;
  return (
    <Command.Group heading={heading}>
      {items.map((item) => (
        <Item key={item.id} {...item} />
      ))}
    </Command.Group>
  );
}

type ItemProps = {
  id: string;
  label: string;
  /** Other words that find it. */
  alias?: string;
  icon?: ReactNode;
  hint?: ReactNode;
  forceMount?: boolean;
  onSelect: () => void;
};

function Item({ id, label, alias = label, icon, hint, forceMount, onSelect }: ItemProps) {
  return (
    <Command.Item value={id} keywords={[label, alias]} forceMount={forceMount} onSelect={onSelect}>
      {icon}
      <span className="truncate">{label}</span>
      <small>{hint}</small>
    </Command.Item>
  );
}

/**
 * Ranks as the filters do: labels that begin with the text first, then words that do, then other matches, which an alias
 * does not have: 'ger' is not about a fingerprint.
 */
function rankItem(_id: string, text: string, [label = '', alias = '']: string[] = []): number {
  const rank = matchRank(foldText(label), foldText(text));
  const aliasRank = matchRank(foldText(alias), foldText(text));
  return Math.max(rank ? 1 / rank : 0, aliasRank && aliasRank < 3 ? 1 / aliasRank : 0);
}
