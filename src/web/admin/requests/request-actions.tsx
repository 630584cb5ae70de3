import { counted } from '#domain/counts.ts';
import { TRIAL_DAYS } from '#domain/plans.ts';
import { answerOf, doneOf } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { ChangeButton } from '../change-button.tsx';
import { AnswerForm } from './answer-form.tsx';
import type { AskedRequest } from './request-queries.ts';

const TRIAL_OUTCOMES = {
  begun: { title: 'Trial begun', description: `It runs for ${TRIAL_DAYS} days from now.` },
  waits: { title: 'Trial approved', description: 'It begins when the address has a confirmed account.' },
  has_plan: { title: 'Nothing changed', description: 'This user has a plan already, which stays as it is.' },
} as const;

/** What can be done about a request that waits. */
export function RequestActions({ request: { id, kind, name } }: { request: AskedRequest }) {
  const calls = useApi().admin.requests[':id'];
  const param = { id: String(id) };
  const of = `the request of ${name ?? 'somebody'}`;
  if (kind === 'contact') {
    return (
      <div className="flex flex-wrap items-start gap-2">
        <AnswerForm
          label="Answer"
          busyText="Sending..."
          send={(answer) => doneOf(calls.answer.$post({ param, ...{ json: { answer } } }))}
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
      label="Refuse"
      busyText="Refusing..."
      send={(answer) => doneOf(calls.refuse.$post({ param, ...{ json: { answer } } }))}
      done={() => toast({ title: 'Request refused' })}
    />
  );
  return (
    <div className="flex flex-wrap items-start gap-2">
      {kind === 'trial' ? (
        <ChangeButton
          label={`Give ${TRIAL_DAYS} days`}
          busyText="Giving..."
          variant="main"
          of={`for ${of}`}
          send={() => answerOf(calls.approve.$post({ param }))}
          done={({ outcome }) => toast(TRIAL_OUTCOMES[outcome])}
        />
      ) : (
        <ChangeButton
          label="Honour"
          busyText="Deleting..."
          variant="danger"
          of={of}
          ask="The person is deleted from companies, searches and exports for good, and stays out of every later import."
          send={() => answerOf(calls.honour.$post({ param }))}
          done={({ contacts }) =>
            toast({
              title: 'Request honoured',
              description: `${counted(contacts, 'contact was', 'contacts were')} deleted.`,
            })
          }
        />
      )}
      {refuse}
    </div>
  );
}
