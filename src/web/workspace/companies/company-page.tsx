import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, lazyRouteComponent } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { checkoutPath } from '#domain/billing/checkout-path.ts';
import { TRIAL_PRICE } from '#domain/billing/plans.ts';
import { type CompanyDetails, hasFunding, lastAmount } from '#domain/companies/company.ts';
import { pairText } from '#domain/companies/company-pairs.ts';
import { industrySlug, type ListedCompany, letterOf } from '#domain/companies/directory.ts';
import { countText } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { MESSAGES } from '#domain/messages.ts';
import { companyPath, isThinCompany } from '#domain/page-address.ts';
import { RoundsChart } from '../../data/companies/charts/rounds-chart.tsx';
import type { CompanyActions } from '../../data/companies/company-actions.ts';
import { CompanyContacts } from '../../data/companies/company-contacts.tsx';
import { CompanyBox, CompanyFacts, CompanyFigures } from '../../data/companies/company-facts.tsx';
import { CompanyLinks } from '../../data/companies/company-links.tsx';
import { CompanyList } from '../../data/companies/company-list.tsx';
import { companyListCountQuery, companyQuery, similarCompaniesQuery } from '../../data/companies/company-queries.ts';
import { RoundsTable } from '../../data/companies/rounds-table.tsx';
import { SourcedValue, SourcedValues } from '../../data/companies/sourced-values.tsx';
import { copyEmail } from '../../data/search/contact-email.tsx';
import { mark } from '../../data/search/mark.ts';
import { AuthDialog } from '../../members/accounts/auth-dialog.tsx';
import { sessionQuery, useSession } from '../../members/accounts/session.tsx';
import { ActivatingPlan, useActivating } from '../../members/billing/activating-plan.tsx';
import type { UpgradeReason } from '../../members/billing/trial-upgrade-dialog.tsx';
import type { QueryData } from '../../platform/api/api.ts';
import { headlineFiguresQuery } from '../../platform/api/headline-figures.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { letterCrumb, TRAILS } from '../../platform/routing/breadcrumb-trails.ts';
import { orNotFound, requirePath } from '../../platform/routing/route-guards.ts';
import { AuthButton } from '../../platform/shell/auth-link.tsx';
import { breadcrumbLd } from '../../platform/shell/json-ld.ts';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { useDetails, useHydrated } from '../../ui/hooks.ts';
import { YourLists } from '../lists/your-lists.tsx';
import { EmailLimit, toastEmailLimit } from './email-limit.tsx';

/** Lazy, because visitors do not need these. */
const ContactButtons = lazy(() => import('./contact-buttons.tsx'));
const PlanChooser = lazyRouteComponent(() => import('../../members/billing/plan-chooser.tsx'), 'PlanChooser');
const TrialUpgradeDialog = lazy(() => import('../../members/billing/trial-upgrade-dialog.tsx'));
const CompanyEvidence = lazy(() => import('./company-evidence.tsx'));
const CompanyPageControls = lazy(() => import('./company-page-controls.tsx'));
const BUTTONS_PLACEHOLDER = <div className="h-14.25 border-t border-line" />;

const CHART = { width: 740, height: 300 };
const PHONE_CHART = { width: 326, height: 200 };

export const Route = createFileRoute('/company/$slug')({
  preload: false, // Pointing at a link must not use the daily budget for emails.
  staticData: { userFrame: 'app' },
  remountDeps: ({ params }) => params,
  loader: async ({ context: { queryClient, api }, params: { slug } }) => {
    const { access, impersonatedBy } = await queryClient.ensureQueryData(sessionQuery(api));
    const call = queryClient.fetchQuery(companyQuery(api, access.active, slug));
    const company = await orNotFound(call);
    requirePath(companyPath(company.slug), companyPath(slug));
    // The page also works without these.
    await Promise.all([
      queryClient.prefetchQuery(similarCompaniesQuery(api, slug)),
      access.active && !impersonatedBy && queryClient.prefetchQuery(companyListCountQuery(api, company.id)),
      access.active || queryClient.prefetchQuery(headlineFiguresQuery(api)),
    ]);
    return headOf(company); // The company itself is in the query cache.
  },
  head: ({ loaderData }) => {
    if (!loaderData) return {};
    const { trail, ...head } = loaderData;
    return pageHead({ ...head, jsonLd: [breadcrumbLd(siteUrl(), trail)] });
  },
  component: CompanyPage,
});

function headOf(company: CompanyDetails) {
  const { organizationName: name, lastFundingType, lastFundingDate, description } = company;
  const round = [
    `${lastFundingType ?? 'Last round'} ${lastAmount(company) ?? ''}`.trim(),
    lastFundingDate ? formatDay(lastFundingDate) : [],
  ]
    .flat()
    .join(', ');
  return {
    title: `${name}: funding and founders`,
    description: `${name}: ${hasFunding(company) ? `${round}. ` : ''}${description ?? ''}`.trim(),
    path: companyPath(company.slug),
    image: `/og${companyPath(company.slug)}.png`,
    noindex: isThinCompany(company),
    trail: companyTrail(company),
  };
}

function CompanyPage() {
  const { user, access, impersonatedBy, trialOnRequest } = useSession();
  const { slug } = Route.useParams();
  const api = useApi();
  const { data: company } = useSuspenseQuery(companyQuery(api, access.active, slug));
  const { data: similar } = useQuery(similarCompaniesQuery(api, slug));
  const ownLists = access.active && !impersonatedBy;
  const { data: lists = 0 } = useQuery({ ...companyListCountQuery(api, company.id), enabled: ownLists });
  const { data: figures } = useQuery({ ...headlineFiguresQuery(api), enabled: !access.active });
  const [dialog, setDialog] = useState<'plans' | 'trial' | UpgradeReason | null>(null);
  const { isOpen: evidenceOpen, setIsOpen: setEvidenceOpen, details: evidenceDetails } = useDetails();
  useEffect(() => {
    if (window.location.hash === '#evidence') setEvidenceOpen(true);
  }, [setEvidenceOpen]);
  const trialPath = checkoutPath(TRIAL_PRICE, companyPath(slug));
  const hydrated = useHydrated();
  const activating = useActivating();
  const { revealBudget: budget } = company;
  const actions = useMemo<CompanyActions>(
    () => ({
      open: () => {},
      copyEmail,
      askForAccess: () => (access.active ? toastEmailLimit(budget) : setDialog('trial')),
      unlockText: access.active ? MESSAGES.emailLimit : undefined,
    }),
    [access.active, budget],
  );
  const reachable = company.contacts.length > 0 || company.contactEmail.email !== null;
  const isMasked = [company.contactEmail, ...company.contacts].some(({ emailMasked }) => emailMasked);
  return (
    <article className="mx-auto w-full max-w-[1248px] px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <SourcedValues key={slug} slug={slug} active={access.active} mayDisagree={company.sourcesMayDisagree}>
        <CompanyHead company={company}>
          {ownLists && (
            <span className="h-8 max-tablet:h-9">
              <Suspense>{hydrated && <CompanyPageControls company={company} />}</Suspense>
            </span>
          )}
        </CompanyHead>
        <div className={`company-columns ${isCharted(company) && lists === 0 ? '' : 'company-columns-short'}`}>
          <div>
            {activating && (
              <CompanyBox title="Contacts">
                <ActivatingPlan className="px-5 py-8" />
              </CompanyBox>
            )}
            {!activating && (!access.active || reachable) && (
              <CompanyBox title="Contacts" note={company.contacts.length > 0 ? String(company.contacts.length) : ''}>
                <div className="@container px-5 py-2">
                  {isMasked && (
                    <EmailLimit budget={budget} onUpgrade={access.trialing ? () => setDialog('emails') : undefined} />
                  )}
                  <CompanyContacts
                    contacts={company.contacts}
                    omitted={company.contactsOmitted === true}
                    companyEmail={company.contactEmail}
                    actions={actions}
                  />
                </div>
                {access.active && reachable && (
                  <Suspense fallback={BUTTONS_PLACEHOLDER}>
                    {hydrated ? (
                      <ContactButtons
                        company={company}
                        actions={actions}
                        onNoExport={() => setDialog(access.trialing ? 'export' : 'trial')}
                      />
                    ) : (
                      BUTTONS_PLACEHOLDER
                    )}
                  </Suspense>
                )}
                {!access.active && (
                  <EmailsOffer
                    here={reachable}
                    companies={figures?.count ?? null}
                    next={trialPath}
                    onStart={() => setDialog('trial')}
                  />
                )}
              </CompanyBox>
            )}
            <YourLists
              company={company}
              count={lists}
              frame={(content) => (
                <CompanyBox title="Your lists">
                  <div className="px-5 py-4">{content}</div>
                </CompanyBox>
              )}
            />
          </div>
          {hasFunding(company) && <Funding company={company} />}
          <CompanyBox title="Facts">
            <div className="@container px-5 py-2">
              <CompanyFacts company={company} details={company} linked />
            </div>
          </CompanyBox>
        </div>
      </SourcedValues>
      <details
        {...evidenceDetails}
        id="evidence"
        className="fold mt-4 scroll-mt-17 rounded-box border border-line bg-surface noscript:hidden"
      >
        <summary className="px-5 py-3.5 text-14 font-semibold">{MESSAGES.evidence}</summary>
        <div className="min-h-12 border-t border-line px-5 pt-4">
          <Suspense>{evidenceOpen && <CompanyEvidence company={company} active={access.active} />}</Suspense>
        </div>
      </details>
      <SimilarCompanies company={company} similar={similar?.companies ?? []} />
      <AuthDialog
        open={dialog !== null && user === null}
        mode="signup"
        next={trialPath}
        onClose={() => setDialog(null)}
      />
      <Suspense>
        {user !== null && (dialog === 'plans' ? access.trialing : dialog !== null && !access.active) && (
          <PlanChooser open onClose={() => setDialog(null)} />
        )}
        {access.trialing && (dialog === 'export' || dialog === 'emails') && (
          <TrialUpgradeDialog
            reason={dialog}
            onClose={() => setDialog(null)}
            onChoose={trialOnRequest ? () => setDialog('plans') : undefined}
          />
        )}
      </Suspense>
    </article>
  );
}

function isCharted({ rounds }: CompanyDetails): boolean {
  return rounds.length > 1 && rounds.some(({ amountUsd }) => amountUsd !== null);
}

function Funding({ company }: { company: CompanyDetails }) {
  const { organizationName: name, rounds } = company;
  const charted = isCharted(company);
  return (
    <CompanyBox title="Funding" note={charted ? 'Log scale; the line shows cumulative funding' : ''}>
      <CompanyFigures company={company} />
      {charted && (
        <div className="p-5">
          <div className="max-tablet:hidden">
            <RoundsChart name={name} rounds={rounds} size={CHART} />
          </div>
          <div className="tablet:hidden">
            <RoundsChart name={name} rounds={rounds} size={PHONE_CHART} />
          </div>
        </div>
      )}
      {rounds.length > 0 && <RoundsTable rounds={rounds} amendments={company.amendments} />}
    </CompanyBox>
  );
}

type EmailsOfferProps = {
  /** Whether there are addresses on this page. */
  here: boolean;
  /** Number of companies in total, or null if unknown. */
  companies: number | null;
  /** Where a visitor's trial continues after sign-up. */
  next: string;
  onStart: () => void;
};

function EmailsOffer({ here, companies, next, onStart }: EmailsOfferProps) {
  const { trialOffered, paymentNotice } = useSession();
  const others = (companies ?? 0) - 1;
  return (
    <div className="rounded-b-box border-t border-line bg-accent-wash p-5">
      <p className="text-13 text-ink-2">
        {others > 0
          ? `See emails for ${here ? 'this and ' : ''}${countText(others, 'other company', 'other companies')}.`
          : `${MESSAGES.unlockEmail}.`}
      </p>
      <AuthButton page="/signup" next={next} variant="main" size="large" className="mt-3 w-full" onClick={onStart}>
        {paymentNotice ? MESSAGES.changeCard : trialOffered ? MESSAGES.startTrial : MESSAGES.choosePlan}
      </AuthButton>
    </div>
  );
}

function companyTrail({ slug, organizationName }: Pick<CompanyDetails, 'slug' | 'organizationName'>): Crumb[] {
  const page = { label: organizationName, path: companyPath(slug) };
  return [...TRAILS.companies, letterCrumb(letterOf(organizationName)), page];
}

/** @param children beside the name */
function CompanyHead({ company, children }: { company: CompanyDetails; children?: ReactNode }) {
  return (
    <header>
      <Breadcrumbs trail={companyTrail(company)} />
      <div className="mt-3 flex items-center justify-between gap-4">
        <h1 {...mark(company.organizationName, 'mark-title min-w-0 text-40 font-semibold max-tablet:text-28')}>
          <SourcedValue field="organizationName" className="min-w-0 break-words">
            {company.organizationName}
          </SourcedValue>
        </h1>
        {children}
      </div>
      <p className="mt-2 max-w-180 text-16 text-ink-2">
        <SourcedValue field={company.fullDescription ? 'fullDescription' : 'description'}>
          {company.fullDescription ?? company.description ?? MESSAGES.noDescription}
        </SourcedValue>
      </p>
      <div className="flex flex-wrap items-end justify-between gap-x-8">
        <CompanyLinks company={company} linkPlace />
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {company.industries.map((industry) => (
            <li key={industry}>
              <IndustryLink industry={industry} />
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}

function IndustryLink({ industry }: { industry: string }) {
  const slug = industrySlug(industry);
  const look = 'inline-flex min-h-6 items-center rounded-small border border-line px-1.5 text-12 text-ink-2';
  if (!slug) return <span className={look}>{industry}</span>;
  return (
    <Link
      to="/directory/$kind/$slug"
      params={{ kind: 'industries', slug }}
      className={`${look} hover:border-control-edge hover:text-accent`}
    >
      {industry}
    </Link>
  );
}

type SimilarCompaniesProps = {
  company: Pick<ListedCompany, 'slug' | 'organizationName'>;
  similar: QueryData<typeof similarCompaniesQuery>['companies'];
};

function SimilarCompanies({ company, similar }: SimilarCompaniesProps) {
  const [first] = similar;
  if (!first) return null;
  const pair = pairText([company.slug, first.slug]);
  return (
    <section className="mt-4 overflow-hidden rounded-box border border-line bg-surface">
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line px-5 py-2 max-tablet:px-4">
        <h2 className="shrink-0 text-14 font-semibold">Similar companies</h2>
        <span className="flex gap-4 text-13">
          <Link to="/compare/$pair" params={{ pair }} className="link max-tablet:hidden">
            Compare with {first.organizationName}
          </Link>
          <Link to="/compare" search={{ a: company.organizationName }} className="link">
            Compare with another<span className="max-tablet:hidden"> company</span>
          </Link>
        </span>
      </header>
      <CompanyList companies={similar} />
    </section>
  );
}
