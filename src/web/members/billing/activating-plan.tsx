import { useRouterState } from '@tanstack/react-router';
import { useSession } from '../accounts/session.tsx';
import { checkoutOutcome } from './checkout-outcome.ts';

/** Whether the user is back from a paid checkout whose plan has not started yet. */
export function useActivating(): boolean {
  const { user, access } = useSession();
  const outcome = useRouterState({ select: ({ location }) => checkoutOutcome(location.search) });
  return outcome === 'success' && user !== null && !access.active;
}

/** Shown instead of masked data until the plan starts, which `CheckoutReturn` waits for. */
export function ActivatingPlan({ className = '' }: { className?: string }) {
  return (
    <div role="status" className={`text-center ${className}`}>
      <p className="text-20 font-semibold">Confirming your checkout...</p>
      <p className="mt-1 text-ink-2">This takes a few seconds. The page updates automatically.</p>
    </div>
  );
}
