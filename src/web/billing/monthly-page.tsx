import { createFileRoute } from '@tanstack/react-router';
import { checkoutPage } from './checkout-page.tsx';
import { OpenCheckout } from './opening-page.tsx';

export const Route = createFileRoute('/monthly')({ ...checkoutPage('monthly'), component: MonthlyPage });

function MonthlyPage() {
  return <OpenCheckout price="monthly" next={Route.useSearch().next} />;
}
