import { createFileRoute } from '@tanstack/react-router';
import { checkoutRoute } from './checkout-route.ts';
import { OpenCheckout } from './open-checkout.tsx';

export const Route = createFileRoute('/monthly')({ ...checkoutRoute('monthly'), component: MonthlyPage });

function MonthlyPage() {
  return <OpenCheckout price="monthly" next={Route.useSearch().next} />;
}
