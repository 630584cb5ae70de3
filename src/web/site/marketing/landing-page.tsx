import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { checkoutPath } from '#domain/billing/checkout-path.ts';
import { type PriceId, TRIAL_PRICE } from '#domain/billing/plans.ts';
import { BRAND } from '#domain/brand.ts';
import type { CompanyActions } from '../../data/companies/company-actions.ts';
import { ResultCard } from '../../data/companies/result-card.tsx';
import { AuthDialog } from '../../members/accounts/auth-dialog.tsx';
import { requireVisitor } from '../../members/accounts/route-guards.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { PlanCards } from '../../members/billing/plan-cards.tsx';
import { headlineFiguresQuery } from '../../platform/api/headline-figures.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useHasPage } from '../../platform/shell/optional-link.tsx';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';
import { LPS } from '../../platform/shell/page-links.ts';
import { AgencyDay } from './agency-day.tsx';
import { DemoVideo } from './demo-video.tsx';
import { faq } from './faq.ts';
import { Features } from './features.tsx';
import { HeadlineStats } from './headline-stats.tsx';
import { ClosingCta, Hero, LpPromo, Pricing, Questions } from './landing-sections.tsx';
import { LiveList } from './live-list.tsx';
import { loadLanding } from './load-landing.ts';
import { Proof } from './proof.tsx';

export const Route = createFileRoute('/')({
  beforeLoad: requireVisitor,
  loader: ({ context }) => loadLanding(context),
  // Every search on the page changes its address.
  staleTime: Number.POSITIVE_INFINITY,
  head: async ({ loaderData }) => {
    // Loaded lazily: the questions would otherwise be part of every page.
    const { landingLd } = await import('./faq.ts');
    return pageHead({
      title: `${BRAND.name} · ${BRAND.tagline}`,
      description:
        'Search venture-funded startups by stage, size, location and industry, and email their founders or export all results to CSV.',
      path: '/',
      jsonLd: landingLd(siteUrl(), loaderData?.facts),
    });
  },
  component: LandingPage,
});

const WIDTH = 'mx-auto max-w-312 px-6 max-tablet:px-4';

function LandingPage() {
  const { companies, addresses, figures, facts, lps } = Route.useLoaderData();
  const { data: headline } = useSuspenseQuery(headlineFiguresQuery(useApi()));
  const { user } = useSession();
  const hasPage = useHasPage();
  const navigate = Route.useNavigate();
  /** Of the list's own search, on the search page. */
  const [searchPath, setSearchPath] = useState<string>();
  /** Where the visitor clicked to sign up: a plan or the list. */
  const [signUpFrom, setSignUpFrom] = useState<PriceId | 'list' | null>(null);
  const close = () => setSignUpFrom(null);
  // Returning to search keeps a customer who signs in here from a second checkout.
  const after = searchPath ?? '/search';
  const next = signUpFrom === 'list' || signUpFrom === null ? searchPath : checkoutPath(signUpFrom, after);
  const trial = { next: checkoutPath(TRIAL_PRICE, after), onStart: () => setSignUpFrom(TRIAL_PRICE) };
  const actions: CompanyActions = useMemo(
    () => ({
      open: (slug) => navigate({ to: '/company/$slug', params: { slug } }),
      copyEmail: () => setSignUpFrom('list'),
      askForAccess: () => setSignUpFrom('list'),
    }),
    [navigate],
  );
  return (
    <>
      <div className={WIDTH}>
        <Hero companies={headline.count} {...trial} />
        <LiveList companies={companies} total={headline.count} onSearch={setSearchPath}>
          {(company, index) => (
            <ResultCard key={company.id} company={company} position={index + 1} current={false} actions={actions} />
          )}
        </LiveList>
        {headline.count > 0 && <HeadlineStats {...headline} months={figures.months} />}
        <DemoVideo />
        <AgencyDay />
        {headline.count > 0 && <Features companies={companies} addresses={addresses} figures={figures} facts={facts} />}
        {headline.count > 0 && <Proof newest={facts.newest} />}
      </div>
      {lps && hasPage(LPS.to) && <LpPromo lps={lps} />}
      <div className={WIDTH}>
        <Pricing>
          <PlanCards onChoose={setSignUpFrom} next={after} />
        </Pricing>
        <Questions questions={faq(facts)} />
        <ClosingCta companies={headline.count} {...trial} />
      </div>
      <AuthDialog
        open={signUpFrom !== null && !user}
        mode="signup"
        compact={signUpFrom === 'list'}
        next={next}
        onClose={close}
      />
    </>
  );
}
