import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sourceLabel } from '#domain/companies/company-sources.ts';
import { formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { MIN_ACCOUNTS, MIN_ADDRESSES, monthText, publishedPercent } from '#domain/emails/delivery-results.ts';
import { responseJson } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { SiteFacts } from './faq.ts';
import { SplitSection } from './landing-sections.tsx';

/** What is measured and can be checked. Bounce rates load in the browser: the page is cached for longer than they last. */
export function Proof({ newest }: Pick<SiteFacts, 'newest'>) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['data-sources'],
    queryFn: () => responseJson(api['data-sources'].$get()),
    enabled: useHydrated(),
  });
  const latest = data?.bounceRates.find(({ measured }) => measured !== null);
  return (
    <SplitSection id="proof" title="Measured, not promised." lead="Every figure here comes from our own records.">
      <dl className="grid border-t border-line tablet:grid-cols-2 tablet:gap-x-10">
        <Fact name="Bounced emails" link={{ to: '/data#bounces', text: 'All months and sources' }}>
          {latest?.measured ? (
            <>
              <b>{publishedPercent(latest.measured.percent)}</b> of {formatCount(latest.measured.addresses)}+ addresses,{' '}
              {sourceLabel(latest.source)}, {monthText(latest.month)}
            </>
          ) : (
            `No rate yet. We publish one once it covers ${MIN_ADDRESSES} addresses from ${MIN_ACCOUNTS} accounts.`
          )}
        </Fact>
        <Fact name="Freshness" link={{ to: '/data', text: 'Last update of each source' }}>
          {newest ? (
            <>
              The newest round is from <b>{formatDay(newest)}</b>.
            </>
          ) : (
            'No rounds yet.'
          )}
        </Fact>
        <Fact name="Origin" link={{ to: '/directory', text: 'Open a company' }}>
          Each company page names the source and date of its facts.
        </Fact>
        <Fact name="Method" link={{ to: '/data#method', text: 'Read the source code' }}>
          The code that decides which bounce rates we publish is public.
        </Fact>
      </dl>
    </SplitSection>
  );
}

function Fact({ name, link, children }: { name: string; link: { to: string; text: string }; children: ReactNode }) {
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
