import { createFileRoute } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countText } from '#domain/counts.ts';
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
import { useSession } from '../../members/accounts/session.tsx';
import { requireUser } from '../../members/accounts/session-guards.ts';
import { closeConfirmation } from '../../platform/api/action-button.tsx';
import { expectOk, responseJson } from '../../platform/api/api.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { LocalTime } from '../../platform/shell/local-time.tsx';
import { placeHead } from '../../platform/shell/page-head.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Details } from '../../ui/details.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { ChoosePlanButton } from '../choose-plan-button.tsx';
import { loadOwn } from '../own-page.ts';
import {
  CopyButton,
  deletion,
  KeyText,
  OVERLAP,
  RowAction,
  rotation,
  SaveForm,
  ShownOnce,
  useNewSecrets,
} from '../profile/section-actions.tsx';
import { BOX, EmptyPage, TitledBox, WorkspacePage } from '../workspace-page.tsx';
import { WebhookLog } from './webhook-log.tsx';

export const Route = createFileRoute('/developers/webhooks')({
  staticData: { frame: 'app' },
  beforeLoad: requireUser,
  loader: ({ context }) => loadOwn(context, [webhooksQuery(context.api)]),
  head: () => placeHead('Webhooks'),
  component: WebhooksPage,
});

/** The endpoints of the user, with their events. */
function WebhooksPage() {
  const query = webhooksQuery(useApi());
  const { access } = useSession();
  const { secrets, showSecret, hideSecret } = useNewSecrets();
  return (
    <WorkspacePage
      parent={{ label: 'Developers', path: '/developers' }}
      isNarrow
      isPrivate
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
                  secret={secrets[endpoint.id]}
                  onSecret={showSecret}
                  onSecretSaved={() => hideSecret(endpoint.id)}
                />
              ))}
              {!access.active ? (
                <EmptyPage
                  icon={<Webhook />}
                  title="Webhooks need a plan"
                  about="Get new matches, funded customers and recalls in your own tools as they happen."
                >
                  <ChoosePlanButton>Choose a plan to use webhooks</ChoosePlanButton>
                </EmptyPage>
              ) : webhooks.length < MAX_WEBHOOK_ENDPOINTS ? (
                <NewEndpoint onMade={showSecret} />
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

type OnSecret = (id: number, secret: string) => void;

function NewEndpoint({ onMade }: { onMade: OnSecret }) {
  const api = useApi();
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENT_TYPES);
  return (
    <TitledBox title="Add an endpoint">
      <SaveForm
        submit="Add endpoint"
        busyText="Adding..."
        fields={['url', 'events']}
        resetOnSave
        check={({ url }) => checkEndpoint(url, events)}
        send={({ url }) => responseJson(api.webhooks.$post({ json: { url, events } }))}
        done={({ id, secret }) => {
          setEvents(WEBHOOK_EVENT_TYPES);
          onMade(id, secret);
        }}
      >
        {(issues) => <EndpointFields events={events} onEvents={setEvents} issues={issues} />}
      </SaveForm>
    </TitledBox>
  );
}

const checkEndpoint = (url: string, events: readonly WebhookEvent[]) => ({
  ...(!url.startsWith('https://') && { url: 'Enter a URL that starts with https://' }),
  ...(events.length === 0 && { events: 'Choose at least one event' }),
});

type EventUpdate = (current: readonly WebhookEvent[]) => readonly WebhookEvent[];

type EndpointFieldsProps = {
  url?: string;
  events: readonly WebhookEvent[];
  onEvents: (update: EventUpdate) => void;
  issues: { url?: string; events?: string };
};

function EndpointFields({ url, events, onEvents, issues }: EndpointFieldsProps) {
  return (
    <>
      <Field
        label="URL"
        name="url"
        type="url"
        autoComplete="off"
        placeholder="https://example.com/webhooks"
        maxLength={MAX_WEBHOOK_URL}
        defaultValue={url}
        autoFocus={url !== undefined}
        required
        error={issues.url}
      />
      <EventChoice events={events} onChange={onEvents} error={issues.events} />
    </>
  );
}

type EventChoiceProps = {
  events: readonly WebhookEvent[];
  onChange: (update: EventUpdate) => void;
  error?: string;
};

function EventChoice({ events, onChange, error }: EventChoiceProps) {
  const toggle = (event: WebhookEvent) =>
    onChange((current) => WEBHOOK_EVENT_TYPES.filter((one) => (one === event) !== current.includes(one)));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-13 font-medium">Events</legend>
      {WEBHOOK_EVENT_TYPES.map((event) => (
        <Checkbox
          key={event}
          state={events.includes(event) ? 'on' : 'off'}
          onTick={() => toggle(event)}
          aria-invalid={error ? true : undefined}
          className="items-start py-1 *:first:mt-0.5"
        >
          <span className="min-w-0">
            <code className="block text-13">{event}</code>
            <span className="text-13 text-ink-2">{WEBHOOK_EVENTS[event]}</span>
          </span>
        </Checkbox>
      ))}
      {error && <p className="error">{error}</p>}
    </fieldset>
  );
}

type EndpointProps = {
  endpoint: WebhookEndpoint;
  active: boolean;
  /** Until the user has saved it. */
  secret?: string;
  onSecret: OnSecret;
  onSecretSaved: () => void;
};

function Endpoint({ endpoint, active, secret, onSecret, onSecretSaved }: EndpointProps) {
  const api = useApi();
  const { id, url, events, publicKey, disabledAt, failingSince, previousKeyUntil, waiting } = endpoint;
  const [isDeleted, setIsDeleted] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [draft, setDraft] = useState<readonly WebhookEvent[]>(events);
  /** The log opens with what was just sent. */
  const [sent, setSent] = useState(0);
  const param = { id: String(id) };
  const titleId = `webhook-${id}`;
  const stateId = `${titleId}-state`;
  const editButton = useRef<HTMLButtonElement>(null);
  const closeForm = () => {
    flushSync(() => setIsEditing(false));
    editButton.current?.focus();
  };
  if (isDeleted) return null;
  return (
    <section className={BOX} aria-labelledby={titleId}>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 id={titleId} className="text-16 font-semibold break-all">
            {url}
          </h2>
          <EndpointBadge {...endpoint} />
        </div>
        <p className="mt-1 text-13 text-ink-2 [overflow-wrap:anywhere]">
          {events.length === WEBHOOK_EVENT_TYPES.length ? 'All events' : events.join(', ')}
        </p>
        <EndpointState id={stateId} endpoint={endpoint} />
        {previousKeyUntil !== null && (
          <p className="mt-2 text-13 text-ink-2">
            The previous secret and public key work until <LocalTime at={previousKeyUntil} exact />.
          </p>
        )}
      </div>
      {secret && (
        <ShownOnce text={secret} name="secret" onSaved={onSecretSaved}>
          Save the secret now. You won't see it again.
        </ShownOnce>
      )}
      <div className="flex flex-wrap gap-2 *:*:min-w-24 *:min-w-24">
        {active && (
          <RowAction
            label="Send test"
            of={url}
            disabledBy={disabledAt === null ? undefined : stateId}
            busyText="Sending..."
            send={() => expectOk(api.webhooks[':id'].test.$post({ param }))}
            done={() => {
              setSent(sent + 1);
              toast({ title: 'Test event queued' });
            }}
          />
        )}
        {active && (
          <RowAction
            label={disabledAt === null ? 'Disable' : 'Enable'}
            of={url}
            busyText="Saving..."
            send={() => responseJson(api.webhooks[':id'].$patch({ param, json: { enabled: disabledAt !== null } }))}
            done={() => toast({ title: disabledAt === null ? 'Endpoint disabled' : 'Endpoint enabled' })}
          />
        )}
        {active && (
          <Button
            ref={editButton}
            aria-label={`Edit ${url}`}
            disabled={isEditing}
            onClick={() => {
              closeConfirmation();
              setDraft(events);
              setIsEditing(true);
            }}
          >
            Edit
          </Button>
        )}
        <RowAction
          label="Rotate secret"
          of={url}
          busyText="Rotating..."
          confirmation={rotation(
            `This replaces the secret and the public key. The current ones work for another ${OVERLAP}.`,
          )}
          send={() => responseJson(api.webhooks[':id'].rotate.$post({ param, json: {} }))}
          done={({ secret }) => {
            onSecret(id, secret);
            toast({ title: 'Secret rotated' });
          }}
        />
        <RowAction
          label="Delete"
          of={url}
          busyText="Deleting..."
          confirmation={deletion(
            `This deletes the secret${waiting > 0 ? `, the log and ${countText(waiting, 'waiting event')}` : ' and the log'}.`,
          )}
          send={async () => {
            await expectOk(api.webhooks[':id'].$delete({ param }));
            flushSync(() => setIsDeleted(true)); // Before the queries are refetched: its log no longer exists.
          }}
          done={() => toast({ title: 'Endpoint deleted' })}
        />
        {/* Last, so that the others keep their places. */}
        {active && disabledAt === null && failingSince !== null && waiting > 0 && (
          <RowAction
            label="Retry now"
            of={url}
            busyText="Starting..."
            send={() => expectOk(api.webhooks[':id'].retry.$post({ param }))}
            done={() => {
              setSent(sent + 1);
              toast({ title: 'Retrying now', description: 'The result appears in the log below.' });
            }}
          />
        )}
      </div>
      {isEditing && (
        <SaveForm
          submit="Save endpoint"
          busyText="Saving..."
          fields={['url', 'events']}
          check={(values) => checkEndpoint(values.url, draft)}
          send={(values) =>
            responseJson(api.webhooks[':id'].$patch({ param, json: { url: values.url, events: draft } }))
          }
          done={closeForm}
          onCancel={closeForm}
        >
          {(issues) => <EndpointFields url={url} events={draft} onEvents={setDraft} issues={issues} />}
        </SaveForm>
      )}
      <div className="grid min-w-0 gap-4 max-tablet:gap-0">
        <Details title="Public key">
          <div className="mt-3 grid min-w-0 justify-items-start gap-3">
            <p className="text-13 text-ink-2">
              Use this key to verify <code>v1a</code> signatures, and the secret to verify <code>v1</code> signatures.
            </p>
            <KeyText>{publicKey}</KeyText>
            <CopyButton text={publicKey}>Copy public key</CopyButton>
          </div>
        </Details>
        <WebhookLog key={sent} id={id} url={url} active={active} initial={sent > 0} />
      </div>
    </section>
  );
}

function EndpointBadge({ disabledAt, failingSince }: Pick<WebhookEndpoint, 'disabledAt' | 'failingSince'>) {
  if (disabledAt !== null) return <Badge>Disabled</Badge>;
  return failingSince === null ? <Badge tone="good">Enabled</Badge> : <Badge tone="bad">Failing</Badge>;
}

const DISABLED_TEXT = {
  user: '',
  gone: 'It returned 410.',
  failing: 'All attempts to send an event failed.',
} as const;

function EndpointState({ id, endpoint }: { id: string; endpoint: WebhookEndpoint }) {
  const { disabledAt, disabledReason, failingSince, nextTryAt, waiting } = endpoint;
  const queue = waiting > 0 && (
    <>
      {countText(waiting, 'event')} {waiting === 1 ? 'is' : 'are'} waiting.
      {nextTryAt !== null && (
        <>
          {' '}
          Next attempt: <LocalTime at={nextTryAt} exact />.
        </>
      )}
    </>
  );
  if (disabledAt !== null) {
    const reason = disabledReason ?? 'user';
    return (
      <p id={id} className={`mt-1 text-13 ${reason === 'user' ? 'text-ink-2' : 'text-danger'}`}>
        {DISABLED_TEXT[reason]} Enable the endpoint to send events and tests. We keep events for {KEPT_DAYS.webhooks}{' '}
        days. {queue}
      </p>
    );
  }
  if (failingSince === null) return queue && <p className="mt-1 text-13 text-ink-2">{queue}</p>;
  return (
    <p className="mt-1 text-13 text-danger">
      Failing since <LocalTime at={failingSince} exact />. {queue}
    </p>
  );
}
