import { createFileRoute, Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  CONTRADICTIONS,
  DUPLICATES,
  QUALITY_RULES,
  type QualityList,
  type QualityRule,
} from '#domain/changes/quality.ts';
import { ALL_FIELDS, fieldNamed, fieldTitle } from '#domain/companies/company-fields.ts';
import { countText, formatCount } from '#domain/counts.ts';
import { BOUNCE_SPIKE } from '#domain/emails/delivery-results.ts';
import { listText } from '#domain/list-text.ts';
import { type QueryData, responseJson } from '../../../platform/api/api.ts';
import { prefetch } from '../../../platform/api/query-client.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Radio } from '../../../ui/choice.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { useHydrated } from '../../../ui/hooks.ts';
import { Refusal } from '../../../ui/refusal.tsx';
import { AdminActionButton, useAdminAction, useChangeToast } from '../admin-actions.tsx';
import { useLoadedData } from '../admin-query.ts';
import { type DataColumn, DataTable } from '../data-table.tsx';
import { LoadedTable } from '../list-pages.tsx';
import { listRoute } from '../list-search.ts';
import { EmptyState, SectionHead } from '../page-parts.tsx';
import { COMPANY_COLUMN } from '../records/change-list.tsx';
import { fieldValueText } from '../records/record-queries.ts';
import { Duplicates } from './duplicates.tsx';
import { IssueList } from './issue-list.tsx';
import {
  bounceSpikesQuery,
  type ContradictedField,
  type ContradictedValue,
  contradictedValuesQuery,
  contradictionsQuery,
  duplicatesQuery,
  issuesQuery,
  type QualitySearch,
  qualityQuery,
} from './quality-queries.ts';

export const Route = createFileRoute('/admin/quality')({
  ...listRoute('Data quality', 'rule', 'only', 'reason', 'contradicted'),
  loader: async ({ context: { queryClient, api, search } }) => {
    await prefetch(queryClient, [qualityQuery(api), bounceSpikesQuery(api)]);
    const rules = queryClient.getQueryData(qualityQuery(api).queryKey)?.rules;
    const list = (search.contradicted && 'contradictions') || search.rule || (rules && firstList(rules));
    if (!list) return; // The page loads it once it knows the counts.
    if (list === 'duplicates') return prefetch(queryClient, [duplicatesQuery(api, search)]);
    if (list === 'contradictions') return prefetch(queryClient, [contradictionsQuery(api)]);
    // Cast, not checked: importing the rules would add them to every page. The server validates the parameter.
    return prefetch(queryClient, [issuesQuery(api, list as QualityRule, search)]);
  },
  component: QualityPage,
});

/** The first list that has something to do. */
function firstList(rules: readonly { rule: QualityList; found: number }[]): QualityList {
  return rules.find(({ found }) => found > 0)?.rule ?? 'duplicates';
}

function QualityPage() {
  const search = Route.useSearch();
  return (
    <>
      <SectionHead
        title="Data quality"
        note="Likely errors in company data. Fixes and merges are normal edits, so you can undo them from History. What you dismiss doesn't reappear."
      />
      <div className="grid gap-6">
        <Loaded query={qualityQuery(useApi())}>{({ rules }) => <QualityLists rules={rules} search={search} />}</Loaded>
        <Loaded query={bounceSpikesQuery(useApi())}>{({ spikes }) => <BounceSpikes spikes={spikes} />}</Loaded>
        <ReportForm />
      </div>
    </>
  );
}

type QualityListsProps = { rules: QueryData<typeof qualityQuery>['rules']; search: QualitySearch };

function QualityLists({ rules: loadedRules, search }: QualityListsProps) {
  // The list that the page opens with stays while its last issue is resolved.
  const [first] = useState(() => firstList(loadedRules));
  const list = search.contradicted
    ? 'contradictions'
    : (loadedRules.find(({ rule }) => rule === search.rule)?.rule ?? first);
  const dismissed = search.only === 'dismissed';
  const rules = useCurrentCounts(loadedRules, list, search);
  const dismissedCount = rules.find(({ rule }) => rule === list)?.dismissed ?? 0;
  const { label, note } = TEXTS[list];
  return (
    <div className="grid gap-6">
      <RuleList rules={rules} current={list} />
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <h2 className="text-16 font-semibold">{label}</h2>
          <p className="text-13 text-ink-2">{note}</p>
        </div>
        {dismissed || dismissedCount > 0 ? (
          <Link
            to="/admin/quality"
            search={dismissed ? { rule: list } : { rule: list, only: 'dismissed' }}
            className="link text-13"
          >
            {dismissed ? 'Open issues' : dismissedText(list, dismissedCount)}
          </Link>
        ) : (
          list !== 'contradictions' && <span className="text-13 text-ink-3">{dismissedText(list, 0)}</span>
        )}
      </header>
      {list === 'duplicates' ? (
        <Duplicates search={search} />
      ) : list !== 'contradictions' ? (
        <IssueList rule={list} search={search} />
      ) : search.contradicted ? (
        <ContradictedValues field={search.contradicted} page={search.page} />
      ) : (
        <Contradictions />
      )}
    </div>
  );
}

/** The counts of all lists take longer to load than the list on the page, whose total counts until then. */
function useCurrentCounts(
  rules: QualityListsProps['rules'],
  list: QualityList,
  search: QualitySearch,
): QualityListsProps['rules'] {
  const isRule = list !== 'duplicates' && list !== 'contradictions';
  const query = issuesQuery(useApi(), isRule ? list : 'no-contact', search);
  const data = useLoadedData({ ...query, enabled: isRule });
  if (!data || !isRule) return rules;
  const count = search.only === 'dismissed' ? 'dismissed' : 'found';
  return rules.map((one) => (one.rule === list ? { ...one, [count]: data.total } : one));
}

function dismissedText(list: QualityList, count: number): string {
  return list === 'duplicates' ? `${countText(count, 'pair')} marked as different` : `${formatCount(count)} dismissed`;
}

type RuleListProps = { rules: readonly { rule: QualityList; found: number }[]; current: QualityList };

const TEXTS = { ...QUALITY_RULES, duplicates: DUPLICATES, contradictions: CONTRADICTIONS };

/** What to do first, and the lists: those with issues as tiles, the others in one line. */
function RuleList({ rules, current }: RuleListProps) {
  // A tile stays while its last issue is resolved, and opening an empty list moves nothing.
  const [initialTiles] = useState(() => rules.filter(({ found }) => found > 0).map(({ rule }) => rule));
  const open = rules.filter(({ found, rule }) => found > 0 || initialTiles.includes(rule));
  const empty = rules.filter((one) => !open.includes(one));
  const [next, ...later] = rules.filter(({ found }) => found > 0);
  const ruleLink = (rule: QualityList) => (
    <Link
      key={rule}
      to="/admin/quality"
      search={{ rule }}
      aria-current={rule === current ? 'page' : undefined}
      className="link aria-[current=page]:font-semibold"
    >
      {TEXTS[rule].label}
    </Link>
  );
  return (
    <div className="grid gap-3">
      <p className="max-w-180 text-14 text-pretty">
        {next ? (
          <>
            <b className="font-semibold">Start with {TEXTS[next.rule].plural}</b>
            {` (${formatCount(next.found)}): ${TEXTS[next.rule].harm}.`}
            {later.length > 0 &&
              ` Then ${listText(later.map(({ rule, found }) => `${TEXTS[rule].plural} (${formatCount(found)})`))}.`}
          </>
        ) : (
          'Nothing to review. New issues appear here after an import or an edit.'
        )}
      </p>
      <nav aria-label="Issues" className="grid gap-2">
        <div className="grid grid-cols-2 gap-2 empty:hidden tablet:grid-cols-3 desktop:grid-cols-4">
          {open.map(({ rule, found }) => (
            <Link
              key={rule}
              to="/admin/quality"
              search={{ rule }}
              aria-current={rule === current ? 'page' : undefined}
              className="flex min-h-11 items-center justify-between gap-3 rounded-box border border-line bg-surface px-3 py-2 text-13 hover:bg-hover aria-[current=page]:border-focus aria-[current=page]:bg-accent-wash"
            >
              <span>{TEXTS[rule].label}</span>
              <b className={`tabular-nums ${found === 0 ? 'font-normal text-ink-3' : 'font-semibold'}`}>
                {formatCount(found)}
              </b>
            </Link>
          ))}
        </div>
        {empty.length > 0 && (
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-13 text-ink-2">
            No issues: {empty.map(({ rule }) => ruleLink(rule))}
          </p>
        )}
      </nav>
    </div>
  );
}

function BounceSpikes({ spikes }: QueryData<typeof bounceSpikesQuery>) {
  if (spikes.length === 0) return null;
  return (
    <section aria-labelledby="bounce-spikes" className="grid gap-2">
      <header>
        <h2 id="bounce-spikes" className="text-16 font-semibold">
          Unusually many bounces
        </h2>
        <p className="text-13 text-ink-2">
          {`Accounts that reported bounces for more than ${100 * BOUNCE_SPIKE.share}% of their addresses in the last ${BOUNCE_SPIKE.days} days. Other users see a bounce only after a second, unrelated account reports it.`}
        </p>
      </header>
      <ul className="grid gap-px overflow-hidden rounded-box border border-line bg-line text-13">
        {spikes.map(({ userId, email, bounces, results, agreed }) => (
          <li
            key={userId}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 bg-surface px-4 py-2"
          >
            <Link to="/admin/users/$id" params={{ id: userId }} className="link break-all">
              {email}
            </Link>
            <span className="text-ink-2 tabular-nums">
              {`${formatCount(bounces)} of ${countText(results, 'address', 'addresses')} bounced · ${formatCount(agreed)} reported by others too`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReportForm() {
  const api = useApi();
  const { busy, refused, act } = useAdminAction();
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState<'bounced' | 'confirmed'>('bounced');
  const [result, setResult] = useState<{ given: number; noted: number } | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const emails = String(new FormData(form).get('emails') ?? '');
    setResult(null);
    void act(
      () => responseJson(api.admin['email-reports'].$post({ json: { outcome, emails } })),
      (answer) => {
        setResult(answer);
        form.reset();
      },
    );
  };
  return (
    <details className="fold rounded-box border border-line bg-surface">
      <summary className="min-h-11 px-4 py-3 text-13 font-medium">Import delivery results</summary>
      <form method="post" onSubmit={submit} className="grid max-w-140 gap-3 px-4 pb-4">
        <p className="text-13 text-ink-2">
          Paste any text with addresses from an email tool. Bounced ones are marked as undeliverable for everyone.
        </p>
        <label className="grid gap-1.5 text-13 font-medium">
          Email addresses
          <textarea name="emails" required rows={4} className={inputClass('small', 'h-auto! py-2')} />
        </label>
        <fieldset className="flex flex-wrap gap-4">
          <legend className="sr-only">Result</legend>
          <Radio name="outcome" value="bounced" checked={outcome === 'bounced'} onChoose={() => setOutcome('bounced')}>
            Bounced
          </Radio>
          <Radio
            name="outcome"
            value="confirmed"
            checked={outcome === 'confirmed'}
            onChoose={() => setOutcome('confirmed')}
          >
            Delivered
          </Radio>
        </fieldset>
        <Refusal message={refused?.message} />
        <p role="status" className="text-13 empty:hidden">
          {result &&
            `Recorded ${formatCount(result.noted)} of ${countText(result.given, 'address', 'addresses')}${result.noted < result.given ? '. The others are not in the database' : ''}.`}
        </p>
        <div>
          <Button type="submit" busy={busy} busyText="Saving..." disabled={!hydrated}>
            Save results
          </Button>
        </div>
      </form>
    </details>
  );
}

/** Fields whose sources contradict each other, most companies first. */
function Contradictions() {
  return (
    <Loaded query={contradictionsQuery(useApi())} failed="Couldn't load the contradictions">
      {({ fields }) => (
        <div className="grid gap-3">
          <p className="max-w-180 text-13 text-pretty text-ink-2">
            A{' '}
            <Link to="/admin/sources/rules" className="link">
              source rule
            </Link>{' '}
            decides for a whole field. A value that you keep, choose or enter stands until a later file contradicts it.
          </p>
          {fields.length > 0 ? (
            <DataTable label="Contradictions" columns={FIELD_COLUMNS} rows={fields} keyOf={({ field }) => field} />
          ) : (
            <EmptyState>No contradictions.</EmptyState>
          )}
        </div>
      )}
    </Loaded>
  );
}

const FIELD_COLUMNS: readonly DataColumn<ContradictedField>[] = [
  { label: 'Field', cell: ({ field }) => fieldTitle(field) },
  {
    label: 'Companies',
    cell: ({ field, companies }) => (
      <Link to="/admin/quality" search={{ contradicted: field }} className="link tabular-nums">
        {countText(companies, 'company', 'companies')}
      </Link>
    ),
  },
];

type ContradictedValuesProps = { field: string; page: string | undefined };

function ContradictedValues({ field, page }: ContradictedValuesProps) {
  const name = ALL_FIELDS.find((each) => each.name === field)?.name;
  const query = contradictedValuesQuery(useApi(), name ?? 'organizationName', page);
  if (name === undefined) return <EmptyState>No such field.</EmptyState>;
  return (
    <section aria-labelledby="contradicted" className="grid gap-2">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h3 id="contradicted" className="text-14 font-semibold">
          {fieldTitle(name)}
        </h3>
        <Link to="/admin/quality" search={{ rule: 'contradictions' }} className="link text-13">
          All contradictions
        </Link>
      </header>
      <LoadedTable
        query={query}
        failed="Couldn't load the values"
        rowsOf={({ values }) => values}
        label="Contradicted values"
        columns={[
          COMPANY_COLUMN,
          { label: 'Stored', cell: (value) => <StoredValue value={value} field={name} /> },
          { label: 'Also stated', cell: (value) => <OtherValues value={value} field={name} /> },
        ]}
        keyOf={({ id, partId }) => `${id} ${partId}`}
        noun={['company', 'companies']}
        empty="No source contradicts this field."
      />
    </section>
  );
}

type ValueProps = { value: ContradictedValue; field: ContradictedField['field'] };

function StoredValue({ value, field }: ValueProps) {
  const { id, version, partId, name } = value;
  const keep = useApi().admin.contradictions[':field'].keep;
  const report = useChangeToast();
  const { label } = fieldNamed(field);
  return (
    <Stated stated={value} field={field}>
      <AdminActionButton
        label="Keep this value"
        busyText="Saving..."
        variant="outline"
        of={`${textOf(value, field)} for ${name}`}
        send={() => responseJson(keep.$post({ param: { field }, json: { id, version, partId } }))}
        done={({ change }) => report(`${label} kept`, change, `${label} of ${name} is contradicted again`)}
      />
    </Stated>
  );
}

/** The values that contradict the stored one, each of which can replace it. */
function OtherValues({ value: { id, version, partId, name, others }, field }: ValueProps) {
  const use = useApi().admin.contradictions[':field'].use;
  const report = useChangeToast();
  const { label } = fieldNamed(field);
  return (
    <ul className="grid gap-2">
      {others.map((other) => (
        <li key={other.value}>
          <Stated stated={other} field={field}>
            <AdminActionButton
              label="Use this value"
              busyText="Saving..."
              variant="outline"
              of={`${textOf(other, field)} for ${name}`}
              send={() =>
                responseJson(use.$post({ param: { field }, json: { id, version, partId, value: other.value } }))
              }
              done={({ change }) => report(`${label} changed`, change, `${label} of ${name} changed back`)}
            />
          </Stated>
        </li>
      ))}
    </ul>
  );
}

type StatedProps = {
  stated: { value: string; sources: readonly string[] };
  field: ContradictedField['field'];
  children: ReactNode;
};

function textOf({ value }: StatedProps['stated'], field: StatedProps['field']): string {
  return fieldValueText(fieldNamed(field).type, value);
}

function Stated({ stated, field, children }: StatedProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3 gap-y-1 stacked:grid stacked:grid-cols-[minmax(0,1fr)] stacked:justify-items-start">
      <div className="min-w-0">
        <span className="line-clamp-2 break-words text-ink">{textOf(stated, field)}</span>
        <span className="block text-12 break-words text-ink-3">{stated.sources.join('; ')}</span>
      </div>
      {children}
    </div>
  );
}
