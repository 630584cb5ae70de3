import { type FormEvent, useState } from 'react';
import { counted } from '#domain/counts.ts';
import { answerOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { Radio } from '../../ui/radio.tsx';
import { useApi } from '../../use-api.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { useChange } from '../admin-calls.tsx';
import { Refused } from '../change-button.tsx';

/** Imports delivery results: addresses in any text, as copied from an email tool. */
export function ReportForm() {
  const api = useApi();
  const { busy, refused, change } = useChange();
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState<'bounced' | 'confirmed'>('bounced');
  const [noted, setNoted] = useState<{ given: number; noted: number } | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const emails = String(new FormData(form).get('emails') ?? '');
    setNoted(null);
    void change(
      () => answerOf(api.admin['email-reports'].$post({ json: { outcome, emails } })),
      (answer) => {
        setNoted(answer);
        form.reset();
      },
    );
  };
  return (
    <details className="rounded-box border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer px-4 py-3 text-13 font-medium">Import delivery results</summary>
      <form method="post" onSubmit={submit} className="grid max-w-140 gap-3 px-4 pb-4">
        <label className="grid gap-1.5 text-13 font-medium">
          Email addresses
          <textarea name="emails" required rows={4} className={inputClass('small', 'h-auto! py-2')} />
        </label>
        <fieldset className="flex flex-wrap gap-4">
          <legend className="sr-only">Result</legend>
          <Radio name="outcome" value="bounced" checked={outcome === 'bounced'} onChoose={() => setOutcome('bounced')}>
            Bounced
          </Radio>
          <Radio
            name="outcome"
            value="confirmed"
            checked={outcome === 'confirmed'}
            onChoose={() => setOutcome('confirmed')}
          >
            Delivered
          </Radio>
        </fieldset>
        <Refused words={refused} />
        <p role="status" className="text-13 empty:hidden">
          {noted &&
            `${counted(noted.noted, 'address', 'addresses')} of ${noted.given} recorded${noted.noted < noted.given ? '; the others are not in the database' : ''}.`}
        </p>
        <div>
          <Button type="submit" busy={busy} busyText="Saving..." disabled={!hydrated}>
            Save results
          </Button>
        </div>
      </form>
    </details>
  );
}
