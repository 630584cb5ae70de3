import { type FormEvent, useId, useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import {
  ALERT_KINDS,
  ALERT_LABELS,
  type AlertKind,
  DEFAULT_ALERT_HOUR,
  DEFAULT_ALERT_WEEKDAY,
  isTimeZone,
  MAX_INSTANT_ALERTS,
} from '#domain/saved-searches/alerts.ts';
import { ActionButton } from '../../platform/api/action-button.tsx';
import { expectOk, responseJson } from '../../platform/api/api.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Radio } from '../../ui/choice.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { LabeledSelect } from '../../ui/form-fields.tsx';
import { useKeptFocus } from '../../ui/hooks.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { toast } from '../../ui/toast.ts';
import { withdrawal } from '../profile/section-actions.tsx';
import type { SavedSearchResponse } from './saved-searches.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label, i) => ({
  value: String(i + 1),
  label,
}));

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}));

type AlertDialogProps = {
  search: SavedSearchResponse;
  /** Called with the updated search. */
  onChange: (search: SavedSearchResponse) => void;
  onClose: () => void;
};

/** Sets when the new matches of a saved search are emailed, and creates or revokes its feed. */
export default function AlertDialog({ search, onChange, onClose }: AlertDialogProps) {
  const { id, name, alert } = search;
  const api = useApi();
  const { act, busy, refused } = useAction();
  const [when, setWhen] = useState<AlertKind>(alert.when);
  const [timeZone, setTimeZone] = useState(() => (alert.when === 'off' ? null : alert.timeZone) ?? ownTimeZone());
  const ownZone = ownTimeZone();
  const isDigest = when === 'daily' || when === 'weekly';
  const group = useId();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const numberOf = (field: string) => (values.has(field) ? Number(values.get(field)) : undefined);
    const json = { when, hour: numberOf('hour'), weekday: numberOf('weekday'), timeZone };
    void act(
      () => responseJson(api['saved-searches'][':id'].alert.$put({ param: { id: String(id) }, json })),
      (changedSearch) => {
        onChange(changedSearch);
        onClose();
        toast({ title: when === 'off' ? 'Email alert turned off' : 'Email alert saved', description: name });
      },
    );
  };

  return (
    <Dialog open title="Alerts and feed" description={name} onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 text-13 font-medium">Email new matches</legend>
          {ALERT_CHOICES.map((kind) => (
            <Radio
              key={kind.value}
              name={group}
              value={kind.value}
              checked={when === kind.value}
              onChoose={() => setWhen(kind.value)}
            >
              {kind.label}
            </Radio>
          ))}
        </fieldset>
        {when === 'instant' && (
          <p className="text-13 text-ink-3">
            Up to {MAX_INSTANT_ALERTS} emails a day. We'll send any further matches in one email the next day.
          </p>
        )}
        {isDigest && (
          <div className="grid gap-3">
            <div className="grid gap-3 tablet:grid-cols-2">
              {when === 'weekly' && (
                <LabeledSelect
                  label="Day"
                  name="weekday"
                  options={WEEKDAYS}
                  defaultValue={alert.weekday ?? DEFAULT_ALERT_WEEKDAY}
                />
              )}
              <LabeledSelect label="Time" name="hour" options={HOURS} defaultValue={alert.hour ?? DEFAULT_ALERT_HOUR} />
            </div>
            <p className="text-13 text-ink-3">
              Time zone: {timeZone}. No email if there's nothing new.{' '}
              {timeZone !== ownZone && (
                <button type="button" onClick={() => setTimeZone(ownZone)} className="link">
                  Use {ownZone}
                </button>
              )}
            </p>
          </div>
        )}
        <Refusal message={refused?.message} />
        <div className="flex justify-end">
          <Button type="submit" variant="main" busy={busy} busyText="Saving..." className="max-tablet:h-11">
            Save
          </Button>
        </div>
      </form>
      <Feed search={search} onChange={onChange} />
    </Dialog>
  );
}

/** The feed of a search. Its URL is shown only when it is created. */
function Feed({ search, onChange }: Pick<AlertDialogProps, 'search' | 'onChange'>) {
  const { id, alert } = search;
  const calls = useApi()['saved-searches'][':id'].feed;
  const [url, setUrl] = useState<string | null>(null);
  const focus = useKeptFocus<HTMLElement>();
  const param = { id: String(id) };
  const setFeed = (feed: boolean) => onChange({ ...search, alert: { ...alert, feed } });
  const copy = async () => {
    toast((await copyText(url ?? '')) ? { title: 'Copied' } : { ...MESSAGES.notCopied, tone: 'bad' });
  };
  return (
    <section
      {...focus}
      className="mt-6 grid gap-3 border-t border-line pt-4 outline-none max-tablet:[&_.button]:min-h-11"
    >
      <h3 className="text-13 font-medium">Feed</h3>
      <p className="text-13 text-ink-3">
        {alert.feed
          ? 'Anyone with the URL can read this feed.'
          : 'Follow new matches in a feed reader with a secret URL.'}{' '}
        It lists only new matches, so it is empty until the first one.
      </p>
      {url && (
        <Field
          label="Feed URL"
          hint="Copy it now. We won't show it again."
          readOnly
          required
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {url ? (
          <Button onClick={copy}>Copy URL</Button>
        ) : (
          <ActionButton
            label={alert.feed ? 'Replace URL' : 'Create feed'}
            busyText="One moment..."
            confirmation={
              alert.feed
                ? {
                    question: `The current URL will stop working immediately. ${READERS_STOP}`,
                    cancel: 'Cancel',
                    variant: 'main',
                  }
                : undefined
            }
            send={() => responseJson(calls.$post({ param }))}
            done={(answer) => {
              setUrl(answer.url);
              setFeed(true);
              if (alert.feed) toast({ title: 'Feed URL replaced' });
            }}
          />
        )}
        {alert.feed && (
          <ActionButton
            label="Revoke feed"
            busyText="Revoking..."
            variant="danger"
            confirmation={withdrawal(`The URL will stop working immediately. ${READERS_STOP}`)}
            send={() => expectOk(calls.$delete({ param }))}
            done={() => {
              setUrl(null);
              setFeed(false);
              toast({ title: 'Feed revoked' });
            }}
          />
        )}
      </div>
    </section>
  );
}

const READERS_STOP = "Feed readers that use it won't get new matches.";

export const ALERT_CHOICES = ALERT_KINDS.map((value) => ({ value, label: ALERT_LABELS[value] }));

/** The browser's time zone; UTC if the browser reports an offset instead of a name. */
export function ownTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}
