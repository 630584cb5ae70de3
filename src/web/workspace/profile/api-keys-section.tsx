import { type ReactNode, useState } from 'react';
import { OVERLAP_HOURS, SCOPE_LABELS, SCOPES, type Scope } from '#domain/accounts/credentials.ts';
import { MAX_KEY_NAME_LENGTH } from '#domain/accounts/profile.ts';
import { counted } from '#domain/counts.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { type ApiKey, apiKeysQuery } from '../../members/accounts/account-queries.ts';
import { postAuth, responseJson } from '../../platform/api/api.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { CopyButton, RowAction, SaveForm } from './section-actions.tsx';
import { BoxRow, BoxRows, EmptySection, SectionBox } from './section-box.tsx';
import { timeAgo } from './time-ago.ts';

/** API keys of the user. A new one is shown once. */
export function ApiKeysSection({ children }: { children?: ReactNode }) {
  const api = useApi();
  const [newKey, setNewKey] = useState<string | null>(null);
  return (
    <SectionBox id="apiKeys">
      <Loaded query={apiKeysQuery(api)} waiting={<PlaceholderLine />}>
        {({ keys }, readAt) =>
          keys.length === 0 ? (
            <EmptySection>{PROFILE_MESSAGES.noApiKeys}</EmptySection>
          ) : (
            <BoxRows label="API keys">
              {keys.map((key) => (
                <KeyRow
                  key={key.id}
                  apiKey={key}
                  isReplaced={keys.some((other) => replaces(other, key))}
                  readAt={readAt}
                  onRotated={setNewKey}
                />
              ))}
            </BoxRows>
          )
        }
      </Loaded>
      {newKey === null ? <NewApiKey onMade={setNewKey} /> : <MadeKey value={newKey} onDone={() => setNewKey(null)} />}
      {children}
    </SectionBox>
  );
}

function MadeKey({ value, onDone }: { value: string; onDone: () => void }) {
  return (
    <div role="status" className="grid gap-3">
      <p className="text-13">{PROFILE_MESSAGES.apiKeyOnce}</p>
      <code className="rounded-control border border-line bg-sunken px-4 py-3 text-13 break-all select-all">
        {value}
      </code>
      <div className="flex gap-2">
        <CopyButton text={value}>Copy key</CopyButton>
        <Button variant="main" onClick={onDone}>
          I've saved this key
        </Button>
      </div>
    </div>
  );
}

type KeyRowProps = { apiKey: ApiKey; isReplaced: boolean; readAt: Date; onRotated: (key: string) => void };

function KeyRow({ apiKey, isReplaced, readAt, onRotated }: KeyRowProps) {
  const { id, name, start, expiresAt, lastUsedAt, scopes } = apiKey;
  const api = useApi();
  const used = lastUsedAt ? `used ${timeAgo(new Date(lastUsedAt), readAt)}` : 'never used';
  const title = name || 'Key';
  return (
    <BoxRow
      title={title}
      note={`${start ?? ''}…, ${scopes.join(' + ')}, ${used}, ${expiryText(apiKey, readAt, isReplaced)}`}
    >
      {!isReplaced && !(expiresAt && new Date(expiresAt) <= readAt) && (
        <RowAction
          label="Rotate"
          busyText="Rotating..."
          of={title}
          send={() => responseJson(api.account['api-keys'][':id'].rotate.$post({ param: { id }, json: {} }))}
          done={({ key }) => {
            onRotated(key);
            toast({
              title: 'Key rotated',
              description: `The previous one works for ${counted(OVERLAP_HOURS.default, 'more hour')}.`,
            });
          }}
        />
      )}
      <RowAction
        label="Delete"
        busyText="Deleting..."
        of={title}
        needsConfirmation
        send={() => postAuth('/api-key/delete', { keyId: id })}
        done={() => toast(PROFILE_MESSAGES.apiKeyDeleted)}
      />
    </BoxRow>
  );
}

/** Whether a key is the rotation of another, which then works for at most the longest overlap. */
function replaces(newer: ApiKey, { name, createdAt, expiresAt }: ApiKey): boolean {
  const made = Date.parse(newer.createdAt);
  if (newer.name !== name || made <= Date.parse(createdAt) || !expiresAt) return false;
  return Date.parse(expiresAt) <= made + OVERLAP_HOURS.max * 3_600_000;
}

function expiryText({ expiresAt }: ApiKey, now: Date, isReplaced: boolean): string {
  if (!expiresAt) return 'does not expire';
  const expires = new Date(expiresAt);
  if (isReplaced && expires > now) return `replaced, works until ${formatDay(dayOf(expires))}`;
  return `${expires <= now ? 'expired' : 'expires'} ${formatDay(dayOf(expires))}`;
}

const LIFETIMES = [
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After 1 year' },
  { value: 'never', label: 'Never' },
] as const;
type Lifetime = (typeof LIFETIMES)[number]['value'];

const DAY_SECONDS = 86_400;

function NewApiKey({ onMade }: { onMade: (key: string) => void }) {
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  const [scopes, setScopes] = useState<readonly Scope[]>(['read', 'lists']);
  const toggle = (scope: Scope) =>
    setScopes(SCOPES.filter((one) => (one === scope ? !scopes.includes(one) : scopes.includes(one))));
  return (
    <SaveForm
      submit="Create key"
      busyText="Creating..."
      fields={['name']}
      check={({ name }) => (name ? {} : { name: 'Enter a name for this key' })}
      send={({ name }) =>
        postAuth('/api-key/create', {
          name,
          expiresIn: lifetime === 'never' ? undefined : Number(lifetime) * DAY_SECONDS,
          scopes: [...scopes],
        })
      }
      done={({ key }) => onMade(key)}
    >
      {({ name }) => (
        <>
          <div className="grid gap-3.5 tablet:grid-cols-[minmax(0,1fr)_160px]">
            <Field
              label="Key name"
              name="name"
              autoComplete="off"
              placeholder="CRM sync"
              maxLength={MAX_KEY_NAME_LENGTH}
              required
              error={name}
            />
            <div className="grid content-start gap-1.5">
              <span aria-hidden className="text-13 font-medium">
                Expires
              </span>
              <Select
                label="Expires"
                options={LIFETIMES}
                value={lifetime}
                onChange={setLifetime}
                className="rounded-control border border-control-edge bg-surface [&>select]:h-9.5 max-tablet:[&>select]:h-11"
              />
            </div>
          </div>
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 text-13 font-medium">Scopes</legend>
            {SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                state={scopes.includes(scope) ? 'on' : 'off'}
                onTick={() => toggle(scope)}
                className="text-14"
              >
                <span>
                  {SCOPE_LABELS[scope]} <code className="text-13 text-ink-2">{scope}</code>
                </span>
              </Checkbox>
            ))}
          </fieldset>
        </>
      )}
    </SaveForm>
  );
}
