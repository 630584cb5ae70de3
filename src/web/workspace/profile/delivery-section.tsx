import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { counted, formatCount } from '#domain/counts.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import {
  bounceShare,
  hasResultColumns,
  MAX_CLAIMS_PER_DAY,
  monthText,
  RESULT_FIELDS,
  type ResultField,
} from '#domain/emails/delivery-results.ts';
import { deliveryResultsQuery } from '../../members/accounts/account-queries.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { type Answer, expectOk, responseJson } from '../../platform/api/api.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { FileUpload, type UploadCall } from './file-upload.tsx';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { RowAction } from './section-actions.tsx';
import { EmptyState, Row, Rows, SectionBox } from './section-box.tsx';

type Results = Answer<typeof deliveryResultsQuery>;

const FIELD_LABELS: Record<ResultField, string> = {
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
        <EmptyState>{PROFILE_MESSAGES.delivery.hidden}</EmptyState>
      ) : (
        <Loaded query={query} waiting={<PlaceholderLine />}>
          {(results) => (
            <>
              <Months results={results} onChanged={changed} />
              {overLimit > 0 && results.months.length > 0 && (
                <p role="status" className="text-13 text-ink-2">
                  {`Up to ${MAX_CLAIMS_PER_DAY} new bounces a day count for other users, and ${counted(overLimit, 'bounce')} ${overLimit === 1 ? 'is' : 'are'} over this limit. Upload the file again after 24 hours.`}
                </p>
              )}
              {active ? (
                <ResultUpload
                  onSaved={(over) => {
                    setOverLimit(over);
                    changed();
                  }}
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

function Months({ results: { months, updatedAt }, onChanged }: { results: Results; onChanged: () => void }) {
  const api = useApi();
  const total = months.reduce((sum, { hard, soft, delivered }) => sum + hard + soft + delivered, 0);
  if (total === 0) {
    return (
      <EmptyState>
        No results yet. Upload a campaign, or report a bounce on a company page. We publish{' '}
        <Link to="/data" className="link">
          bounce rates
        </Link>
        .
      </EmptyState>
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
            needsConfirmation
            send={() => expectOk(api['delivery-results'].$delete({}))}
            done={onChanged}
          />
        </Row>
      </Rows>
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
                  {monthText(month)}
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

function ResultUpload({ onSaved }: { onSaved: (overLimit: number) => void }) {
  const api = useApi();
  const save = async (...call: UploadCall) => {
    const { hard, soft, delivered, overLimit } = await responseJson(api['delivery-results'].$post(...call));
    onSaved(overLimit);
    toast({ title: `${counted(hard + soft + delivered, 'result')} saved`, tone: 'good' });
  };
  return (
    <FileUpload
      id="delivery-results"
      note="A campaign exported from Instantly, Smartlead, lemlist, HubSpot or any other tool, with email addresses, statuses and send dates."
      fields={RESULT_FIELDS}
      labels={FIELD_LABELS}
      rejectedText="cannot be used"
      read={(...call) => responseJson(api['delivery-results'].preview.$post(...call))}
      describe={({ rows, hard, soft, delivered, withoutResult, hasDates, columns }) => {
        const total = hard + soft + delivered;
        return {
          title: `${counted(total, 'result')} for contacts you exported`,
          summary: (
            <>
              {`${counted(hard, 'hard bounce')}, ${counted(soft, 'soft bounce')} and ${formatCount(delivered)} delivered in ${counted(rows, 'row')}.`}
              {withoutResult > 0 && ` Skipped ${counted(withoutResult, 'row')} with no delivery result.`}
              {!hasDates && ' The file has no send dates, so results count toward this month.'}
            </>
          ),
          isRecognized: hasResultColumns(columns.map(({ field }) => field)),
          saves: total > 0 ? [{ label: 'Save results', send: save }] : [],
        };
      }}
    />
  );
}
