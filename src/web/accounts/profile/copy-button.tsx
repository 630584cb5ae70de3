import { MESSAGES } from '#domain/messages.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { toast } from '../../ui/toast.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';

/** Copies what is shown only once. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const copy = async () => {
    toast((await copyText(text)) ? PROFILE_MESSAGES.copied : { ...MESSAGES.notCopied, tone: 'bad' });
  };
  return <Button onClick={copy}>{children}</Button>;
}
