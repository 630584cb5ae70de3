import { QUALITY_RULES, type QualityRule } from '#domain/changes/quality.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatDay } from '#domain/dates.ts';
import { expectOk } from '../../../platform/api/api.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-action-button.tsx';
import type { Column } from '../data-table.tsx';
import { PagedTable } from '../list-pages.tsx';
import { RecordLink } from '../records/change-list.tsx';
import { type CompanyWithIssue, issuesQuery, type QualitySearch } from './quality-queries.ts';

const NOUN = ['company', 'companies'] as const;

export function IssueList({ rule, search }: { rule: QualityRule; search: QualitySearch }) {
  const dismissed = search.only === 'dismissed';
  const columns: readonly Column<CompanyWithIssue>[] = [
    {
      label: 'Company',
      cell: ({ id, name }) => (
        <RecordLink table="companies" id={id}>
          {name}
        </RecordLink>
      ),
    },
    { label: 'Current values', cell: (company) => valuesOf(rule, company) },
    {
      label: 'Action',
      cell: (company) => <Actions rule={rule} company={company} dismissed={dismissed} />,
      className: 'w-100 max-desktop:w-60',
    },
  ];
  return (
    <Loaded query={issuesQuery(useApi(), rule, search)}>
      {({ total, page, companies }) => (
        <PagedTable
          total={total}
          page={page}
          noun={NOUN}
          empty={dismissed ? 'No dismissed issues.' : 'No issues found.'}
          label={QUALITY_RULES[rule].label}
          columns={columns}
          rows={companies}
          keyOf={({ id }) => id}
        />
      )}
    </Loaded>
  );
}

function Actions({ rule, company, dismissed }: { rule: QualityRule; company: CompanyWithIssue; dismissed: boolean }) {
  const { id, name, version, fix } = company;
  const calls = useApi().admin.quality[':rule'][':id'];
  const param = { rule, id: String(id) };
  const { fix: label } = QUALITY_RULES[rule];
  if (dismissed) {
    return (
      <AdminActionButton
        label="Reopen"
        busyText="Reopening..."
        of={name}
        send={() => expectOk(calls.dismissed.$delete({ param }))}
      />
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {label && fix && (
        <AdminActionButton
          label={label}
          busyText="Fixing..."
          of={name}
          send={() => expectOk(calls.fix.$post({ param, json: { version } }))}
          done={() => toast({ title: 'Fixed', description: 'You can undo this from History.' })}
        />
      )}
      <AdminActionButton
        label="Dismiss"
        busyText="Dismissing..."
        of={name}
        send={() => expectOk(calls.dismissed.$put({ param }))}
      />
    </div>
  );
}

function valuesOf(rule: QualityRule, { lastUsd, totalUsd, roundsUsd, lastOn, contacts }: CompanyWithIssue) {
  if (rule === 'future-date') return formatDay(lastOn);
  if (rule === 'no-contact') return 'No contact';
  if (rule === 'unnamed-person')
    return addresses(contacts.filter(({ firstName, lastName }) => !firstName && !lastName));
  if (rule === 'dead-address') return addresses(contacts.filter(({ dead }) => dead));
  const rounds = rule === 'rounds-above-total' ? `rounds ${formatAmount(roundsUsd)}` : `last ${formatAmount(lastUsd)}`;
  return `${rounds}, total ${formatAmount(totalUsd)}`;
}

function addresses(contacts: CompanyWithIssue['contacts']) {
  return contacts.flatMap(({ email }) => email ?? []).join(', ');
}
