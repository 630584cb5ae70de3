import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { countText } from '#domain/counts.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import {
  type WebhookDelivery,
  webhookDeliveriesQuery,
  webhookDeliveryQuery,
} from '../../members/accounts/account-queries.ts';
import { responseJson } from '../../platform/api/api.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { LocalTime, useZoneName } from '../../platform/shell/local-time.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Details } from '../../ui/details.tsx';
import { Field } from '../../ui/field.tsx';
import { pageCount } from '../../ui/page-numbers.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.ts';
import { RowAction, SaveForm } from '../profile/section-actions.tsx';
import { BoxRows, EmptySection, LogPages } from '../profile/section-box.tsx';

const STATE_TEXT = { all: 'All', waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed', skipped: 'Skipped' };

const STATE_TONES = { waiting: 'plain', delivered: 'good', failed: 'bad', skipped: 'plain' } as const;

const STATES = (['all', 'waiting', 'delivered', 'failed'] as const).map((value) => ({
  value,
  label: STATE_TEXT[value],
}));

type LogProps = { id: number; url: string; active: boolean; initial: boolean };

/** The events of an endpoint, newest first, each with its request and responses. */
export function WebhookLog({ id, url, active, initial }: LogProps) {
  const api = useApi();
  const [state, setState] = useState<(typeof STATES)[number]['value']>('all');
  const [page, setPage] = useState(1);
  const query = { page: String(page), ...(state !== 'all' && { state }) };
  return (
    <Details title="Log" initial={initial}>
      <div className="mt-3 grid min-w-0 gap-3">
        <div>
          <Segmented
            label={`State of events to ${url}`}
            options={STATES}
            value={state}
            onChange={(next) => {
              setState(next);
              setPage(1);
            }}
          />
        </div>
        <Loaded
          query={{ ...webhookDeliveriesQuery(api, id, query), placeholderData: keepPreviousData }}
          failed="Couldn't load the log"
          waiting={<PlaceholderLine />}
        >
          {({ deliveries, total, pageSize }) =>
            total === 0 ? (
              <EmptySection>
                No {state === 'all' ? '' : `${state} `}events in the last {KEPT_DAYS.webhooks} days.
                {active && state === 'all' && ' Send a test to see one here.'}
              </EmptySection>
            ) : (
              <div className="min-w-0">
                <BoxRows label={`Events to ${url}`}>
                  {deliveries.map((delivery) => (
                    <Delivery key={delivery.id} endpoint={id} delivery={delivery} active={active} />
                  ))}
                </BoxRows>
                <LogPages page={page} count={pageCount(total, pageSize)} labels={['Newer', 'Older']} onPage={setPage} />
              </div>
            )
          }
        </Loaded>
        {active && <ResendRange id={id} />}
      </div>
    </Details>
  );
}

type DeliveryProps = { endpoint: number; delivery: WebhookDelivery; active: boolean };

function Delivery({ endpoint, delivery, active }: DeliveryProps) {
  const api = useApi();
  const { id, event, state, createdAt, messageId, attempts } = delivery;
  return (
    <li className="grid min-w-0 gap-2 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-44">
          <p className="text-14 font-medium break-words">{event}</p>
          <p className="text-13 text-ink-2">
            <LocalTime at={createdAt} exact /> · {resultText(delivery)}
          </p>
        </div>
        <Badge tone={STATE_TONES[state]}>{STATE_TEXT[state]}</Badge>
        {active && state !== 'waiting' && (
          <RowAction
            label="Resend"
            of={messageId}
            busyText="Queueing..."
            send={() =>
              responseJson(
                api.webhooks[':id'].redeliver.$post({ param: { id: String(endpoint) }, json: { delivery: id } }),
              )
            }
            done={toastQueued}
          />
        )}
      </div>
      <Details title="Request and responses">
        <Loaded
          query={{ ...webhookDeliveryQuery(api, endpoint, id, attempts), placeholderData: keepPreviousData }}
          failed="Couldn't load this event"
          waiting={<PlaceholderLine />}
        >
          {({ request, attempts }) => (
            <div className="mt-2 grid min-w-0 gap-3 text-13">
              <p className="break-all text-ink-2">
                <code className="block">webhook-id: {messageId}</code>
                {attempts[0] && (
                  <code className="block">
                    webhook-timestamp: {Math.floor(Date.parse(attempts[0].attemptedAt) / 1000)}
                  </code>
                )}
              </p>
              {request === null ? <p className="text-ink-2">Nothing was sent.</p> : <Code text={pretty(request)} />}
              {attempts.map((attempt) => (
                <div key={attempt.attemptedAt} className="grid min-w-0 gap-1.5">
                  <p className="[overflow-wrap:anywhere]">
                    <LocalTime at={attempt.attemptedAt} exact /> · {attempt.error ?? `Status ${attempt.status}`} ·{' '}
                    {attempt.durationMs} ms
                  </p>
                  {attempt.response && <Code text={attempt.response} />}
                </div>
              ))}
            </div>
          )}
        </Loaded>
      </Details>
    </li>
  );
}

function resultText({ state, attempts, status, error }: WebhookDelivery): string {
  if (state === 'skipped') return 'nothing to send, or no plan';
  if (attempts === 0) return 'queued, sent in order';
  return `${countText(attempts, 'attempt')} · ${error ?? `Status ${status}`}`;
}

function Code({ text }: { text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
      tabIndex={0}
      className="max-h-80 min-w-0 overflow-auto rounded-control border border-line bg-sunken p-3 text-12"
    >
      <code>{text}</code>
    </pre>
  );
}

function pretty(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}

/** Sends everything of a time range again, as after an outage of the user's server. */
function ResendRange({ id }: { id: number }) {
  const api = useApi();
  const zone = useZoneName();
  return (
    <Details title="Resend a time range">
      <div className="mt-3">
        <SaveForm
          submit="Resend"
          busyText="Queueing..."
          fields={['from', 'to']}
          check={({ from, to }) => ({
            ...(from === '' && { from: 'Enter a start time' }),
            ...(to === '' ? { to: 'Enter an end time' } : to < from && { to: 'Enter a later time' }),
          })}
          send={({ from, to }) =>
            responseJson(
              api.webhooks[':id'].redeliver.$post({
                param: { id: String(id) },
                json: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
              }),
            )
          }
          done={toastQueued}
        >
          {({ from, to }) => (
            <div className="grid gap-3.5 tablet:grid-cols-2">
              <Field label={`From (${zone})`} name="from" type="datetime-local" required error={from} />
              <Field label={`To (${zone})`} name="to" type="datetime-local" required error={to} />
            </div>
          )}
        </SaveForm>
      </div>
    </Details>
  );
}

function toastQueued({ queued, waiting }: { queued: number; waiting: number }): void {
  const rest = waiting === 0 ? '' : `${countText(waiting, 'event')} ${waiting === 1 ? 'is' : 'are'} still waiting.`;
  const ids = queued === 1 ? 'It keeps its id.' : 'They keep their ids.';
  toast(
    queued === 0
      ? { title: 'Nothing to resend', description: rest || 'Choose another time range.' }
      : { title: `${countText(queued, 'event')} queued`, description: `${ids} ${rest}`.trimEnd() },
  );
}
