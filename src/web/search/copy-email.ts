import type { ShownEmail } from '#domain/companies/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/toast.ts';
import type { ContactActions } from './contact-email.tsx';

/** Copies an address and reports the result. */
export async function copyEmail(email: string): Promise<void> {
  const copied = await copyText(email);
  toast(copied ? { ...MESSAGES.emailCopied, description: email } : { ...MESSAGES.notCopied, tone: 'bad' });
}

/** Copies an address, or leads to access if it is masked. */
export function copyShown(shown: ShownEmail | null, actions: ContactActions): void {
  if (shown?.emailMasked) actions.askForAccess();
  else if (shown?.email) actions.copyEmail(shown.email);
}
