import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { lazy, type MouseEvent, type ReactNode, Suspense, useMemo, useState } from 'react';
import { checkoutPath } from '#domain/billing/checkout-path.ts';
import { type PriceId, TRIAL_PRICE } from '#domain/billing/plans.ts';
import { BRAND } from '#domain/brand.ts';
import type { CompanyCard } from '#domain/companies/company.ts';
import { sourceLabel } from '#domain/companies/company-sources.ts';
import { formatAmount, RECENT_FUNDING_DAYS } from '#domain/companies/funding.ts';
import { countText, formatCount } from '#domain/counts.ts';
import { formatDay, monthText } from '#domain/dates.ts';
import { formatMonth, publishedPercent } from '#domain/emails/delivery-results.ts';
import { evidenceLine } from '#domain/evidence/evidence.ts';
import { operatorClaims } from '#domain/marketing-claims.ts';
import { MESSAGES } from '#domain/messages.ts';
import { companyPath, SAMPLE_PATH } from '#domain/page-address.ts';
import { placeFilterValue } from '#domain/places/locations.ts';
import type { CompanyActions } from '../../data/companies/company-actions.ts';
import { companyEvidenceQuery } from '../../data/companies/company-queries.ts';
import { ResultCard } from '../../data/companies/result-card.tsx';
import { AuthDialog } from '../../members/accounts/auth-dialog.tsx';
import { useSession } from '../../members/accounts/session.tsx';
import { requireVisitor } from '../../members/accounts/session-guards.ts';
import { PlanCards } from '../../members/billing/plan-cards.tsx';
import { responseJson } from '../../platform/api/api.ts';
import { headlineFiguresQuery } from '../../platform/api/headline-figures.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';
import { usePreferences } from '../../platform/shell/preferences.tsx';
import { Bars } from '../../ui/bars.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import deliverDark from './day/deliver-dark.webp?no-inline';
import deliverLight from './day/deliver-light.webp?no-inline';
import findDark from './day/find-dark.webp?no-inline';
import findLight from './day/find-light.webp?no-inline';
import workDark from './day/work-dark.webp?no-inline';
import workLight from './day/work-light.webp?no-inline';
import video from './demo/demo.webm?no-inline';
import posterDark from './demo/poster-dark.webp?no-inline';
import posterLight from './demo/poster-light.webp?no-inline';
import { faq, type SiteFacts } from './faq.ts';
import { ClosingCta, Features, Hero, LpPromo, Pricing, Questions, SplitSection } from './landing-sections.tsx';
import { LiveList } from './live-list.tsx';
import { type Landing, loadLanding } from './load-landing.ts';

export const Route = createFileRoute('/')({
  beforeLoad: requireVisitor,
  loader: ({ context, location }) => loadLanding(context, location.search),
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
  const { companies, opensSearch, addresses, figures, facts, lps } = Route.useLoaderData();
  const { data: headline } = useSuspenseQuery(headlineFiguresQuery(useApi()));
  const { user } = useSession();
  const navigate = Route.useNavigate();
  /** Of the list's own search, on the search page. */
  const [searchPath, setSearchPath] = useState<string>();
  /** Where the visitor clicked to sign up: a plan or the list. */
  const [signUpFrom, setSignUpFrom] = useState<PriceId | 'list' | null>(null);
  const close = () => setSignUpFrom(null);
  // Returning to search keeps a customer who signs in here from a second checkout.
  const after = searchPath ?? '/search';
  const sample = searchPath?.replace('/search', SAMPLE_PATH);
  const next = signUpFrom === 'list' || signUpFrom === null ? sample : checkoutPath(signUpFrom, after);
  const trial = { next: checkoutPath(TRIAL_PRICE, after), onStart: () => setSignUpFrom(TRIAL_PRICE) };
  const actions: CompanyActions = useMemo(
    () => ({
      open: (slug) => navigate({ to: '/company/$slug', params: { slug } }),
      copyEmail: () => setSignUpFrom('list'),
      askForAccess: () => setSignUpFrom('list'),
      unlockText: MESSAGES.getSample,
      placePage: '/',
      filterPlace: (location) =>
        navigate({ href: `/?${new URLSearchParams({ location: placeFilterValue(location) })}`, resetScroll: false }),
    }),
    [navigate],
  );
  return (
    <>
      <div className={WIDTH}>
        <Hero companies={headline.count} {...trial} />
        <LiveList companies={companies} total={headline.count} opensSearch={opensSearch} onSearch={setSearchPath}>
          {(company, index) => (
            <ResultCard key={company.id} company={company} position={index + 1} current={false} actions={actions} />
          )}
        </LiveList>
        {headline.count > 0 && <HeadlineStats {...headline} months={figures.months} />}
        <DemoVideo />
        <AgencyDay />
        {headline.count > 0 && <Features companies={companies} addresses={addresses} figures={figures} facts={facts} />}
        {headline.count > 0 && <Proof newest={facts.newest} example={companies[0]} />}
      </div>
      {lps && <LpPromo lps={lps} />}
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

/** `part` and `shape` are what phones show of each picture, without cutting a column or a dialog. */
const STEPS = [
  {
    title: 'Find the new rounds',
    text: 'Filter by stage, place and date. A saved search emails you only what is new since the last time.',
    alt: 'Search results for UK seed and Series A rounds of the last 60 days, with a company open beside them',
    part: 'max-tablet:-mt-[10%] max-tablet:-ml-[61.5%] max-tablet:w-[246.2%]',
    shape: 'max-tablet:aspect-[520/666]',
    light: findLight,
    dark: findDark,
  },
  {
    title: 'Work the list',
    text: 'Move companies from New to Won, and keep tags and notes with them.',
    alt: 'A list as a board with the columns New, Contacted, Replied, Meeting, Won and Not a fit',
    part: 'max-tablet:-mt-[45.1%] max-tablet:-ml-[20.2%] max-tablet:w-[294.3%]',
    shape: 'max-tablet:aspect-[435/564]',
    light: workLight,
    dark: workDark,
  },
  {
    title: 'Deliver to the client',
    text: 'Export for HubSpot, Salesforce and other tools, without the contacts that client already has.',
    alt: 'The export dialog with a client, only new contacts and the format for HubSpot',
    part: 'max-tablet:-mt-[12%] max-tablet:-ml-[82%] max-tablet:w-[267%]',
    shape: 'max-tablet:aspect-[4/5]',
    light: deliverLight,
    dark: deliverDark,
  },
];

/** What a day with the product looks like, in real pictures of it. */
function AgencyDay() {
  return (
    <section aria-labelledby="day-title" className="pt-24 max-tablet:pt-16">
      <h2 id="day-title" className="text-40 font-semibold text-balance max-tablet:text-28">
        An agency's day.
      </h2>
      <ol className="mt-9 grid gap-12 max-tablet:mt-6 max-tablet:gap-8">
        {STEPS.map(({ title, text, part, shape, ...still }, index) => (
          <li key={title} className="grid items-start gap-x-10 gap-y-4 desktop:grid-cols-[1fr_2fr]">
            <div className="desktop:border-t desktop:border-line desktop:pt-4">
              <h3 className="text-20 font-semibold">
                <span className="mr-2.5 text-ink-3 tabular-nums">{index + 1}</span>
                {title}
              </h3>
              <p className="mt-1.5 max-w-[40ch] text-16 text-pretty text-ink-2">{text}</p>
            </div>
            <div className={`overflow-hidden rounded-dialog border border-line-strong bg-surface ${shape}`}>
              <Still {...still} className={`max-tablet:max-w-none ${part}`} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type StillProps = { light: string; dark: string; alt: string; className?: string };

/** A picture of the product in the page's color scheme; `scripts/take-pictures.ts` takes them. */
function Still({ light, dark, alt, className = '' }: StillProps) {
  const { scheme } = usePreferences();
  return (
    <picture>
      {scheme === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
      <img
        src={scheme === 'dark' ? dark : light}
        alt={alt}
        width={1280}
        height={800}
        loading="lazy"
        decoding="async"
        className={`block w-full ${className}`}
      />
    </picture>
  );
}

const DemoPlayer = lazy(() => import('./demo-player.tsx'));

/** The product demo. Nothing loads until playback starts; without scripts, the browser's own player is used. */
function DemoVideo() {
  const [playing, setPlaying] = useState(false);
  const play = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <SplitSection id="demo" title="From search to a list of founders." lead="A search, three filters and an export.">
      <a
        href={video}
        data-opens-dialog=""
        onClick={play}
        className="group relative block overflow-hidden rounded-dialog border border-line-strong bg-surface"
      >
        <Still light={posterLight} dark={posterDark} alt="" />
        <span className="absolute inset-0 bg-scrim opacity-25" />
        <span className="absolute top-1/2 left-1/2 flex h-14 -translate-1/2 items-center gap-2.5 rounded-full bg-accent-fill pr-5.5 pl-4.5 text-16 font-semibold whitespace-nowrap text-on-accent group-hover:bg-accent-fill-hover max-tablet:h-12">
          <Play aria-hidden className="size-4 fill-current" />
          Watch the demo
        </span>
      </a>
      {playing && (
        <Suspense>
          <DemoPlayer video={video} onClose={() => setPlaying(false)} />
        </Suspense>
      )}
    </SplitSection>
  );
}

/** What is measured and can be checked. Most figures load in the browser: the page is cached for longer than they last. */
function Proof({ newest, example }: Pick<SiteFacts, 'newest'> & { example: CompanyCard | undefined }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['data-sources'],
    queryFn: () => responseJson(api['data-sources'].$get()),
    enabled: useHydrated(),
  });
  const { data: facts } = useQuery({
    ...companyEvidenceQuery(api, false, example?.slug ?? ''),
    enabled: useHydrated() && example !== undefined,
  });
  const amountFact = facts?.find(({ field }) => field === 'lastFundingAmountUsd');
  const latest = data?.bounceRates.find(({ measured }) => measured !== null);
  const confirmedCount = data?.sources.reduce((sum, source) => sum + source.confirmed.days90, 0) ?? 0;
  return (
    <SplitSection id="proof" title="Measured, not promised." lead="Every figure here comes from our own records.">
      <dl className="grid border-t border-line tablet:grid-cols-2 tablet:gap-x-10">
        <LandingFact name="Freshness" link={{ to: '/data#confirmed', text: 'Freshness of each source' }}>
          {newest ? (
            <>
              The newest round is from <b>{formatDay(newest)}</b>.
            </>
          ) : (
            'No rounds yet.'
          )}
          {confirmedCount > 0 && (
            <>
              {' '}
              In the last 90 days, we confirmed <b>{countText(confirmedCount, 'company', 'companies')}</b>.
            </>
          )}
        </LandingFact>
        <LandingFact
          name="Origin"
          link={
            example
              ? { to: `${companyPath(example.slug)}#evidence`, text: `Every source of ${example.organizationName}` }
              : { to: '/directory', text: 'Open a company' }
          }
        >
          {example && amountFact ? (
            <>
              {example.organizationName} raised {formatAmount(example.lastFundingAmountUsd)}:{' '}
              <b>{evidenceLine(amountFact.sources.slice(0, 1))}</b>.
            </>
          ) : (
            'Each company page names the source and date of its facts.'
          )}
        </LandingFact>
        <LandingFact name="Method" link={{ to: '/data#method', text: 'Read the source code' }}>
          The code that decides which bounce rates we publish is public.
        </LandingFact>
        {latest?.measured && (
          <LandingFact name="Bounced emails" link={{ to: '/data#bounces', text: 'All months and sources' }}>
            <b>{publishedPercent(latest.measured.percent)}</b> of {formatCount(latest.measured.addresses)}+ addresses,{' '}
            {sourceLabel(latest.source)}, {formatMonth(latest.month)}
          </LandingFact>
        )}
      </dl>
    </SplitSection>
  );
}

function LandingFact({
  name,
  link,
  children,
}: {
  name: string;
  link: { to: string; text: string };
  children: ReactNode;
}) {
  return (
    <div className="border-b border-line py-4">
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className="mt-1 min-h-12 text-16 text-pretty text-ink-2 tabular-nums [&>b]:font-semibold [&>b]:text-ink">
        {children}
      </dd>
      <dd className="mt-1 text-13">
        <a href={link.to} className="link">
          {link.text}
        </a>
      </dd>
    </div>
  );
}

type HeadlineStatsProps = Pick<Landing['figures'], 'months'> & { count: number; sum: number };

/** Three headline figures; the first and last are live. */
function HeadlineStats({ count, sum, months }: HeadlineStatsProps) {
  const claims = operatorClaims(useSession().settings);
  const stats = [
    { figure: formatCount(count), label: 'funded startups' },
    ...(claims ? [{ figure: claims.contactsExported, label: 'contacts exported' }] : []),
    ...(sum > 0 ? [{ figure: formatAmount(sum), label: `raised in the last ${RECENT_FUNDING_DAYS} days` }] : []),
  ];
  return (
    <section aria-label="Key figures" className="mt-18 max-tablet:mt-10">
      <dl className="grid border-y border-line tablet:auto-cols-fr tablet:grid-flow-col tablet:divide-x tablet:divide-line">
        {stats.map(({ figure, label }) => (
          <div
            key={label}
            className="flex gap-3 max-tablet:items-baseline max-tablet:justify-between max-tablet:border-line max-tablet:py-3.5 max-tablet:not-first:border-t tablet:flex-col-reverse tablet:justify-end tablet:gap-0 tablet:px-6 tablet:pt-5.5 tablet:pb-6 tablet:first:pl-0"
          >
            <dt className="text-ink-2 max-tablet:order-last max-tablet:text-right max-tablet:text-13">{label}</dt>
            <dd className="text-40 font-semibold tabular-nums max-tablet:text-28">{figure}</dd>
          </div>
        ))}
      </dl>
      <figure className="mt-3">
        <figcaption className="flex justify-between gap-x-6 text-13 text-ink-3 max-tablet:flex-col-reverse">
          {months.some(({ amount }) => amount > 0) && 'Raised by month, last 12 months'}
          {claims && <span className="ml-auto max-tablet:ml-0">{claims.trusted}</span>}
        </figcaption>
        <RaisedByMonth months={months} />
      </figure>
    </section>
  );
}

/** Funding by month of the last round; the current month is incomplete. */
function RaisedByMonth({ months }: Pick<Landing['figures'], 'months'>) {
  const most = Math.max(...months.map(({ amount }) => amount));
  if (!(most > 0)) return null;
  const words = months.map(({ month, amount }) => `${monthText(month)} ${formatAmount(amount)}`).join(', ');
  return (
    <>
      <Bars
        name={`Funding by month, from each startup's latest round. The current month is partial: ${words}.`}
        gap="gap-1.5"
        height="h-36"
        most={formatAmount(most)}
        bars={months.map(({ month, amount }, index) => ({
          key: month,
          share: (100 * amount) / most,
          strong: amount === most,
          partial: index === months.length - 1,
        }))}
      />
      <div
        aria-hidden="true"
        className="mt-1.5 grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-1.5 text-center text-12 text-ink-3"
      >
        {months.map(({ month }) => (
          <span key={month}>
            {monthText(month).slice(0, 1)}
            <span className="max-tablet:hidden">{monthText(month).slice(1, 3)}</span>
          </span>
        ))}
      </div>
    </>
  );
}
