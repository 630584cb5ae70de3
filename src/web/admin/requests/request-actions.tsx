import { TRIAL_DAYS } from '#domain/billing/plans.ts';
import { counted } from '#domain/counts.ts';
import { answerOf, doneOf } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { ChangeButton } from '../change-button.tsx';
import { AnswerForm } from './answer-form.tsx';
import type { AskedRequest } from './request-queries.ts';

const TRIAL_OUTCOMES = {
  begun: { title: 'Trial started', description: `It lasts ${TRIAL_DAYS} days from now.` },
  waits: { title: 'Trial approved', description: 'It starts when the address has a confirmed account.' },
  has_plan: { title: 'Nothing changed', description: 'This user already has a plan.' },
} as const;

/** Actions for an open request. */
export function RequestActions({ request: { id, kind, name } }: { request: AskedRequest }) {
  const calls = useApi().admin.requests[':id'];
  const param = { id: String(id) };
  const of = `the request of ${name ?? 'an unknown sender'}`;
  if (kind === 'contact') {
    return (
      <div className="flex flex-wrap items-start gap-2">
        <AnswerForm
          label="Answer"
          busyText="Sending..."
          send={(answer) => doneOf(calls.answer.$post({ param, json: { answer } }))}
          done={() => toast({ title: 'Answer sent' })}
        />
        <ChangeButton
          label="Mark as answered"
          busyText="Marking..."
          of={`for ${of}`}
          send={() => doneOf(calls.close.$post({ param }))}
        />
      </div>
    );
  }
  const refuse = (
    <AnswerForm
      label="Decline"
      busyText="Declining..."
      send={(answer) => doneOf(calls.refuse.$post({ param, json: { answer } }))}
      done={() => toast({ title: 'Request declined' })}
    />
  );
  return (
    <div className="flex flex-wrap items-start gap-2">
      {kind === 'trial' ? (
        <ChangeButton
          label={`Grant ${TRIAL_DAYS} days`}
          busyText="Granting..."
          variant="main"
          of={`for ${of}`}
          send={() => answerOf(calls.approve.$post({ param }))}
          done={({ outcome }) => toast(TRIAL_OUTCOMES[outcome])}
        />
      ) : (
        <ChangeButton
          label="Complete"
          busyText="Deleting..."
          variant="danger"
          of={of}
          ask="The person is permanently deleted from companies, search and exports, and excluded from all future imports."
          send={() => answerOf(calls.honour.$post({ param }))}
          done={({ contacts }) =>
            toast({
              title: 'Request completed',
              description: `${counted(contacts, 'contact was', 'contacts were')} deleted.`,
            })
          }
        />
      )}
      {refuse}
    </div>
  );
}
