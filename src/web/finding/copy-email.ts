import { MESSAGES } from '#domain/messages.ts';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/toast.ts';

/** Copies an address, and says whether it did. */
export async function copyEmail(email: string): Promise<void> {
  const copied = await copyText(email);
  toast(copied ? { ...MESSAGES.emailCopied, description: email } : { ...MESSAGES.notCopied, tone: 'bad' });
}
