import { useState } from 'react';
import { dayOf, formatDay } from '#domain/dates.ts';
import { postAuth } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { type ApiKey, apiKeysQuery } from './account-queries.ts';
import { CopyButton } from './copy-button.tsx';
import { Loaded } from './loaded.tsx';
import { NewApiKey } from './new-api-key.tsx';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { RowAction } from './row-action.tsx';
import { Nothing, Row, Rows, SectionBox } from './section-box.tsx';
import { timeAgo } from './time-ago.ts';

/** The keys of programs that act for the user. A new one is shown once. */
export function ApiKeysSection() {
  const api = useApi();
  const [made, setMade] = useState<string | null>(null);
  return (
    <SectionBox id="apiKeys">
      <Loaded query={apiKeysQuery(api)}>
        {({ keys }, readAt) =>
          keys.length === 0 ? (
            <Nothing>{PROFILE_MESSAGES.noApiKeys}</Nothing>
          ) : (
            <Rows label="API keys">
              {keys.map((key) => (
                <KeyRow key={key.id} apiKey={key} readAt={readAt} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {made === null ? <NewApiKey onMade={setMade} /> : <MadeKey value={made} onDone={() => setMade(null)} />}
      <p className="text-13 text-ink-2">
        What a program may ask is written in the{' '}
        <a href="/api/docs" className="link">
          API documentation
        </a>
        .
      </p>
    </SectionBox>
  );
}

function MadeKey({ value, onDone }: { value: string; onDone: () => void }) {
  return (
    <div role="status" className="grid gap-3">
      <p className="text-13">{PROFILE_MESSAGES.apiKeyOnce}</p>
      <p className="rounded-control border border-line bg-sunken px-4 py-3 font-medium break-all select-all">{value}</p>
      <div className="flex gap-2">
        <CopyButton text={value}>Copy key</CopyButton>
        <Button variant="main" onClick={onDone}>
          I've saved this key
        </Button>
      </div>
    </div>
  );
}

function KeyRow({ apiKey: { id, name, start, expiresAt, lastUsedAt }, readAt }: { apiKey: ApiKey; readAt: Date }) {
  const used = lastUsedAt ? `used ${timeAgo(new Date(lastUsedAt), readAt)}` : 'never used';
  const shown = name || 'Key';
  return (
    <Row title={shown} note={`${start ?? ''}…, ${used}, ${expiryWords(expiresAt, readAt)}`}>
      <RowAction
        label="Delete"
        busyText="Deleting..."
        of={shown}
        twice
        send={() => postAuth('/api-key/delete', { keyId: id })}
        done={() => toast(PROFILE_MESSAGES.apiKeyDeleted)}
      />
    </Row>
  );
}

function expiryWords(expiresAt: string | null, now: Date): string {
  if (!expiresAt) return 'does not expire';
  const expires = new Date(expiresAt);
  return `${expires <= now ? 'expired' : 'expires'} ${formatDay(dayOf(expires))}`;
}
