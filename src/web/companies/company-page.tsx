import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/company/$slug')({ component: CompanyPage });

function CompanyPage() {
  return <p>{Route.useParams().slug}</p>;
}
