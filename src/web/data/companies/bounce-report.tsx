import type { Contact } from '#domain/companies/company.ts';
import { formatDay } from '#domain/dates.ts';
import { expectOk } from '../../platform/api/api.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useKeptFocus } from '../../ui/hooks.ts';

/** Reports that an email to a contact bounced, or undoes the report. */
export default function BounceReport({ contact }: { contact: Contact }) {
  const { id, email, ownBounceOn, ownBounceIsManual, ownBounceSentOn } = contact;
  const api = useApi();
  const { act, busy } = useAction({
    failed: ownBounceOn ? 'Bounce report not undone' : 'Bounce not reported',
    refetch: [['companies', 'open', 'company']],
  });
  const calls = api.contacts[':id'].bounce;
  const param = { id: String(id) };
  const focus = useKeptFocus<HTMLSpanElement>();
  const button = (text: string, label: string, send: () => Promise<unknown>) => (
    <button
      type="button"
      aria-disabled={busy || undefined}
      aria-label={`${label} for ${email}`}
      onClick={() => void act(send)}
      className="link rounded-small max-tablet:py-2.5"
    >
      {text}
    </button>
  );
  return (
    <span {...focus} className="outline-none">
      {!ownBounceOn ? (
        button('Report a bounce', 'Report a bounce', () => expectOk(calls.$put({ param })))
      ) : ownBounceIsManual ? (
        <span role="status">
          You reported a bounce on {formatDay(ownBounceOn)}{' '}
          {button('Undo', 'Undo bounce report', () => expectOk(calls.$delete({ param })))}
        </span>
      ) : (
        <span className="inline-block max-tablet:py-2.5">
          {ownBounceSentOn
            ? `Bounced in your delivery results (sent ${formatDay(ownBounceSentOn)})`
            : `Bounced in your delivery results of ${formatDay(ownBounceOn)}`}
        </span>
      )}
    </span>
  );
}
