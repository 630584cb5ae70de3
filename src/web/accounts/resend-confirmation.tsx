import { type MouseEvent, useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { confirmedAt } from '#domain/own-path.ts';
import { messageOf, postAuth } from '../api.ts';
import { toast } from '../ui/toast.ts';
import { typedEmail } from './form-parts.tsx';

/** Asks for the confirmation link again: for the given address, or the one in the form around it. It ends at `next`. */
export function ResendConfirmation({ email, next = '/' }: { email?: string; next?: string }) {
  const [busy, setBusy] = useState(false);
  const send = async (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return;
    const to = email ?? typedEmail(event);
    setBusy(true);
    try {
      await postAuth('/send-verification-email', { email: to, callbackURL: confirmedAt(next) });
      toast(MESSAGES.confirmationSent);
    } catch (error) {
      toast({ title: MESSAGES.notSent, description: messageOf(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="link" aria-disabled={busy || undefined} onClick={send}>
      Send the link again
    </button>
  );
}
