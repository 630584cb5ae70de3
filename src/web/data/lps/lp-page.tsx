import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hostOf, webLink } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatDay } from '#domain/dates.ts';
import { MESSAGES } from '#domain/messages.ts';
import { type Place, placeText } from '#domain/places/place.ts';
import { plainPlace } from '#domain/places/short-place.ts';
import { sessionQuery, useSession } from '../../members/accounts/session.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { orNotFound } from '../../platform/routing/route-guards.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { ContactEmail } from '../search/contact-email.tsx';
import { contactName } from '../search/contact-name.ts';
import { mark } from '../search/mark.ts';
import { LP_MESSAGES } from './lp-messages.ts';
import { LpOffer, useLpContacts } from './lp-offer.tsx';
import { lpQuery } from './lp-queries.ts';

export const Route = createFileRoute('/lps/$slug')({
  staticData: { userFrame: 'app' },
  loader: async ({ context: { queryClient, api }, params: { slug } }) => {
    const { access } = await queryClient.ensureQueryData(sessionQuery(api));
    const call = queryClient.fetchQuery(lpQuery(api, access.program, slug));
    const lp = await orNotFound(call);
    // The LP itself is in the query cache.
    return {
      title: `${lp.name}: assets, focus and contacts`,
      description: [lp.name, lp.type, placeOf(lp), lp.description].filter(Boolean).join('. '),
      path: `/lps/${lp.slug}`,
    };
  },
  head: ({ loaderData: head }) => (head ? pageHead(head) : {}),
  component: LpPage,
});

const placeOf = (lp: Place) => plainPlace(placeText(lp));

function LpPage() {
  const { access } = useSession();
  const { slug } = Route.useParams();
  const { data: lp } = useSuspenseQuery(lpQuery(useApi(), access.program, slug));
  const actions = useLpContacts();
  const website = webLink(lp.website);
  const { stages, sectors, geographies } = lp.focus;
  return (
    <article className="mx-auto max-w-[1248px] px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <Link to="/lps" className="text-13 text-ink-3 hover:text-ink">
        {LP_MESSAGES.title}
      </Link>
      <h1 {...mark(lp.name, 'mark-title mt-2 text-40 font-semibold max-tablet:text-28')}>
        <span className="min-w-0 break-words">{lp.name}</span>
      </h1>
      {lp.description && <p className="mt-2 max-w-180 text-16 text-ink-2">{lp.description}</p>}
      {website && (
        <a href={website} rel="noopener nofollow" target="_blank" className="link mt-3 inline-block text-13">
          {hostOf(lp.website)}
        </a>
      )}
      <div className="mt-6 grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_420px]">
        <Box title="Facts">
          {lp.type && <LpFact name="Type">{lp.type}</LpFact>}
          {lp.assetsUsd !== null && (
            <LpFact name="Assets under management">
              {formatAmount(lp.assetsUsd)}
              {lp.assetsAsOf && <span className="text-ink-3"> as of {lp.assetsAsOf}</span>}
            </LpFact>
          )}
          {placeOf(lp) && <LpFact name="Location">{placeOf(lp)}</LpFact>}
          {stages.length > 0 && <LpFact name="Stages">{stages.join(', ')}</LpFact>}
          {sectors.length > 0 && <LpFact name="Sectors">{sectors.join(', ')}</LpFact>}
          {geographies.length > 0 && <LpFact name="Geographies">{geographies.join(', ')}</LpFact>}
          {lp.origin && <LpFact name="Source">{lp.trust ? `${lp.origin} (${lp.trust})` : lp.origin}</LpFact>}
          <LpFact name="Last updated">{formatDay(lp.lastChangedAt.slice(0, 10))}</LpFact>
        </Box>
        <div className="grid gap-4">
          {(lp.contacts.length > 0 || lp.contactsOmitted) && (
            <Box title="Contacts">
              {lp.contactsOmitted && <p className="py-2.5 text-13 text-ink-3">{MESSAGES.contactsOmitted}</p>}
              {lp.contacts.map((contact, index) => (
                <div key={index} className="border-b border-line py-2.5 last:border-b-0">
                  <p className="font-semibold">{contactName(contact)}</p>
                  {contact.role && <p className="text-13 text-ink-3">{contact.role}</p>}
                  <ContactEmail contact={contact} actions={actions} />
                </div>
              ))}
            </Box>
          )}
          {!access.program && <LpOffer />}
        </div>
      </div>
    </article>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-box border border-line bg-surface px-5 py-3">
      <h2 className="mb-1 text-16 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function LpFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(0,180px)_minmax(0,1fr)] gap-3 border-b border-line py-2 text-13 last:border-b-0 max-tablet:grid-cols-[120px_minmax(0,1fr)]">
      <dt className="text-ink-3">{name}</dt>
      <dd className="break-words">{children}</dd>
    </dl>
  );
}
