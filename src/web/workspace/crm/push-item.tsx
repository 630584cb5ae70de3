import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#domain/counts.ts';
import { CRM_LABELS, outcomeText, type PushOutcome, type PushState } from '#domain/crm/crm.ts';
import { type CrmPush, crmRecordsQuery } from '../../members/accounts/account-queries.ts';
import { responseJson } from '../../platform/api/api.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { LocalTime } from '../../platform/shell/local-time.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Details } from '../../ui/details.tsx';
import { pageCount } from '../../ui/page-numbers.ts';
import { RowAction } from '../profile/section-actions.tsx';
import { LogPages } from '../profile/section-box.tsx';

const STATES: Record<PushState, string> = {
  checking: 'Checking',
  checked: 'Ready to send',
  sending: 'Sending',
  finished: 'Sent',
  failed: 'Failed',
  canceled: 'Canceled',
};

const OUTCOMES: Record<PushOutcome, string> = {
  created: 'Created',
  updated: 'Updated',
  failed: 'Failed',
  omitted: 'Omitted',
};

/** A push: what it sends, how far it is, and what to do next. */
export function PushItem({ push, mayExport }: { push: CrmPush; mayExport: boolean }) {
  const api = useApi();
  const { id, crm, asked, client, state, counts, omitted, problem, canceling } = push;
  const { companies, position, createdAt, nextTryAt } = push;
  const label = CRM_LABELS[crm];
  const param = { id };
  const isRunning = state === 'checking' || state === 'sending';
  const isDryRun = state === 'checking' || state === 'checked';
  const lines = (['created', 'updated', 'failed'] as const).flatMap((outcome) => {
    const text = outcomeText(counts, outcome);
    return text ? [`${isDryRun ? 'To be ' : ''}${isDryRun ? outcome : OUTCOMES[outcome]}: ${text}`] : [];
  });
  const hasRecords = lines.some((line) => !line.startsWith('Failed'));
  return (
    <li className="grid min-w-0 gap-2 py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <p className="text-14 font-medium break-words">
            {label}: {asked}
          </p>
          <p className="text-13 text-ink-2 break-words">
            <LocalTime at={createdAt} />
            {client && ` · for ${client}`}
          </p>
        </div>
        <Badge>{canceling && isRunning ? 'Canceling' : STATES[state]}</Badge>
        {state === 'checked' && mayExport && hasRecords && (
          <RowAction
            label={`Send to ${label}`}
            of={asked}
            variant="main"
            busyText="Starting..."
            send={() => responseJson(api.crm.pushes[':id'].send.$post({ param }))}
          />
        )}
        {state === 'finished' && mayExport && outcomeText(counts, 'failed') && (
          <RowAction
            label="Send failed again"
            of={asked}
            busyText="Starting..."
            send={() => responseJson(api.crm.pushes[':id'].retry.$post({ param }))}
          />
        )}
        {(isRunning || state === 'checked') && !canceling && (
          <RowAction
            label="Cancel"
            of={asked}
            busyText="Canceling..."
            send={() => responseJson(api.crm.pushes[':id'].cancel.$post({ param }))}
          />
        )}
      </div>
      <div role="status" className="grid gap-1 text-13 tabular-nums">
        {isRunning && (
          <div className="flex items-center gap-3">
            <progress
              aria-label={`${STATES[state]} ${asked}`}
              max={companies}
              value={position}
              className="h-1.5 w-40 accent-[var(--color-accent-fill)]"
            />
            <span>
              {formatCount(position)} of {formatCount(companies)} companies
            </span>
          </div>
        )}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {omitted.length > 0 && <p className="text-ink-2">Omitted: {omitted.map(({ words }) => words).join('; ')}</p>}
        {state === 'checked' && !hasRecords && <p>Nothing to send.</p>}
        {problem && (
          <p className="text-danger [overflow-wrap:anywhere]">
            {problem}.{' '}
            {isRunning && nextTryAt && (
              <>
                Next attempt: <LocalTime at={nextTryAt} />.
              </>
            )}
          </p>
        )}
      </div>
      {!isDryRun && <PushLog id={id} asked={asked} />}
    </li>
  );
}

function PushLog({ id, asked }: { id: string; asked: string }) {
  const api = useApi();
  const [page, setPage] = useState(1);
  return (
    <Details title="Log">
      <Loaded
        query={{ ...crmRecordsQuery(api, id, page), placeholderData: keepPreviousData }}
        failed="Couldn't load the log"
        waiting={<PlaceholderLine />}
      >
        {({ records, total, pageSize }) => (
          <div className="mt-2 min-w-0">
            <ul aria-label={`Records of ${asked}`} className="divide-y divide-line">
              {records.map(({ companyId, contactId, company, contact, outcome, detail, crmId }) => (
                <li key={`${companyId} ${contactId}`} className="flex flex-wrap gap-x-3 py-1.5 text-13">
                  <span className="min-w-0 flex-1 basis-44 break-words">
                    {contactId === 0 ? (company ?? 'Deleted company') : (contact ?? 'Contact')}
                    {contactId !== 0 && <span className="text-ink-2"> · {company ?? 'Deleted company'}</span>}
                  </span>
                  <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">
                    {OUTCOMES[outcome]}
                    {detail && `: ${detail}`}
                    {crmId && ` (ID ${crmId})`}
                  </span>
                </li>
              ))}
            </ul>
            <LogPages page={page} count={pageCount(total, pageSize)} labels={['Previous', 'Next']} onPage={setPage} />
          </div>
        )}
      </Loaded>
    </Details>
  );
}
