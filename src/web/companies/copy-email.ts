import { MESSAGES } from '#domain/messages.ts';
import { toast } from '../ui/toast.ts';
import { copyText } from './copy-text.ts';

/** Copies an address, and says so. */
export async function copyEmail(email: string): Promise<void> {
  await copyText(email);
  toast({ ...MESSAGES.emailCopied, description: email });
}
