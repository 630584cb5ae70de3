import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { BRAND } from '#domain/brand.ts';
import type { CompanyCard, CompanyPage } from '#domain/company.ts';
import { AuthDialog } from '../accounts/auth-dialog.tsx';
import { requireVisitor } from '../accounts/require-visitor.ts';
import { useSession } from '../accounts/session.tsx';
import { answerOf } from '../api.ts';
import { PlanCards } from '../billing/plan-cards.tsx';
import { PlanChooser } from '../billing/plan-chooser.tsx';
import type { CompanyActions } from '../companies/company-actions.ts';
import { ResultCard } from '../companies/result-card.tsx';
import { headlineFiguresQuery } from '../headline-figures.ts';
import { useApi } from '../use-api.ts';
import { HeadlineStats } from './headline-stats.tsx';
import { Hero } from './hero.tsx';
import { LastCall } from './last-call.tsx';
import { LiveList } from './live-list.tsx';
import { Pricing } from './pricing.tsx';
import { showcase } from './showcase.ts';

export const Route = createFileRoute('/')({
  beforeLoad: requireVisitor,
  loader: async ({ context: { api, queryClient } }): Promise<{ companies: CompanyCard[] }> => {
    const [page] = await Promise.all([
      // Not a query: all fifty companies would travel with the page, and it shows a few.
      answerOf(api.companies.$get({ query: {} })) as Promise<CompanyPage>,
      queryClient.ensureQueryData(headlineFiguresQuery(api)),
    ]);
    return { companies: showcase(page.companies) };
  },
  head: () => ({ meta: [{ title: `${BRAND.name} · ${BRAND.tagline}` }] }),
  component: LandingPage,
});

/** What visitors see first. */
function LandingPage() {
  const { companies } = Route.useLoaderData();
  const { data: figures } = useSuspenseQuery(headlineFiguresQuery(useApi()));
  const { user } = useSession();
  const navigate = Route.useNavigate();
  /** From where on the page someone asked to get in. */
  const [asking, setAsking] = useState<'page' | 'list' | null>(null);
  const start = () => setAsking('page');
  const close = () => setAsking(null);
  const actions: CompanyActions = useMemo(
    () => ({
      open: (slug) => navigate({ to: '/company/$slug', params: { slug } }),
      copyEmail: () => setAsking('list'),
      askForAccess: () => setAsking('list'),
    }),
    [navigate],
  );
  return (
    <div className="mx-auto max-w-312 px-6 max-tablet:px-4">
      <Hero companies={figures.count} onStart={start} />
      <LiveList companies={figures.count} shown={companies.length}>
        {companies.map((company, index) => (
          <ResultCard key={company.id} company={company} place={index + 1} current={false} actions={actions} />
        ))}
      </LiveList>
      <HeadlineStats {...figures} />
      <Pricing>
        <PlanCards onChoose={start} />
      </Pricing>
      <LastCall companies={figures.count} onStart={start} />
      <AuthDialog open={asking !== null && !user} mode="signup" compact={asking === 'list'} onClose={close} />
      <PlanChooser open={asking !== null && user !== null} onClose={close} />
    </div>
  );
}
