import { MESSAGES } from '#domain/messages.ts';
import { displayName, useSession } from '../accounts/session.tsx';
import { useSessionChanges } from '../accounts/use-session-changes.ts';

/** Stays above everything while an admin looks at the product as someone else, with the way back. */
export function ImpersonationBar() {
  const session = useSession();
  const { stopImpersonating } = useSessionChanges();
  if (!session.impersonated_by) return null;
  return (
    <section
      aria-label="Impersonation"
      data-impersonating
      className="sticky top-0 z-6 flex h-8 items-center justify-center gap-3 bg-band px-4 text-12 text-on-band"
    >
      <span className="truncate">{MESSAGES.impersonating(displayName(session))}</span>
      <button type="button" className="h-6 font-semibold underline underline-offset-3" onClick={stopImpersonating}>
        Stop
      </button>
    </section>
  );
}
