import { createFileRoute } from '@tanstack/react-router';
import { checkoutPage, OpenCheckout } from './checkout-page.tsx';

export const Route = createFileRoute('/annual')({ ...checkoutPage('annual'), component: AnnualPage });

function AnnualPage() {
  return <OpenCheckout price="annual" next={Route.useSearch().next} />;
}
