import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countedParts, countText, formatCount } from '#domain/counts.ts';
import {
  hasResultColumns,
  MAX_CLAIMS_PER_DAY,
  RESULT_MONTHS,
  type ResultField,
} from '#domain/emails/delivery-results.ts';
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
import { toast } from '../../ui/toast.ts';
import { ChoosePlanButton } from '../choose-plan-button.tsx';
import { loadOwn } from '../own-page.ts';
import { FileUpload, type UploadCall } from '../profile/file-upload.tsx';
import { deletion, RowAction } from '../profile/section-actions.tsx';
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
  loader: ({ context }) => loadOwn(context, [deliveryResultsQuery(context.api)]),
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
    // Company pages show the user's own reports.
    void queryClient.invalidateQueries({ queryKey: ['companies'] });
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

function Months({ results: { months, updatedAt }, onChanged }: { results: DeliveryResults; onChanged: () => void }) {
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
            send={() => expectOk(api['delivery-results'].$delete({}))}
            done={onChanged}
          />
        </BoxRow>
      </BoxRows>
      <ResultsTable months={months} />
    </>
  );
}

function ResultUpload({ onSaved }: { onSaved: (overLimit: number) => void }) {
  const api = useApi();
  const save = async (...call: UploadCall) => {
    const { hard, soft, delivered, overLimit } = await responseJson(api['delivery-results'].$post(...call));
    onSaved(overLimit);
    toast({ title: `${countText(hard + soft + delivered, 'result')} saved`, tone: 'good' });
  };
  return (
    <FileUpload
      id="delivery-results"
      note="A campaign exported from Instantly, Smartlead, lemlist, HubSpot or any other tool, with email addresses, statuses and send dates."
      labels={FIELD_LABELS}
      neededColumns="the column with email addresses and the one with results"
      rejectedText="not used"
      read={(...call) => responseJson(api['delivery-results'].preview.$post(...call))}
      describe={({ rows, hard, soft, delivered, withoutResult, rejected, hasDates, columns }) => {
        const total = hard + soft + delivered;
        const parts = [
          `${formatCount(delivered)} delivered`,
          countText(hard, 'hard bounce'),
          countText(soft, 'soft bounce'),
          ...countedParts(
            [rows - total - withoutResult - rejected.total, 'replaced by a later result', 'replaced by a later result'],
            [withoutResult, 'without a result', 'without a result'],
            [rejected.total, 'not used', 'not used'],
          ),
        ];
        const isRecognized = hasResultColumns(columns.map(({ field }) => field));
        if (total === 0)
          return {
            title: 'No results to save',
            summary:
              withoutResult === rows
                ? `${rows === 1 ? 'The row has no' : `None of the ${formatCount(rows)} rows has a`} delivery result.`
                : `${rows === 1 ? 'The row is not' : `None of the ${formatCount(rows)} rows is`} a result of the last ${RESULT_MONTHS} months for a contact you exported.`,
            isRecognized,
            saves: [],
          };
        return {
          title: `${countText(total, 'result')} for contacts you exported`,
          summary: `${countText(rows, 'row')}: ${parts.join(', ')}.${hasDates ? '' : ' The file has no send dates, so results count toward this month.'}`,
          isRecognized,
          saves: [{ label: 'Save results', send: save }],
        };
      }}
    />
  );
}
