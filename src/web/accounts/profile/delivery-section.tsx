import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { counted, formatCount } from '#domain/counts.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import {
  bounceShare,
  hasResultColumns,
  MAX_PROOFS_PER_DAY,
  monthWords,
  RESULT_FIELDS,
  type ResultField,
} from '#domain/emails/delivery-results.ts';
import { type Answer, type ApiClient, answerOf, doneOf } from '../../api.ts';
import { useServerEvent } from '../../event-source.ts';
import { Loaded, PlaceholderLine } from '../../query-content.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../use-action.ts';
import { useApi } from '../../use-api.ts';
import { useSession } from '../session.tsx';
import { deliveryResultsQuery } from './account-queries.ts';
import { type Chosen, columnsParam, FileUpload, fileBody, PreviewStatus, UploadPreview } from './file-upload.tsx';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { RowAction } from './section-actions.tsx';
import { Nothing, Row, Rows, SectionBox } from './section-box.tsx';

type Results = Answer<typeof deliveryResultsQuery>;

const FIELD_WORDS: Record<ResultField, string> = {
  email: 'Email address',
  status: 'Status',
  bounced: 'Bounced',
  reason: 'Bounce reason',
  delivered: 'Delivered, opened or replied',
  sent: 'Date sent',
};

/** The user's delivery results by month, and an upload with a preview. */
export function DeliverySection({ active, onChoosePlan }: { active: boolean; onChoosePlan: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [overLimit, setOverLimit] = useState(0);
  const query = deliveryResultsQuery(api);
  const isPrivate = useSession().impersonatedBy !== null;
  const changed = () => {
    void queryClient.invalidateQueries({ queryKey: query.queryKey });
    // Company pages show the user's own reports.
    void queryClient.invalidateQueries({ queryKey: ['companies'] });
  };
  useServerEvent('delivery_results_changed', changed);
  return (
    <SectionBox id="delivery">
      {isPrivate ? (
        <Nothing>{PROFILE_MESSAGES.delivery.hidden}</Nothing>
      ) : (
        <Loaded query={query} waiting={<PlaceholderLine />}>
          {(results) => (
            <>
              <Months results={results} onChanged={changed} />
              {overLimit > 0 && results.months.length > 0 && (
                <p role="status" className="text-13 text-ink-2">
                  {`Your files can mark up to ${MAX_PROOFS_PER_DAY} addresses a day as bounced, and ${counted(overLimit, 'bounce')} ${overLimit === 1 ? 'is' : 'are'} over this limit. Upload the file again after 24 hours.`}
                </p>
              )}
              {active ? (
                <FileUpload<ResultField>
                  note="A campaign exported from Instantly, Smartlead, lemlist, HubSpot or any other tool, with email addresses, statuses and send dates."
                  renderPreview={(props) => (
                    <FilePreview
                      {...props}
                      onSaved={(over) => {
                        setOverLimit(over);
                        changed();
                      }}
                    />
                  )}
                />
              ) : (
                <div>
                  <Button variant="main" onClick={onChoosePlan}>
                    Choose a plan to upload results
                  </Button>
                </div>
              )}
            </>
          )}
        </Loaded>
      )}
    </SectionBox>
  );
}

function Months({
  results: { months, updatedAt, mostlyBounces, provesAloneFrom },
  onChanged,
}: {
  results: Results;
  onChanged: () => void;
}) {
  const api = useApi();
  const total = months.reduce((sum, { hard, soft, delivered }) => sum + hard + soft + delivered, 0);
  const deleted = provesAloneFrom && (
    <p className="text-13 text-ink-2">
      {`You deleted results, so until ${formatDay(provesAloneFrom)} we mark an address as bounced only if another account reports it too.`}
    </p>
  );
  if (total === 0) {
    return (
      <>
        <Nothing>
          No results yet. Upload a campaign, or report a bounce on a company page. We publish{' '}
          <Link to="/data" className="link">
            bounce rates
          </Link>
          .
        </Nothing>
        {deleted}
      </>
    );
  }
  const when = updatedAt === null ? '' : `Updated ${formatDay(dayOf(new Date(updatedAt)))}`;
  return (
    <>
      <Rows label="My delivery results">
        <Row title={counted(total, 'result')} note={when}>
          <RowAction
            label="Delete"
            of="all delivery results"
            busyText="Deleting..."
            twice
            send={() => doneOf(api['delivery-results'].$delete({}))}
            done={onChanged}
          />
        </Row>
      </Rows>
      {deleted}
      {mostlyBounces && (
        <p className="text-13 text-ink-2">
          Most of your results are hard bounces, so we mark an address as bounced only when another account reports it
          too. Upload whole campaigns, not just bounces.
        </p>
      )}
      <div className="min-w-0 overflow-x-auto">
        <table aria-label="Results by month" className="w-full border-y border-line text-13 tabular-nums">
          <thead>
            <tr>
              {['Month', 'Hard bounces', 'Soft bounces', 'Delivered', 'Bounce rate'].map((head, i) => (
                <th key={head} scope="col" className={`py-2 font-medium ${i === 0 ? 'text-left' : 'pl-3 text-right'}`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, hard, soft, delivered }) => (
              <tr key={month} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
                  {monthWords(month)}
                </th>
                {[hard, soft, delivered].map((count, i) => (
                  <td key={i} className="py-2 pl-3 text-right">
                    {formatCount(count)}
                  </td>
                ))}
                <td className="py-2 pl-3 text-right">{bounceShare(hard, hard + soft + delivered)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function previewQuery(api: ApiClient, { file, number, columns }: Chosen<ResultField>) {
  return {
    queryKey: ['delivery-preview', number, columns],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      answerOf(
        api['delivery-results'].preview.$post(
          { query: columnsParam(columns) },
          { init: { ...fileBody(file), signal } },
        ),
      ),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}

type PreviewProps = {
  chosen: Chosen<ResultField>;
  onColumns: (columns: readonly (ResultField | null)[]) => void;
  onClose: () => void;
  onSaved: (overLimit: number) => void;
};

/** A preview of the chosen file, with the button to save it. */
function FilePreview({ chosen, onColumns, onClose, onSaved }: PreviewProps) {
  const api = useApi();
  const {
    data: preview,
    error,
    isFetching,
  } = useQuery({
    ...previewQuery(api, chosen),
    placeholderData: (before: Answer<typeof previewQuery> | undefined) => before,
  });
  const { act, busy, refused } = useAction();
  if (!preview || error) return <PreviewStatus error={error} onClose={onClose} />;
  const save = () =>
    void act(
      () =>
        answerOf(
          api['delivery-results'].$post({ query: columnsParam(chosen.columns) }, { init: fileBody(chosen.file) }),
        ),
      ({ hard, soft, delivered, overLimit }) => {
        onSaved(overLimit);
        onClose();
        toast({ title: `${counted(hard + soft + delivered, 'result')} saved`, tone: 'good' });
      },
    );
  const { hard, soft, delivered, withoutResult, hasDates } = preview;
  const isRecognized = hasResultColumns(preview.columns.map(({ field }) => field));
  const total = hard + soft + delivered;
  return (
    <UploadPreview
      title={`${counted(total, 'result')} for contacts you exported`}
      summary={
        <>
          {`${counted(hard, 'hard bounce')}, ${counted(soft, 'soft bounce')} and ${formatCount(delivered)} delivered in ${counted(preview.rows, 'row')}.`}
          {withoutResult > 0 && ` Skipped ${counted(withoutResult, 'row')} with no delivery result.`}
          {!hasDates && ' The file has no send dates, so results count toward this month.'}
        </>
      }
      busy={isFetching}
      refused={refused?.message}
      actions={
        total > 0 && (
          <Button variant="main" busy={busy} busyText="Saving..." onClick={save} className="max-tablet:h-11">
            Save results
          </Button>
        )
      }
      onClose={onClose}
      rejected={{ words: 'cannot be counted', ...preview.rejected }}
      mapping={{
        columns: preview.columns,
        fields: RESULT_FIELDS,
        words: FIELD_WORDS,
        isOpen: !isRecognized,
        onColumns,
      }}
    />
  );
}
