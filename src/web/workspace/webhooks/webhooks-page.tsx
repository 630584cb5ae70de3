import { createFileRoute } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { OVERLAP_HOURS } from '#domain/accounts/credentials.ts';
import { counted } from '#domain/counts.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import {
  MAX_WEBHOOK_ENDPOINTS,
  MAX_WEBHOOK_URL,
  WEBHOOK_DOCS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#domain/webhooks/webhooks.ts';
import { type WebhookEndpoint, webhooksQuery } from '../../members/accounts/account-queries.ts';
import { Reauthentication } from '../../members/accounts/reauthentication.tsx';
import { sessionQuery, useSession } from '../../members/accounts/session.tsx';
import { requireUser } from '../../members/accounts/session-guards.ts';
import { PlanChooser } from '../../members/billing/plan-chooser.tsx';
import { expectOk, responseJson } from '../../platform/api/api.ts';
import { prefetch } from '../../platform/api/query-client.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { LocalTime } from '../../platform/shell/local-time.tsx';
import { placeHead } from '../../platform/shell/page-head.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { CopyButton, RowAction, SaveForm } from '../profile/section-actions.tsx';
import { EmptyPage, PrivatePage, WorkspacePage } from '../workspace-page.tsx';
import { WebhookLog } from './webhook-log.tsx';

export const Route = createFileRoute('/developers/webhooks')({
  staticData: { frame: 'app' },
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient, api } }) => {
    const { impersonatedBy } = await queryClient.ensureQueryData(sessionQuery(api));
    if (!impersonatedBy) await prefetch(queryClient, [webhooksQuery(api)]);
  },
  head: () => placeHead('Webhooks'),
  component: WebhooksPage,
});

const BOX = 'grid min-w-0 gap-4 rounded-box border border-line bg-surface px-5 py-4 max-tablet:px-4';

/** The endpoints of the user, with their events. */
function WebhooksPage() {
  const query = webhooksQuery(useApi());
  const { access, impersonatedBy } = useSession();
  const [keys, setKeys] = useState<readonly NewKeys[]>([]);
  const withoutKeys = (id: number) => keys.filter((one) => one.id !== id);
  const showKeys = (keys: NewKeys) => setKeys([...withoutKeys(keys.id), keys]);
  if (impersonatedBy) return <PrivatePage title="Webhooks" />;
  return (
    <WorkspacePage
      parent={{ label: 'Developers', path: '/developers' }}
      title="Webhooks"
      about={
        <>
          We post events to your servers as they happen.{' '}
          <a href={WEBHOOK_DOCS} className="link">
            Payloads, signatures and retries
          </a>
        </>
      }
    >
      <Reauthentication>
        <Loaded query={query}>
          {({ webhooks }) => (
            <div className="grid min-w-0 gap-4">
              {webhooks.map((endpoint) => (
                <Endpoint
                  key={endpoint.id}
                  endpoint={endpoint}
                  active={access.active}
                  keys={keys.find(({ id }) => id === endpoint.id)}
                  onKeys={showKeys}
                  onKeysSaved={() => setKeys(withoutKeys(endpoint.id))}
                />
              ))}
              {!access.active ? (
                <NeedsPlan hasWebhooks={webhooks.length > 0} />
              ) : webhooks.length < MAX_WEBHOOK_ENDPOINTS ? (
                <NewEndpoint onMade={showKeys} />
              ) : (
                <p className="text-13 text-ink-2">You have the maximum of {MAX_WEBHOOK_ENDPOINTS} endpoints.</p>
              )}
            </div>
          )}
        </Loaded>
      </Reauthentication>
    </WorkspacePage>
  );
}

function NeedsPlan({ hasWebhooks }: { hasWebhooks: boolean }) {
  const [isChoosingPlan, setIsChoosingPlan] = useState(false);
  return (
    <EmptyPage
      icon={<Webhook />}
      title={hasWebhooks ? 'Webhooks need a plan' : 'No webhooks yet'}
      about="Get new matches, funded customers and recalls in your own tools as they happen."
    >
      <Button variant="main" onClick={() => setIsChoosingPlan(true)}>
        Choose a plan to use webhooks
      </Button>
      <PlanChooser open={isChoosingPlan} onClose={() => setIsChoosingPlan(false)} />
    </EmptyPage>
  );
}

type NewKeys = { id: number; secret: string; publicKey: string };

const focus = (box: HTMLElement | null) => box?.focus();

/** The keys of an endpoint, in view and with focus: they are shown once, perhaps far from the button that made them. */
function ShownKeys({ keys: { secret, publicKey }, onDone }: { keys: NewKeys; onDone: () => void }) {
  return (
    <div role="status" tabIndex={-1} ref={focus} className="grid scroll-mt-17 gap-3">
      <p className="text-13">
        Save the secret now. You won't see it again. It verifies <code>v1</code> signatures; the public key verifies{' '}
        <code>v1a</code>.
      </p>
      {[secret, publicKey].map((key) => (
        <code key={key} className="rounded-control border border-line bg-sunken px-4 py-3 text-13 break-all select-all">
          {key}
        </code>
      ))}
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret}>Copy secret</CopyButton>
        <CopyButton text={publicKey}>Copy public key</CopyButton>
        <Button variant="main" onClick={onDone}>
          I've saved the secret
        </Button>
      </div>
    </div>
  );
}

function NewEndpoint({ onMade }: { onMade: (keys: NewKeys) => void }) {
  const api = useApi();
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENT_TYPES);
  return (
    <section className={BOX} aria-labelledby="new-endpoint">
      <h2 id="new-endpoint" className="text-16 font-semibold">
        Add an endpoint
      </h2>
      <SaveForm
        submit="Add endpoint"
        busyText="Adding..."
        fields={['url']}
        resetOnSave
        check={({ url }) => (url.startsWith('https://') ? {} : { url: 'Enter a URL that starts with https://' })}
        send={({ url }) => responseJson(api.webhooks.$post({ json: { url, events } }))}
        done={onMade}
      >
        {({ url }) => (
          <>
            <Field
              label="URL"
              name="url"
              type="url"
              autoComplete="off"
              placeholder="https://example.com/webhooks"
              maxLength={MAX_WEBHOOK_URL}
              required
              error={url}
            />
            <EventChoice events={events} onChange={setEvents} />
          </>
        )}
      </SaveForm>
    </section>
  );
}

type EventChoiceProps = { events: readonly WebhookEvent[]; onChange: (events: readonly WebhookEvent[]) => void };

function EventChoice({ events, onChange }: EventChoiceProps) {
  const toggle = (event: WebhookEvent) =>
    onChange(WEBHOOK_EVENT_TYPES.filter((one) => (one === event ? !events.includes(one) : events.includes(one))));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-13 font-medium">Events</legend>
      {WEBHOOK_EVENT_TYPES.map((event) => (
        <Checkbox
          key={event}
          state={events.includes(event) ? 'on' : 'off'}
          onTick={() => toggle(event)}
          className="items-start py-1 *:first:mt-0.5"
        >
          <span className="min-w-0">
            <code className="block text-13">{event}</code>
            <span className="text-13 text-ink-2">{WEBHOOK_EVENTS[event]}</span>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}

type EndpointProps = {
  endpoint: WebhookEndpoint;
  active: boolean;
  /** Until the user has saved them. */
  keys?: NewKeys;
  onKeys: (keys: NewKeys) => void;
  onKeysSaved: () => void;
};

function Endpoint({ endpoint, active, keys, onKeys, onKeysSaved }: EndpointProps) {
  const api = useApi();
  const { id, url, events, disabledAt, previousKeyUntil } = endpoint;
  const [isDeleted, setIsDeleted] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [edited, setEdited] = useState<readonly WebhookEvent[]>(events);
  const param = { id: String(id) };
  const titleId = `webhook-${id}`;
  if (isDeleted) return null;
  return (
    <section className={BOX} aria-labelledby={titleId}>
      <div className="min-w-0">
        <h2 id={titleId} className="text-16 font-semibold break-all">
          {url}
        </h2>
        <p className="mt-0.5 text-13 text-ink-2 [overflow-wrap:anywhere]">{events.join(', ')}</p>
        <EndpointState endpoint={endpoint} />
        {previousKeyUntil !== null && (
          <p className="text-13 text-ink-2">
            The previous secret works until <LocalTime at={previousKeyUntil} />.
          </p>
        )}
      </div>
      {keys && <ShownKeys keys={keys} onDone={onKeysSaved} />}
      <div className="flex flex-wrap gap-2">
        {active && disabledAt === null && (
          <RowAction
            label="Send test"
            of={url}
            busyText="Sending..."
            send={() => expectOk(api.webhooks[':id'].test.$post({ param }))}
            done={() => toast({ title: 'Test event queued', description: 'It appears in the log below.' })}
          />
        )}
        {active && (
          <RowAction
            label={disabledAt === null ? 'Disable' : 'Enable'}
            of={url}
            busyText="Saving..."
            send={() => responseJson(api.webhooks[':id'].$patch({ param, json: { enabled: disabledAt !== null } }))}
          />
        )}
        {active && !isEditing && (
          <Button
            aria-label={`Edit events ${url}`}
            onClick={() => {
              setEdited(events);
              setIsEditing(true);
            }}
          >
            Edit events
          </Button>
        )}
        <RowAction
          label="Rotate secret"
          of={url}
          busyText="Rotating..."
          send={() => responseJson(api.webhooks[':id'].rotate.$post({ param, json: {} }))}
          done={(keys) => {
            onKeys(keys);
            toast({
              title: 'Secret rotated',
              description: `The previous one works for ${counted(OVERLAP_HOURS.default, 'more hour')}.`,
            });
          }}
        />
        <RowAction
          label="Delete"
          of={url}
          busyText="Deleting..."
          needsConfirmation
          send={async () => {
            await expectOk(api.webhooks[':id'].$delete({ param }));
            flushSync(() => setIsDeleted(true)); // Before the queries are refetched: its log no longer exists.
          }}
          done={() => toast({ title: 'Webhook deleted' })}
        />
      </div>
      {isEditing && (
        <SaveForm
          submit="Save events"
          busyText="Saving..."
          send={() => responseJson(api.webhooks[':id'].$patch({ param, json: { events: edited } }))}
          done={() => setIsEditing(false)}
          onCancel={() => setIsEditing(false)}
        >
          {() => <EventChoice events={edited} onChange={setEdited} />}
        </SaveForm>
      )}
      <WebhookLog id={id} url={url} active={active} />
    </section>
  );
}

const DISABLED_TEXT = {
  user: 'Disabled.',
  gone: 'Disabled, because it answered with 410.',
  failing: 'Disabled, because all attempts to send an event failed.',
} as const;

function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { disabledAt, disabledReason, failingSince, nextTryAt, waiting } = endpoint;
  const queue = waiting === 0 ? null : `${counted(waiting, 'event')} ${waiting === 1 ? 'is' : 'are'} waiting.`;
  if (disabledAt !== null) {
    return (
      <p className="mt-1 text-13 text-danger">
        {DISABLED_TEXT[disabledReason ?? 'user']} We keep events for {KEPT_DAYS.webhooks} days. {queue}
      </p>
    );
  }
  if (failingSince === null) return queue && <p className="mt-1 text-13 text-ink-2">{queue}</p>;
  return (
    <p className="mt-1 text-13 text-danger">
      Failing since <LocalTime at={failingSince} />. {queue}{' '}
      {nextTryAt !== null && (
        <>
          Next attempt: <LocalTime at={nextTryAt} />.
        </>
      )}
    </p>
  );
}
