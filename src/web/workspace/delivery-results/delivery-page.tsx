import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countedParts, countText, formatCount } from '#domain/counts.ts';
import {
  hasResultColumn,
  MAX_CLAIMS_PER_DAY,
  RESULT_MONTHS,
  type ResultField,
  ROW_PROBLEMS,
  type RowProblem,
  STATUS_MEANINGS,
  type StatusMeaning,
  type UnknownStatus,
} from '#domain/emails/delivery-results.ts';
import { listText } from '#domain/list-text.ts';
import { type DeliveryResults, deliveryResultsQuery } from '../../members/accounts/account-queries.ts';
import { Reauthentication } from '../../members/accounts/reauthentication.tsx';
import { useSession } from '../../members/accounts/session.tsx';
import { requireUser } from '../../members/accounts/session-guards.ts';
import { expectOk, responseJson } from '../../platform/api/api.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { LocalTime } from '../../platform/shell/local-time.tsx';
import { placeHead } from '../../platform/shell/page-head.ts';
import { LabeledSelect } from '../../ui/form-fields.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { ChoosePlanButton } from '../choose-plan-button.tsx';
import { type Client, clientOptions, clientsQuery, LEDGER_KEYS, useClients } from '../exports/ledger-queries.ts';
import { loadOwn, numberText } from '../own-page.ts';
import { FileUpload, PREVIEW_LIST, type UploadCall } from '../profile/file-upload.tsx';
import { deletion, RowAction, withdrawal } from '../profile/section-actions.tsx';
import { BoxRow, BoxRows, EmptySection } from '../profile/section-box.tsx';
import { WorkspacePage } from '../workspace-page.tsx';
import { ResultsTable } from './results-table.tsx';

const FIELD_LABELS: Record<ResultField, string> = {
  email: 'Email address',
  status: 'Status',
  bounced: 'Bounced',
  reason: 'Bounce reason',
  delivered: 'Delivered, opened or replied',
  sent: 'Date sent',
};

export const Route = createFileRoute('/exports/delivery')({
  staticData: { frame: 'app' },
  beforeLoad: requireUser,
  validateSearch: ({ client }: Record<string, unknown>): { client?: string } => ({ client: numberText(client) }),
  loader: ({ context }) => loadOwn(context, [deliveryResultsQuery(context.api), clientsQuery(context.api)]),
  head: () => placeHead('Delivery results'),
  component: DeliveryPage,
});

/** The user's delivery results by month, and an upload with a preview. */
function DeliveryPage() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [overLimit, setOverLimit] = useState(0);
  const query = deliveryResultsQuery(api);
  const { access } = useSession();
  const refreshResults = () => {
    void queryClient.invalidateQueries({ queryKey: query.queryKey });
    // Company pages show the user's own reports, and those of clients their results.
    void queryClient.invalidateQueries({ queryKey: ['companies'] });
    void queryClient.invalidateQueries({ queryKey: LEDGER_KEYS.clients });
  };
  useServerEvent('delivery_results_changed', refreshResults);
  return (
    <Reauthentication>
      <WorkspacePage
        parent={{ label: 'Exports', path: '/exports' }}
        isPrivate
        title="Delivery results"
        about={
          <>
            Results of emails you sent to contacts you exported. Your exports omit addresses that bounced. Other users
            see a bounce once an unrelated account reports it too. Results count toward the{' '}
            <Link to="/data" className="link">
              bounce rates
            </Link>{' '}
            we publish.
          </>
        }
      >
        <Loaded query={query}>
          {(results) => (
            <div className="grid min-w-0 gap-4 rounded-box border border-line bg-surface p-5 max-tablet:p-4">
              <Months results={results} onChanged={refreshResults} />
              {overLimit > 0 && results.months.length > 0 && (
                <p role="status" className="text-13 text-ink-2">
                  {`Up to ${MAX_CLAIMS_PER_DAY} new bounces a day count for other users, and ${countText(overLimit, 'bounce')} ${overLimit === 1 ? 'is' : 'are'} over this limit. Upload the file again after 24 hours.`}
                </p>
              )}
              {access.active ? (
                <ResultUpload
                  onSaved={(over) => {
                    setOverLimit(over);
                    refreshResults();
                  }}
                />
              ) : (
                <div>
                  <ChoosePlanButton>Choose a plan to upload results</ChoosePlanButton>
                </div>
              )}
            </div>
          )}
        </Loaded>
      </WorkspacePage>
    </Reauthentication>
  );
}

function Months({ results, onChanged }: { results: DeliveryResults; onChanged: () => void }) {
  const { months, updatedAt, clients } = results;
  const api = useApi();
  const total = months.reduce((sum, { hard, soft, delivered }) => sum + hard + soft + delivered, 0);
  if (total === 0) {
    return (
      <div className="in-[:has(>*>[data-preview])]:hidden">
        <EmptySection>No results yet. Upload a campaign, or report a bounce on a company page.</EmptySection>
      </div>
    );
  }
  return (
    <>
      <BoxRows label="My delivery results">
        <BoxRow
          title={countText(total, 'result')}
          note={
            updatedAt && (
              <>
                Updated <LocalTime at={updatedAt} dateOnly />
              </>
            )
          }
        >
          <RowAction
            label="Delete"
            of="all delivery results"
            busyText="Deleting..."
            confirmation={deletion('Your exports will include the addresses that bounced again.')}
            send={() => expectOk(api['delivery-results'].$delete({ query: {} }))}
            done={onChanged}
          />
        </BoxRow>
        {clients.map(({ id, name, results, updatedAt }) => (
          <BoxRow
            key={id}
            title={
              <Link to="/clients/$id" params={{ id: String(id) }} className="link">
                {name}
              </Link>
            }
            note={
              <>
                {countText(results, 'result')}, updated <LocalTime at={updatedAt} dateOnly />
              </>
            }
          >
            <RowAction
              label="Unassign client"
              of={name}
              busyText="Unassigning..."
              confirmation={withdrawal('The results stay, without a client. Upload the file again to choose another.')}
              send={() => expectOk(api['delivery-results'].$delete({ query: { client: String(id) } }))}
              done={onChanged}
            />
          </BoxRow>
        ))}
      </BoxRows>
      <ResultsTable months={months} />
    </>
  );
}

const MEANING_LABELS: Record<StatusMeaning, string> = {
  hard: 'Hard bounce',
  soft: 'Soft bounce',
  delivered: 'Delivered',
  none: 'No result',
};

/** After 'has' or 'have'. */
const PROBLEM_TEXTS: Record<RowProblem, string> = {
  status: "a status we don't know",
  verification: 'an email verification status, not a delivery result',
  email: 'no valid email address',
  date: 'no readable send date',
  old: `a send date more than ${RESULT_MONTHS} months ago`,
  notExported: `an address that is not among the contacts you exported in the last ${RESULT_MONTHS} months`,
};

function ResultUpload({ onSaved }: { onSaved: (overLimit: number) => void }) {
  const api = useApi();
  const { client: startClient } = Route.useSearch();
  const clients = useClients(true);
  const [meanings, setMeanings] = useState<Readonly<Record<string, StatusMeaning>>>({});
  const [chosenClient, setChosenClient] = useState<string | null>(null);
  const withMeanings = ([{ query }, options]: UploadCall) => {
    const statuses = Object.groupBy(Object.keys(meanings), (status) => meanings[status] ?? 'none');
    return [{ query: { ...query, ...statuses } }, options] as const;
  };
  const save = async (client: Client | undefined, call: UploadCall) => {
    const [{ query }, options] = withMeanings(call);
    const { hard, soft, delivered, overLimit } = await responseJson(
      api['delivery-results'].$post({ query: { ...query, client: client && String(client.id) } }, options),
    );
    onSaved(overLimit);
    setChosenClient(null);
    const title = `${countText(hard + soft + delivered, 'result')} saved`;
    toast({ title: client ? `${title} for ${client.name}` : title, tone: 'good' });
  };
  return (
    <>
      <FileUpload
        id="delivery-results"
        note="A campaign exported from Instantly, Smartlead, lemlist, HubSpot or any other tool, with email addresses, statuses and send dates."
        labels={FIELD_LABELS}
        rejectedText="not used"
        read={(...call) => responseJson(api['delivery-results'].preview.$post(...withMeanings(call)))}
        readWith={meanings}
        describe={({ rows, withoutResult, rejected, problems, statuses, hasDates, columns, ...preview }) => {
          const { hard, soft, delivered } = preview;
          const total = hard + soft + delivered;
          const clientId =
            chosenClient ?? startClient ?? (preview.clients.length === 1 ? String(preview.clients[0]) : '');
          const client = clients?.find(({ id }) => String(id) === clientId);
          const kinds = [
            `${formatCount(delivered)} delivered`,
            countText(hard, 'hard bounce'),
            countText(soft, 'soft bounce'),
            ...countedParts([
              rows - total - withoutResult - rejected.total,
              'replaced by a later result',
              'replaced by a later result',
            ]),
          ];
          const undecidedRows = statuses.reduce((sum, { meaning, rows }) => sum + (meaning === null ? rows : 0), 0);
          const saveLabel =
            undecidedRows > 0 ? `Save results without ${countText(undecidedRows, 'row')}` : 'Save results';
          const dateColumns = columns.filter(({ looksLike }) => looksLike === 'sent');
          const missing = missingColumn(columns);
          return {
            title:
              total > 0
                ? `${countText(total, 'result')} for contacts you exported`
                : undecidedRows > 0
                  ? 'Choose what the statuses mean'
                  : 'No results to save',
            summary: [
              total > 0 && `${countText(rows, 'row')}: ${kinds.join(', ')}.`,
              problemsText(problems, { withoutResult, rejected: rejected.total }),
              total > 0 && !hasDates && noDatesText(dateColumns),
            ]
              .filter(Boolean)
              .join(' '),
            missing,
            isUnsure: !hasDates && dateColumns.length > 0,
            options: clients && clients.length > 0 && (
              <div className="max-w-80">
                <LabeledSelect
                  label="Client"
                  optional
                  hint="Results count on this client's page only. Bounced addresses are marked for all clients."
                  value={String(client?.id ?? '')}
                  onChange={({ target }) => setChosenClient(target.value)}
                  options={clientOptions('No client', clients)}
                />
              </div>
            ),
            saves: total === 0 || !clients ? [] : [{ label: saveLabel, send: (...call) => save(client, call) }],
            details: missing === null && statuses.length > 0 && (
              <StatusMeanings
                statuses={statuses.map((one) => ({ ...one, meaning: meanings[one.status] ?? one.meaning }))}
                onChoose={(status, meaning) => setMeanings({ ...meanings, [status]: meaning })}
              />
            ),
          };
        }}
      />
      <p className="text-12 text-ink-3">
        Delivered, sent, opened, clicked and replied count as delivered; bounced and hard bounce as hard bounces. You
        choose what other statuses mean, and we remember it for your next file.
      </p>
    </>
  );
}

type Columns = readonly { header: string; field: ResultField | null; looksLike: ResultField | null }[];

/** What to do if a file lacks a column it needs. */
function missingColumn(columns: Columns): string | null {
  const fields = columns.map(({ field }) => field);
  const looks = columns.map(({ looksLike }) => looksLike);
  const isMissingEmail = !fields.includes('email');
  const isMissingStatus = !hasResultColumn(fields);
  if (isMissingEmail && !looks.includes('email'))
    return 'This file has no column with email addresses. Choose another file';
  if (isMissingStatus && looks.every((field) => field === 'email' || field === 'sent'))
    return 'This file has no column with a status. Choose another file';
  if (isMissingEmail && isMissingStatus) return 'Choose the columns “Email address” and “Status”';
  return isMissingEmail
    ? 'Choose the column “Email address”'
    : isMissingStatus
      ? 'Choose the column “Status”, “Bounced” or “Delivered”'
      : null;
}

/** '2 rows have a status we don't know. 1 row has no valid email address.' */
function problemsText(
  problems: Readonly<Record<RowProblem, number>>,
  { withoutResult, rejected }: { withoutResult: number; rejected: number },
): string {
  const counts: [number, string][] = ROW_PROBLEMS.map((problem) => [problems[problem], PROBLEM_TEXTS[problem]]);
  const others = counts.reduce((rest, [count]) => rest - count, rejected);
  return [...counts, [others, "cells we can't read"] as const, [withoutResult, 'no result yet'] as const]
    .flatMap(([count, text]) => (count > 0 ? `${countText(count, 'row has', 'rows have')} ${text}.` : []))
    .join(' ');
}

function noDatesText(columns: Columns): string {
  const headers = columns.map(({ header }, i) => `“${header || `Column ${i + 1}`}”`);
  const text = 'No column is used as “Date sent”, so results count toward this month.';
  return headers.length === 0 ? text : `${text} Dates are in ${listText(headers)}.`;
}

type StatusMeaningsProps = {
  statuses: readonly UnknownStatus[];
  onChoose: (status: string, meaning: StatusMeaning) => void;
};

const MEANING_OPTIONS = STATUS_MEANINGS.map((value) => ({ value, label: MEANING_LABELS[value] }));

/** Asks what the statuses mean that we don't know. */
function StatusMeanings({ statuses, onChoose }: StatusMeaningsProps) {
  return (
    <div>
      <p className="mb-1.5 text-13 font-medium">What do these statuses mean?</p>
      <ul aria-label="Unknown statuses" className={PREVIEW_LIST}>
        {statuses.map(({ status, rows, meaning }) => (
          <li key={status} className="grid min-h-10 grid-cols-[minmax(0,1fr)_150px] items-center gap-x-3 px-3 py-1">
            <span className="min-w-0 wrap-anywhere">
              “{status}” <span className="text-ink-3">· {countText(rows, 'row')}</span>
            </span>
            <Select
              label={`Meaning of ${status}`}
              options={meaning ? MEANING_OPTIONS : [{ value: '', label: 'Choose' }, ...MEANING_OPTIONS]}
              value={meaning ?? ''}
              onChange={(value) => value && onChoose(status, value)}
              className="w-full"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
