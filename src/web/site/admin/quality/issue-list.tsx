import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { QUALITY_RULES, type QualityRule } from '#domain/changes/quality.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { lastRound, type Round, repeatedRounds } from '#domain/companies/rounds.ts';
import { formatDay } from '#domain/dates.ts';
import { isTyping, useShortcuts } from '../../../data/search/use-search-keys.ts';
import { expectOk, responseJson } from '../../../platform/api/api.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton, useAdminAction, useChangeToast } from '../admin-actions.tsx';
import type { DataColumn } from '../data-table.tsx';
import { LoadedTable } from '../list-pages.tsx';
import { COMPANY_COLUMN } from '../records/change-list.tsx';
import { type CompanyWithIssue, issuesQuery, type QualitySearch } from './quality-queries.ts';

const NOUN = ['company', 'companies'] as const;
/** Where an admin resolves an issue that has no fix. */
const LINKS: Partial<Record<QualityRule, { hash?: string; label: string }>> = {
  'no-contact': { hash: 'contacts', label: 'Add a contact' },
  'unnamed-person': { hash: 'contacts', label: 'Edit contact' },
  'dead-address': { hash: 'contacts', label: 'Edit contact' },
  'repeated-round': { hash: 'rounds', label: 'Edit rounds' },
  // The editor offers both at the top.
  'other-last-round': { label: 'Compare both' },
};

export function IssueList({ rule, search }: { rule: QualityRule; search: QualitySearch }) {
  const dismissed = search.only === 'dismissed';
  const frame = useRowKeys();
  const { fix } = QUALITY_RULES[rule];
  const columns: readonly DataColumn<CompanyWithIssue>[] = [
    COMPANY_COLUMN,
    { label: 'Current values', cell: (company) => issueValues(rule, company) },
    {
      label: 'Action',
      cell: (company) => <Actions rule={rule} company={company} dismissed={dismissed} />,
      className: 'w-100 max-desktop:w-68',
    },
  ];
  return (
    <div ref={frame} className="group/issues grid gap-2">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-3 not-has-[+*_tbody_tr]:hidden max-tablet:hidden">
        <span>
          <Kbd>j</Kbd> <Kbd>k</Kbd> next and previous company
        </span>
        {fix && !dismissed && (
          <span className="hidden group-has-[[data-key=f]]/issues:inline">
            <Kbd>f</Kbd> {fix.toLowerCase()}
          </span>
        )}
        <span>
          <Kbd>d</Kbd> {dismissed ? 'reopen' : 'dismiss'}
        </span>
      </p>
      <LoadedTable
        query={issuesQuery(useApi(), rule, search)}
        rowsOf={({ companies }) => companies}
        noun={NOUN}
        empty={dismissed ? 'No dismissed issues.' : 'No issues found.'}
        label={QUALITY_RULES[rule].label}
        columns={columns}
        keyOf={({ id }) => id}
        wide
      />
    </div>
  );
}

/**
 * Moves between the rows of a list with `j` and `k`, and presses the buttons of a row, first of all the top one, with their
 * key. When a row is gone, the focus goes to the one that took its place.
 */
function useRowKeys() {
  const frame = useRef<HTMLDivElement>(null);
  const position = useRef(-1);
  /** Whose button was last pressed by key. */
  const pressedRow = useRef<Element>(null);
  const focusRow = (to: number) => {
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
    position.current = Math.max(0, Math.min(to, rows.length - 1));
    rows[position.current]?.querySelector('a')?.focus();
  };
  useShortcuts((event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (isTyping(event) || frame.current?.querySelector('[inert]')) return false; // Rows of another list are inert.
    const rows = [...(frame.current?.querySelectorAll('tbody tr') ?? [])];
    const row = target.closest('tbody tr');
    if (row) position.current = rows.indexOf(row);
    if (event.key === 'j') focusRow(position.current + 1);
    else if (event.key === 'k') focusRow(position.current - 1);
    else if (event.key === 'f' || event.key === 'd') {
      pressedRow.current = rows[Math.max(0, position.current)] ?? null;
      pressedRow.current?.querySelector<HTMLElement>(`[data-key="${event.key}"] button`)?.click();
    } else return false;
    return true;
  });
  const followRow = useEffectEvent(() => {
    if (!pressedRow.current || pressedRow.current.isConnected) return;
    pressedRow.current = null;
    focusRow(position.current);
  });
  useEffect(() => {
    const observer = new MutationObserver(() => followRow());
    if (frame.current) observer.observe(frame.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return frame;
}

function Actions({ rule, company, dismissed }: { rule: QualityRule; company: CompanyWithIssue; dismissed: boolean }) {
  const { id, name, version, fix } = company;
  const api = useApi();
  const calls = api.admin.quality[':rule'][':id'];
  const { act } = useAdminAction();
  const reportChange = useChangeToast();
  const param = { rule, id: String(id) };
  const reopen = () =>
    act(
      () => expectOk(calls.dismissed.$delete({ param })),
      () => toast({ title: `Reopened ${name}` }),
    );
  const { fix: label } = QUALITY_RULES[rule];
  const link = LINKS[rule] ?? { label: 'Edit company' };
  if (dismissed) {
    return (
      <div data-key="d">
        <AdminActionButton
          label="Reopen"
          busyText="Reopening..."
          of={name}
          variant="outline"
          send={() => expectOk(calls.dismissed.$delete({ param }))}
          done={() => toast({ title: `Reopened ${name}` })}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {label && fix && (
        <div data-key="f">
          <AdminActionButton
            label={label}
            busyText="Fixing..."
            of={name}
            send={() => responseJson(calls.fix.$post({ param, json: { version } }))}
            done={({ change }) => reportChange(`Fixed ${name}`, change, `${name} is as it was before the fix`)}
          />
        </div>
      )}
      {!fix && (
        <Link to="/admin/companies/$id" params={{ id: String(id) }} hash={link.hash} className={buttonClass()}>
          {link.label}
        </Link>
      )}
      <div data-key="d">
        <AdminActionButton
          label="Dismiss"
          busyText="Dismissing..."
          of={name}
          send={() => expectOk(calls.dismissed.$put({ param }))}
          done={() => toast({ title: `Dismissed ${name}`, action: { label: 'Undo', onSelect: () => void reopen() } })}
        />
      </div>
    </div>
  );
}

function issueValues(
  rule: QualityRule,
  { lastUsd, totalUsd, roundsUsd, lastOn, lastType, lastAmount, rounds: all, contacts }: CompanyWithIssue,
) {
  if (rule === 'future-date') return formatDay(lastOn);
  if (rule === 'no-contact') return 'No contact';
  if (rule === 'other-last-round') {
    const last = { announced_on: lastOn, type: lastType, amount_usd: lastUsd, amount: lastAmount };
    return `last funding ${roundText(last)}; newest round ${roundText(lastRound(all) ?? last)}`;
  }
  if (rule === 'repeated-round')
    return [...repeatedRounds(all).map(roundText), `total ${formatAmount(totalUsd)}`].join('; ');
  if (rule === 'unnamed-person')
    return addresses(contacts.filter(({ firstName, lastName }) => !firstName && !lastName));
  if (rule === 'dead-address') return addresses(contacts.filter(({ dead }) => dead));
  const rounds = rule === 'rounds-above-total' ? `rounds ${formatAmount(roundsUsd)}` : `last ${formatAmount(lastUsd)}`;
  return `${rounds}, total ${formatAmount(totalUsd)}`;
}

/** 'Seed, $5.0M, Apr 5, 2024' */
function roundText({ type, amount_usd, amount, announced_on }: Round): string {
  return [type ?? 'No type', amount_usd === null ? amount : formatAmount(amount_usd), formatDay(announced_on)].join(
    ', ',
  );
}

function addresses(contacts: CompanyWithIssue['contacts']) {
  return contacts.flatMap(({ email }) => email ?? []).join(', ');
}
