import { type ReactNode, useState } from 'react';
import { SCOPE_LABELS, SCOPES, type Scope } from '#domain/accounts/credentials.ts';
import { MAX_KEY_NAME_LENGTH } from '#domain/accounts/profile.ts';
import { type ApiKey, apiKeysQuery } from '../../members/accounts/account-queries.ts';
import { postAuth, responseJson } from '../../platform/api/api.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { LocalTime } from '../../platform/shell/local-time.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { deletion, OVERLAP, RowAction, rotation, SaveForm, ShownOnce, useNewSecrets } from './section-actions.tsx';
import { BoxRow, BoxRows, EmptySection, SectionBox } from './section-box.tsx';
import { timeAgo } from './time-ago.ts';

/** API keys of the user. A new one is shown once. */
export function ApiKeysSection({ children }: { children?: ReactNode }) {
  const api = useApi();
  const { secrets, showSecret, hideSecret } = useNewSecrets();
  return (
    <SectionBox id="apiKeys">
      <Loaded query={apiKeysQuery(api)} waiting={<PlaceholderLine />}>
        {({ keys }, readAt) =>
          keys.length === 0 ? (
            <EmptySection>No keys yet. Name one below and choose what it can do.</EmptySection>
          ) : (
            <BoxRows label="API keys">
              {keys.map((key) => (
                <KeyRow
                  key={key.id}
                  apiKey={key}
                  readAt={readAt}
                  secret={secrets[key.id]}
                  onSecret={showSecret}
                  onSecretSaved={() => hideSecret(key.id)}
                />
              ))}
            </BoxRows>
          )
        }
      </Loaded>
      <NewApiKey onMade={showSecret} />
      {children}
    </SectionBox>
  );
}

type OnSecret = (id: string, secret: string) => void;

type KeyRowProps = {
  apiKey: ApiKey;
  readAt: Date;
  /** Until the user has saved it. */
  secret?: string;
  onSecret: OnSecret;
  onSecretSaved: () => void;
};

function KeyRow({ apiKey, readAt, secret, onSecret, onSecretSaved }: KeyRowProps) {
  const api = useApi();
  const { id, name, start, expiresAt, replacedAt, lastUsedAt, scopes } = apiKey;
  const used = lastUsedAt ? `used ${timeAgo(new Date(lastUsedAt), readAt)}` : 'never used';
  const title = name || 'Key';
  return (
    <BoxRow
      title={title}
      longNote
      note={
        <>
          {`${start ?? ''}… · ${scopes.join(', ')} · ${used} · `}
          <Expiry apiKey={apiKey} now={readAt} />
        </>
      }
    >
      {!replacedAt && !(expiresAt && new Date(expiresAt) <= readAt) && (
        <RowAction
          label="Rotate"
          busyText="Rotating..."
          of={title}
          confirmation={rotation(`The current key stops working in ${OVERLAP}.`)}
          send={() => responseJson(api.account['api-keys'][':id'].rotate.$post({ param: { id }, json: {} }))}
          done={({ id: newId, key }) => {
            onSecret(newId, key);
            toast({ title: 'Key rotated' });
          }}
        />
      )}
      <RowAction
        label="Delete"
        busyText="Deleting..."
        of={title}
        confirmation={deletion('Apps that use this key lose access immediately.')}
        send={() => postAuth('/api-key/delete', { keyId: id })}
        done={() => toast({ title: 'Key deleted' })}
      />
      {secret && (
        <div className="order-last my-2 basis-full">
          <ShownOnce text={secret} name="key" onSaved={onSecretSaved}>
            New key for {title}. Copy it now. You won't see it again.
          </ShownOnce>
        </div>
      )}
    </BoxRow>
  );
}

function Expiry({ apiKey: { expiresAt, replacedAt }, now }: { apiKey: ApiKey; now: Date }) {
  if (!expiresAt) return 'does not expire';
  const isOver = new Date(expiresAt) <= now;
  const isReplaced = replacedAt !== null && !isOver;
  return (
    <>
      {isReplaced ? 'replaced, works until' : isOver ? 'expired' : 'expires'}{' '}
      <LocalTime at={expiresAt} exact={isReplaced} dateOnly={!isReplaced} />
    </>
  );
}

const LIFETIMES = [
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After 1 year' },
  { value: 'never', label: 'Never' },
] as const;
type Lifetime = (typeof LIFETIMES)[number]['value'];

const DEFAULT_SCOPES: readonly Scope[] = ['read', 'lists'];

const DAY_SECONDS = 86_400;

function NewApiKey({ onMade }: { onMade: OnSecret }) {
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  const [scopes, setScopes] = useState<readonly Scope[]>(DEFAULT_SCOPES);
  const toggle = (scope: Scope) =>
    setScopes((current) => SCOPES.filter((one) => (one === scope) !== current.includes(one)));
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <h3 className="text-14 font-semibold">Create a key</h3>
      <SaveForm
        submit="Create key"
        busyText="Creating..."
        fields={['name', 'scopes']}
        check={({ name }) => ({
          ...(!name && { name: 'Enter a name for this key' }),
          ...(scopes.length === 0 && { scopes: 'Choose at least one scope' }),
        })}
        send={({ name }) =>
          postAuth('/api-key/create', {
            name,
            expiresIn: lifetime === 'never' ? undefined : Number(lifetime) * DAY_SECONDS,
            scopes: [...scopes],
          })
        }
        resetOnSave
        done={({ id, key }) => {
          setLifetime('90');
          setScopes(DEFAULT_SCOPES);
          onMade(id, key);
        }}
      >
        {({ name, scopes: issue }) => (
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
                  aria-invalid={issue ? true : undefined}
                  className="items-start py-0.5 *:first:mt-0.5"
                >
                  <span>
                    {SCOPE_LABELS[scope]}
                    <code className="block text-12 text-ink-2">{scope}</code>
                  </span>
                </Checkbox>
              ))}
              {issue && <p className="error">{issue}</p>}
            </fieldset>
          </>
        )}
      </SaveForm>
    </div>
  );
}
