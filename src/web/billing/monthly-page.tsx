import { createFileRoute } from '@tanstack/react-router';
import { checkoutPage, OpenCheckout } from './checkout-page.tsx';

export const Route = createFileRoute('/monthly')({ ...checkoutPage('monthly'), component: MonthlyPage });

function MonthlyPage() {
  return <OpenCheckout price="monthly" next={Route.useSearch().next} />;
}
