import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { fieldNamed, fieldTitle } from '#domain/companies/company-fields.ts';
import { countText } from '#domain/counts.ts';
import { MAX_RANKED_SOURCES, type Ranking, rankedSourceText, ruleText } from '#domain/evidence/source-rules.ts';
import { expectOk } from '../../../platform/api/api.ts';
import { prefetch } from '../../../platform/api/query-client.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { adminHead } from '../../../platform/shell/page-head.ts';
import { LabeledSelect } from '../../../ui/form-fields.tsx';
import { useHydrated } from '../../../ui/hooks.ts';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-actions.tsx';
import { type DataColumn, DataTable } from '../data-table.tsx';
import { PagedTable } from '../list-pages.tsx';
import { listSearch } from '../list-search.ts';
import { BackLink, Panel, SectionHead } from '../page-parts.tsx';
import { ChangeJobStatus } from '../progress.tsx';
import { COMPANY_COLUMN, UndoStatus } from '../records/change-list.tsx';
import { type RuleEffect, rulePreviewQuery, type SourceRule, sourceRulesQuery } from './source-queries.ts';

export const Route = createFileRoute('/admin/sources/rules')({
  validateSearch: listSearch<'field' | 'ranking'>('field', 'ranking'),
  loader: ({ context: { queryClient, api } }) => prefetch(queryClient, [sourceRulesQuery(api)]),
  head: () => adminHead('Source rules'),
  component: RulesPage,
});

function RulesPage() {
  const { field } = Route.useSearch();
  return (
    <>
      <BackLink to="/admin/sources">All sources</BackLink>
      <SectionHead
        title="Source rules"
        note="Which source wins when documents state different values. By default, the file with the newest round wins, and filings only fill blanks."
      />
      <Loaded query={sourceRulesQuery(useApi())} failed="Couldn't load the rules">
        {({ rules, sources }) => {
          const currentRule = rules.find((rule) => rule.field === field) ?? rules[0];
          return (
            <div className="grid gap-6">
              {currentRule && <RuleEditor key={currentRule.field} rule={currentRule} sources={sources} />}
              <DataTable label="Rules" columns={ruleColumns(currentRule)} rows={rules} keyOf={(rule) => rule.field} />
              <p className="max-w-180 text-13 text-pretty text-ink-2">
                Rules don't apply to the date, type or amount of a round, or to the name or email address of a contact:
                these identify the round or person, so another value could add a duplicate. Totals and last rounds
                follow from the rounds. Decide contradictions of these one by one in{' '}
                <Link to="/admin/quality" search={{ rule: 'contradictions' }} className="link">
                  Data quality
                </Link>
                .
              </p>
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

const ruleColumns = (currentRule: SourceRule | undefined): readonly DataColumn<SourceRule>[] => [
  {
    label: 'Field',
    cell: ({ field }) => (
      <Link
        to="/admin/sources/rules"
        search={{ field }}
        aria-current={field === currentRule?.field ? 'true' : undefined}
        className="link font-medium"
      >
        {fieldTitle(field)}
      </Link>
    ),
  },
  { label: 'Winner', cell: ({ ranking }) => <span className="break-words">{ruleText(ranking)}</span> },
  { label: 'Applied', cell: (rule) => <AppliedRule rule={rule} /> },
];

function AppliedRule({ rule: { job, undoJob, companies, changeId, field } }: { rule: SourceRule }) {
  const api = useApi();
  if (job?.working) {
    const cancel = () => expectOk(api.admin['source-rules'][':field'].cancel.$post({ param: { field } }));
    return <ChangeJobStatus kind="rule" doing="Applying" status={job} cancel={cancel} />;
  }
  if (changeId !== null && undoJob?.working) return <UndoStatus changeId={changeId} undoJob={undoJob} />;
  const failure = job?.failure ?? undoJob?.failure;
  if (!failure && companies === null) return '–';
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {failure && <span className="font-medium">{failure}</span>}
      {companies !== null && `Changed ${countText(companies, 'company', 'companies')}`}
      {changeId !== null && (
        <AdminActionButton
          label="Undo"
          busyText="Undoing..."
          of={`the rule of ${fieldTitle(field)}`}
          variant="outline"
          send={() => expectOk(api.admin.history[':id'].undo.$post({ param: { id: String(changeId) } }))}
        />
      )}
    </span>
  );
}

/** The ranking in the URL; null for the default, undefined if it is not there or invalid. */
function parseRanking(text: string | undefined): Ranking | null | undefined {
  if (text === undefined) return undefined;
  try {
    const ranking: unknown = JSON.parse(text);
    return ranking === null || (Array.isArray(ranking) && ranking.every((each) => typeof each === 'string'))
      ? ranking
      : undefined;
  } catch {
    return undefined;
  }
}

const ORDERS = [
  { value: 'default', label: 'Default' },
  { value: 'newest', label: 'Newest' },
  { value: 'ranked', label: 'Ranked sources' },
];

/** The ranking with a source at a place, once; an empty source removes the one there. */
function withSource(ranking: Ranking, at: number, source: string): Ranking {
  return ranking.toSpliced(at, 1, source).filter((each, index) => each !== '' && (index === at || each !== source));
}

type RuleEditorProps = { rule: SourceRule; sources: readonly string[] };

/** Chooses the sources of a field, previews the effect and applies it. The choice is in the URL. */
function RuleEditor({ rule: { field, ranking: storedRanking }, sources }: RuleEditorProps) {
  const { ranking: text, page } = Route.useSearch();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const input = parseRanking(text);
  const ranking = input === undefined ? storedRanking : input;
  const choose = (next: Ranking | null) =>
    void navigate({
      to: '/admin/sources/rules',
      search: { field, ranking: JSON.stringify(next) },
      resetScroll: false,
    });
  const order = ranking === null ? 'default' : ranking.length === 0 ? 'newest' : 'ranked';
  const rankedSources = ranking ?? [];
  return (
    <Panel
      title={fieldTitle(field)}
      note={order === 'ranked' ? 'Sources that are not ranked follow, the newest first.' : undefined}
    >
      <div className="grid gap-4">
        <div className="grid gap-3 tablet:grid-cols-3 desktop:grid-cols-4">
          <LabeledSelect
            label="Winner"
            size="small"
            disabled={!hydrated}
            value={order}
            options={ORDERS}
            onChange={({ target: { value } }) =>
              choose(value === 'default' ? null : value === 'newest' ? [] : [sources[0] ?? 'edit'])
            }
          />
          {order === 'ranked' &&
            [...rankedSources, ''].slice(0, MAX_RANKED_SOURCES).map((source, at) => (
              <LabeledSelect
                key={at}
                label={at === 0 ? 'First' : 'Then'}
                size="small"
                disabled={!hydrated}
                value={source}
                options={[
                  ...(at > 0 ? [{ value: '', label: 'Other sources' }] : []),
                  ...[...new Set([...sources, ...rankedSources])].map((each) => ({
                    value: each,
                    label: rankedSourceText(each),
                  })),
                ]}
                onChange={({ target: { value } }) => choose(withSource(rankedSources, at, value))}
              />
            ))}
        </div>
        {ranking || storedRanking ? (
          <Preview field={field} ranking={ranking} stored={storedRanking} page={page} />
        ) : (
          <p className="text-13 text-ink-2">This field has no rule. Choose a winner to preview its effect.</p>
        )}
      </div>
    </Panel>
  );
}

const EFFECT_COLUMNS: readonly DataColumn<RuleEffect>[] = [
  COMPANY_COLUMN,
  { label: 'Before', cell: ({ before }) => <Value value={before} /> },
  { label: 'After', cell: ({ after }) => <Value value={after} /> },
];

function Value({ value }: { value: RuleEffect['after'] }) {
  const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
  return <span className="line-clamp-3 break-words">{text}</span>;
}

type PreviewProps = { field: SourceRule['field']; ranking: Ranking | null; stored: Ranking | null; page?: string };

function Preview({ field, ranking, stored, page }: PreviewProps) {
  const api = useApi();
  const navigate = useNavigate();
  const label = fieldTitle(field);
  const noun: [string, string] = fieldNamed(field).of ? ['contact', 'contacts'] : ['company', 'companies'];
  const isStored = JSON.stringify(ranking) === JSON.stringify(stored);
  return (
    <Loaded query={rulePreviewQuery(api, { field, ranking, page })} failed="Couldn't load the preview">
      {({ total, page, values }) => (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-13 text-pretty text-ink-2">
              {total === 0
                ? `No ${noun[0]} ${isStored ? 'would change, and later imports follow this rule' : 'would change. Later imports would follow the rule'}.`
                : `${countText(total, `${noun[0]} changes`, `${noun[1]} change`)} now, and later imports follow the rule. One undo takes everything back.`}
            </p>
            {(!isStored || total > 0) && (
              <AdminActionButton
                label={total > 0 ? `Apply to ${countText(total, ...noun)}` : 'Save rule'}
                busyText="Saving..."
                variant="main"
                of={label}
                send={() =>
                  expectOk(
                    api.admin['source-rules'][':field'].$put({
                      param: { field },
                      json: { ranking: ranking && [...ranking] },
                    }),
                  )
                }
                done={() => {
                  toast({ title: total > 0 ? 'Rule saved. It is being applied' : 'Rule saved' });
                  void navigate({ to: '/admin/sources/rules', search: { field } });
                }}
              />
            )}
          </div>
          {total > 0 && (
            <PagedTable
              label={`Effect on ${label}`}
              columns={EFFECT_COLUMNS}
              rows={values}
              keyOf={({ id, partId }) => partId ?? id}
              total={total}
              page={page}
              noun={noun}
              empty=""
            />
          )}
        </div>
      )}
    </Loaded>
  );
}
