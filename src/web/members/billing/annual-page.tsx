import { createFileRoute } from '@tanstack/react-router';
import { checkoutRoute } from './checkout-route.ts';
import { OpenCheckout } from './open-checkout.tsx';

export const Route = createFileRoute('/annual')({ ...checkoutRoute('annual'), component: AnnualPage });

function AnnualPage() {
  return <OpenCheckout price="annual" next={Route.useSearch().next} />;
}
