import { useQuery } from '@tanstack/react-query';
import { emailIssue } from '#domain/accounts/credentials.ts';
import { emailChangeQuery, newLeadsQuery } from '../../members/accounts/account-queries.ts';
import { expectOk, postAuth } from '../../platform/api/api.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { RowAction, SaveForm, Setting } from './section-actions.tsx';
import { SectionBox } from './section-box.tsx';

/** The user's address, and a form to change it; both addresses have to confirm. */
export function EmailSection({ email, confirmed }: { email: string; confirmed: boolean }) {
  return (
    <SectionBox id="email">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="min-w-0 font-medium break-words">{email}</span>
        <Badge>{confirmed ? 'Confirmed' : 'Not confirmed'}</Badge>
      </p>
      {!confirmed && (
        <SaveForm
          submit="Resend link"
          busyText="Sending..."
          send={() => postAuth('/send-verification-email', { email, callbackURL: '/profile' })}
          done={() => toast({ title: 'Check your email', description: "We've sent you a confirmation link." })}
        />
      )}
      <PendingChange email={email} />
      <SaveForm
        submit="Change email"
        busyText="Sending..."
        fields={['next']}
        check={({ next }) => newEmailIssue(next, email)}
        send={({ next }) => postAuth('/change-email', { newEmail: next, callbackURL: '/profile' })}
        resetOnSave
        done={() => toast({ title: 'Check your email' })}
      >
        {(issues) => (
          <Field label="New email" name="next" type="email" autoComplete="off" required error={issues.next} />
        )}
      </SaveForm>
    </SectionBox>
  );
}

/** The status of a requested change, with a cancel button. */
function PendingChange({ email }: { email: string }) {
  const api = useApi();
  const { data: pending } = useQuery(emailChangeQuery(api));
  return (
    <div role="status" className="empty:absolute">
      {pending && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-l-2 border-accent pl-2.5">
          <p className="min-w-0 flex-1 basis-64 text-13 break-words">
            {pendingText(pending.step, email, pending.newEmail)}
          </p>
          <RowAction
            label="Cancel change"
            busyText="Canceling..."
            send={() => expectOk(api.account['email-change'].$delete())}
            done={() => toast({ title: 'Email change canceled', description: 'The link we sent no longer works.' })}
          />
        </div>
      )}
    </div>
  );
}

/** @param step whose address has to confirm next */
function pendingText(step: 'old' | 'new', now: string, next: string): string {
  return step === 'old'
    ? `We sent a link to ${now}. Open it to approve the change to ${next}. We'll then send a link to the new address. Until you open that link, keep signing in with ${now}.`
    : `We sent a link to ${next}. Open it to finish the change. Until then, keep signing in with ${now}.`;
}

function newEmailIssue(next: string, now: string): { next?: string } {
  const issue = next.toLowerCase() === now.toLowerCase() ? 'This is already your email address' : emailIssue(next);
  return issue ? { next: issue } : {};
}

export function NewLeadsSection() {
  const api = useApi();
  return (
    <SectionBox id="newLeads">
      <Loaded query={newLeadsQuery(api)} waiting={<PlaceholderLine />}>
        {({ monthly }) => (
          <Setting on={monthly} save={(next) => expectOk(api.account['new-leads'].$put({ json: { monthly: next } }))}>
            Email me a monthly summary of new leads
          </Setting>
        )}
      </Loaded>
    </SectionBox>
  );
}
