import { useState } from 'react';
import { emailIssue } from '#domain/credentials.ts';
import { PROFILE_MESSAGES } from '#domain/profile-messages.ts';
import { postJson } from '../../api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { SaveForm } from './save-form.tsx';
import { SectionBox } from './section-box.tsx';

/** The user's address, and the way to another one, which is confirmed at both. */
export function EmailSection({ email, confirmed }: { email: string; confirmed: boolean }) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <SectionBox id="email">
      <p className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium">{email}</span>
        <Badge>{confirmed ? 'Confirmed' : 'Not confirmed'}</Badge>
      </p>
      {!confirmed && (
        <SaveForm
          submit="Send the link again"
          busyText="Sending..."
          send={() => postJson('/api/auth/send-verification-email', { email, callbackURL: '/profile' })}
          done={() => toast(PROFILE_MESSAGES.confirmationSent)}
        />
      )}
      <div>
        <SaveForm
          submit="Change email"
          busyText="Sending..."
          fields={['next']}
          check={({ next }) => newEmailIssue(next, email)}
          send={async ({ next: newEmail }) => {
            await postJson('/api/auth/change-email', { newEmail, callbackURL: '/profile' });
            return newEmail;
          }}
          empties
          done={(newEmail) => {
            setAsked(newEmail);
            toast({ title: PROFILE_MESSAGES.emailAsked(email, newEmail).title });
          }}
        >
          {(issues) => (
            <Field label="New email" name="next" type="email" autoComplete="off" required error={issues.next} />
          )}
        </SaveForm>
        <div role="status" className="not-empty:mt-3.5">
          {asked && asked !== email && (
            <p className="border-l-2 border-accent pl-2.5 text-13">
              {PROFILE_MESSAGES.emailAsked(email, asked).description}
            </p>
          )}
        </div>
      </div>
    </SectionBox>
  );
}

function newEmailIssue(next: string, now: string): { next?: string } {
  const issue = next.toLowerCase() === now.toLowerCase() ? PROFILE_MESSAGES.sameEmail : emailIssue(next);
  return issue ? { next: issue } : {};
}
