import { MESSAGES } from '#domain/messages.ts';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/toast.ts';

/** Copies an address, and says so. */
export async function copyEmail(email: string): Promise<void> {
  await copyText(email);
  toast({ ...MESSAGES.emailCopied, description: email });
}
