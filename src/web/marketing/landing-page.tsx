import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { BRAND } from '#domain/brand.ts';
import { faq } from '#domain/faq.ts';
import { faqLd, organizationLd, productLd } from '#domain/json-ld.ts';
import { AuthDialog } from '../accounts/auth-dialog.tsx';
import { requireVisitor } from '../accounts/require-visitor.ts';
import { useSession } from '../accounts/session.tsx';
import { PlanCards } from '../billing/plan-cards.tsx';
import type { CompanyActions } from '../companies/company-actions.ts';
import { ResultCard } from '../companies/result-card.tsx';
import { headlineFiguresQuery } from '../headline-figures.ts';
import { pageHead, siteUrl } from '../shell/page-head.ts';
import { LPS } from '../shell/page-links.ts';
import { useHasPage } from '../shell/page-or-words.tsx';
import { useApi } from '../use-api.ts';
import { DemoVideo } from './demo-video.tsx';
import { Features } from './features.tsx';
import { HeadlineStats } from './headline-stats.tsx';
import { Hero } from './hero.tsx';
import { LastCall } from './last-call.tsx';
import { LiveList } from './live-list.tsx';
import { loadLanding } from './load-landing.ts';
import { LpPromo } from './lp-promo.tsx';
import { Pricing } from './pricing.tsx';
import { Questions } from './questions.tsx';

export const Route = createFileRoute('/')({
  beforeLoad: requireVisitor,
  loader: ({ context }) => loadLanding(context),
  head: ({ loaderData }) =>
    pageHead({
      title: `${BRAND.name} · ${BRAND.tagline}`,
      description:
        'Search venture-funded startups by stage, size, place and industry, and write to their founders. Unlimited search and CSV export.',
      path: '/',
      jsonLd: [organizationLd(siteUrl()), productLd(siteUrl()), faqLd(faq({ lps: loaderData?.lps !== null }))],
    }),
  component: LandingPage,
});

const WIDTH = 'mx-auto max-w-312 px-6 max-tablet:px-4';

/** What visitors see first. */
function LandingPage() {
  const { companies, addresses, figures, lps } = Route.useLoaderData();
  const { data: headline } = useSuspenseQuery(headlineFiguresQuery(useApi()));
  const { user } = useSession();
  const hasPage = useHasPage();
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
    <>
      <div className={WIDTH}>
        <Hero companies={headline.count} onStart={start} />
        <LiveList companies={headline.count} shown={companies.length}>
          {companies.map((company, index) => (
            <ResultCard key={company.id} company={company} place={index + 1} current={false} actions={actions} />
          ))}
        </LiveList>
        {headline.count > 0 && <HeadlineStats {...headline} months={figures.months} />}
        <DemoVideo />
        {headline.count > 0 && <Features companies={companies} addresses={addresses} figures={figures} />}
      </div>
      {lps && hasPage(LPS.to) && <LpPromo lps={lps} />}
      <div className={WIDTH}>
        <Pricing>
          <PlanCards onChoose={start} />
        </Pricing>
        <Questions questions={faq({ lps: lps !== null })} />
        <LastCall companies={headline.count} onStart={start} />
      </div>
      <AuthDialog open={asking !== null && !user} mode="signup" compact={asking === 'list'} onClose={close} />
    </>
  );
}
