import { createFileRoute } from '@tanstack/react-router';
import { checkoutPage } from './checkout-page.tsx';
import { OpenCheckout } from './opening-page.tsx';

export const Route = createFileRoute('/annual')({ ...checkoutPage('annual'), component: AnnualPage });

function AnnualPage() {
  return <OpenCheckout price="annual" next={Route.useSearch().next} />;
}
