import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../ui/toast.ts';
import { useSendsMail } from './attention-query.ts';

const NOT_SENT = "The email is in the outbox. It can't be sent because no mail server is set.";

type ActionReport = { title: string; description?: string; unsent?: { title?: string; description?: string } };

/** Returns a function that reports an action with an email, in other words if the email was only written. */
export function useMailToast(): (report: ActionReport) => void {
  const sends = useSendsMail();
  const navigate = useNavigate();
  return ({ title, description, unsent = {} }) =>
    sends
      ? toast({ title, description })
      : toast({
          title,
          description: NOT_SENT,
          ...unsent,
          action: { label: 'Open outbox', onSelect: () => void navigate({ to: '/admin/outbox' }) },
        });
}

/** Says that an invitation sends an email, or would with a mail server. @param sent a sentence, such as 'We'll email them a link.' */
export function MailNotice({ sent }: { sent: string }) {
  return useSendsMail() ? sent : 'The invitation will stay in the outbox because no mail server is set.';
}
