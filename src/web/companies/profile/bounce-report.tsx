import type { Contact } from '#domain/companies/company.ts';
import { formatDay } from '#domain/dates.ts';
import { expectOk } from '../../api.ts';
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
  if (!ownBounceOn) {
    return (
      <button
        type="button"
        disabled={busy}
        aria-label={`Report a bounce for ${email}`}
        onClick={() => void act(() => expectOk(calls.$put({ param })))}
        className={`${BUTTON} max-tablet:py-2.5`}
      >
        Report a bounce
      </button>
    );
  }
  if (!ownBounceIsManual) {
    return <span className="max-tablet:py-2.5">Bounced on {formatDay(ownBounceOn)} in your delivery results</span>;
  }
  return (
    <span role="status" className="max-tablet:py-2.5">
      You reported a bounce on {formatDay(ownBounceOn)}{' '}
      <button
        type="button"
        disabled={busy}
        aria-label={`Undo bounce report for ${email}`}
        onClick={() => void act(() => expectOk(calls.$delete({ param })))}
        className={BUTTON}
      >
        Undo
      </button>
    </span>
  );
}
