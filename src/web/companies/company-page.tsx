import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { BRAND } from '#domain/brand.ts';
import { formatDay } from '#domain/dates.ts';
import { formatAmount } from '#domain/funding.ts';
import { MESSAGES } from '#domain/messages.ts';
import { AuthDialog } from '../accounts/auth-dialog.tsx';
import { sessionQuery, useSession } from '../accounts/session.tsx';
import { ApiError } from '../api.ts';
import { PlanChooser } from '../billing/plan-chooser.tsx';
import { Button } from '../ui/button.tsx';
import { useApi } from '../use-api.ts';
import type { CompanyActions } from './company-actions.ts';
import { CompanyBox } from './company-box.tsx';
import { CompanyContacts } from './company-contacts.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { CompanyFigures } from './company-figures.tsx';
import { CompanyLinks } from './company-links.tsx';
import { companyQuery } from './company-queries.ts';
import { copyEmail } from './copy-email.ts';
import { RoundsChart } from './rounds-chart.tsx';
import { RoundsTable } from './rounds-table.tsx';

const CHART = { width: 740, height: 300 };
const PHONE_CHART = { width: 326, height: 200 };

export const Route = createFileRoute('/company/$slug')({
  loader: async ({ context: { queryClient, api }, params: { slug } }) => {
    const { access } = await queryClient.ensureQueryData(sessionQuery(api));
    try {
      return await queryClient.fetchQuery({ ...companyQuery(api, access.active, slug), retry: false });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound();
      throw error;
    }
  },
  head: ({ loaderData }) => {
    if (!loaderData) return {};
    const { organizationName: name, lastFundingAmountUsd, lastFundingType, lastFundingDate, description } = loaderData;
    const round = `${lastFundingType ?? 'Last round'} ${formatAmount(lastFundingAmountUsd)}, ${formatDay(lastFundingDate)}`;
    return {
      meta: [
        { title: `${name}: funding and founders · ${BRAND.name}` },
        { name: 'description', content: `${name}: ${round}. ${description ?? ''}`.trim() },
      ],
    };
  },
  component: CompanyPage,
});

/** Everything about one company that is public, with the addresses of its people for those with access. */
function CompanyPage() {
  const { user, access } = useSession();
  const { slug } = Route.useParams();
  const { data: company } = useSuspenseQuery(companyQuery(useApi(), access.active, slug));
  const [asked, setAsked] = useState(false);
  const actions = useMemo<CompanyActions>(
    () => ({ open: () => {}, copyEmail, askForAccess: () => setAsked(true) }),
    [],
  );
  return (
    <article className="mx-auto max-w-[1248px] px-6 py-8 max-tablet:px-3 max-tablet:py-5">
      <h1 className="text-40 font-semibold break-words max-tablet:text-28">{company.organizationName}</h1>
      <p className="mt-2 max-w-180 text-16 text-ink-2">
        {company.fullDescription ?? company.description ?? MESSAGES.noDescription}
      </p>
      <CompanyLinks company={company} />
      <div className="mt-6 grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_360px]">
        <CompanyBox title="Funding" note="Amounts on a tenfold scale, the line is the total so far">
          <CompanyFigures company={company} />
          <div className="p-5">
            <div className="max-tablet:hidden">
              <RoundsChart name={company.organizationName} rounds={company.rounds} size={CHART} />
            </div>
            <div className="tablet:hidden">
              <RoundsChart name={company.organizationName} rounds={company.rounds} size={PHONE_CHART} />
            </div>
          </div>
          <RoundsTable rounds={company.rounds} />
        </CompanyBox>
        <div className="grid gap-4">
          <CompanyBox title="Contacts" note={String(company.contacts.length)}>
            <div className="@container px-5 py-2">
              <CompanyContacts contacts={company.contacts} actions={actions} />
            </div>
            {!access.active && company.contacts.length > 0 && (
              <div className="rounded-b-box border-t border-line bg-accent-wash p-5">
                <p className="text-13 text-ink-2">{MESSAGES.unlockEmail}.</p>
                <Button variant="main" size="large" className="mt-3 w-full" onClick={() => setAsked(true)}>
                  {MESSAGES.landing.start}
                </Button>
              </div>
            )}
          </CompanyBox>
          <CompanyBox title="Facts">
            <div className="px-5 py-2">
              <CompanyFacts company={company} details={company} />
            </div>
          </CompanyBox>
        </div>
      </div>
      <AuthDialog open={asked && user === null} mode="signup" compact onClose={() => setAsked(false)} />
      <PlanChooser open={asked && user !== null && !access.active} onClose={() => setAsked(false)} />
    </article>
  );
}
