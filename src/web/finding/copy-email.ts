import { bestContact, type Contact } from '#domain/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/toast.ts';
import type { ContactActions } from './contact-email.tsx';

/** Copies an address, and says whether it did. */
export async function copyEmail(email: string): Promise<void> {
  const copied = await copyText(email);
  toast(copied ? { ...MESSAGES.emailCopied, description: email } : { ...MESSAGES.notCopied, tone: 'bad' });
}

/** Copies the address of whom to write to; where it is masked, leads to what opens it. */
export function copyEmailOf(contacts: readonly Contact[] = [], actions: ContactActions): void {
  const contact = bestContact(contacts);
  if (contact?.emailMasked) actions.askForAccess();
  else if (contact?.email) actions.copyEmail(contact.email);
}
