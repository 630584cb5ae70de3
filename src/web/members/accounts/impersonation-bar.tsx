import { MESSAGES } from '#domain/messages.ts';
import { displayName, useSession } from './session.tsx';
import { useSessionChanges } from './use-session-changes.ts';

/** A bar above everything while an admin impersonates a user, with a button to stop. */
export function ImpersonationBar() {
  const session = useSession();
  const { stopImpersonating } = useSessionChanges();
  if (!session.impersonatedBy) return null;
  return (
    <section
      aria-label="Impersonation"
      data-impersonating
      className="sticky top-0 z-6 flex h-8 items-center justify-center gap-3 bg-band px-4 text-12 text-on-band"
    >
      <span className="truncate">{MESSAGES.impersonating(displayName(session))}</span>
      <button type="button" className="h-6 font-semibold underline underline-offset-3" onClick={stopImpersonating}>
        Stop viewing
      </button>
    </section>
  );
}
