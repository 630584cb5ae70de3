import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../accounts/session.tsx';
import { usePortal } from './use-portal.ts';

const BAR =
  'flex min-h-8 flex-wrap items-center gap-x-3 border-b border-line bg-sunken px-6 py-1 text-13 text-ink-2 max-tablet:px-4';

/** On every page: to a user with a failed payment, with a button to fix it, and to admins while no card is charged at all. */
export function PaymentNotices() {
  const { payment_notice: notice, sandbox_notice: sandbox } = useSession();
  const { open, busy } = usePortal();
  return (
    <>
      {sandbox && (
        <section aria-label="Sandbox" className={BAR}>
          {sandbox}
        </section>
      )}
      {notice && (
        <section aria-label="Payment" className={BAR}>
          {notice}
          <button type="button" className="link max-tablet:min-h-6" aria-disabled={busy || undefined} onClick={open}>
            {MESSAGES.changeCard}
          </button>
        </section>
      )}
    </>
  );
}
