import type { Contact } from '#domain/companies/company.ts';
import { formatDay } from '#domain/dates.ts';
import { expectOk } from '../../api.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useAction } from '../../use-action.ts';
import { useApi } from '../../use-api.ts';

const BUTTON = 'link rounded-small';

/** Reports that an email to a contact bounced, or undoes the report. */
export default function BounceReport({ contact: { id, email, ownBounceOn, ownBounceIsManual } }: { contact: Contact }) {
  const api = useApi();
  const { act, busy } = useAction({
    failed: ownBounceOn ? 'Bounce report not undone' : 'Bounce not reported',
    refetch: [['companies', 'open', 'company']],
  });
  const calls = api.contacts[':id'].bounce;
  const param = { id: String(id) };
  const kept = useKeptFocus<HTMLSpanElement>();
  return (
    <span {...kept} className="outline-none max-tablet:py-2.5">
      {!ownBounceOn ? (
        <button
          type="button"
          aria-disabled={busy || undefined}
          aria-label={`Report a bounce for ${email}`}
          onClick={() => void act(() => expectOk(calls.$put({ param })))}
          className={BUTTON}
        >
          Report a bounce
        </button>
      ) : ownBounceIsManual ? (
        <span role="status">
          You reported a bounce on {formatDay(ownBounceOn)}{' '}
          <button
            type="button"
            aria-disabled={busy || undefined}
            aria-label={`Undo bounce report for ${email}`}
            onClick={() => void act(() => expectOk(calls.$delete({ param })))}
            className={BUTTON}
          >
            Undo
          </button>
        </span>
      ) : (
        `Bounced on ${formatDay(ownBounceOn)}, according to your delivery results`
      )}
    </span>
  );
}
