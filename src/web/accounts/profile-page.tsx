import { createFileRoute, Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { BRAND } from '#domain/brand.ts';
import { EMAIL_NEWS, type EmailNews } from '#domain/emails/email-news.ts';
import { PlanChooser } from '../billing/plan-chooser.tsx';
import { useTrialUpgrade } from '../billing/use-trial-upgrade.ts';
import { Refusal } from './form-parts.tsx';
import { ApiKeysSection } from './profile/api-keys-section.tsx';
import { AuthenticatorSection } from './profile/authenticator-section.tsx';
import { DataSection } from './profile/data-section.tsx';
import { DeleteSection } from './profile/delete-section.tsx';
import { EmailSection } from './profile/email-section.tsx';
import { ExportsSection } from './profile/exports-section.tsx';
import { IdentitiesSection } from './profile/identities-section.tsx';
import { NameSection } from './profile/name-section.tsx';
import { NewLeadsSection } from './profile/new-leads-section.tsx';
import { PartNavigation } from './profile/part-navigation.tsx';
import { PasskeysSection } from './profile/passkeys-section.tsx';
import { PasswordSection } from './profile/password-section.tsx';
import { PlanSection } from './profile/plan-section.tsx';
import { PROFILE_MESSAGES } from './profile/profile-messages.ts';
import { requireUser } from './profile/require-user.ts';
import { partAt, partOf, type SectionId, type SettingsPart } from './profile/sections.ts';
import { SessionsSection } from './profile/sessions-section.tsx';
import { useEmailNews } from './profile/use-email-news.ts';
import { Reauthentication } from './reauthentication.tsx';
import { useSession } from './session.tsx';
import { readWaySearch, type WaySearch } from './way-search.ts';
import { errorWords } from './way-words.ts';

export const Route = createFileRoute('/profile/{-$part}')({
  staticData: { frame: 'app' },
  validateSearch: (raw: Record<string, unknown>): WaySearch & { email?: EmailNews } => ({
    ...readWaySearch(raw),
    email: EMAIL_NEWS.find((known) => known === raw.email),
  }),
  // The table of parts, with what they ask for and their words, would come with every page of the site.
  beforeLoad: async (visit) => {
    const { requirePart } = await import('./profile/load-account.ts');
    requirePart(visit.params.part);
    await requireUser(visit);
  },
  loader: async ({ context: { queryClient, api }, params }) => {
    const { loadPart, requirePart } = await import('./profile/load-account.ts');
    const part = requirePart(params.part);
    await loadPart(queryClient, api, part);
    return { title: part.title };
  },
  head: ({ loaderData }) => ({
    meta: [
      { title: [loaderData?.title, 'Account settings', BRAND.name].filter(Boolean).join(' · ') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: ProfilePage,
});

const SECTIONS: Record<SectionId, ComponentType<{ email: string; confirmed: boolean }>> = {
  name: NameSection,
  email: EmailSection,
  newLeads: NewLeadsSection,
  plan: PlanWithChooser,
  password: PasswordSection,
  authenticator: AuthenticatorSection,
  passkeys: PasskeysSection,
  identities: IdentitiesSection,
  sessions: SessionsSection,
  apiKeys: ApiKeysSection,
  exports: ExportsSection,
  data: DataSection,
  delete: DeleteSection,
};

/** A part of the settings of one's own account. */
function ProfilePage() {
  const { user } = useSession();
  const { error, email: news } = Route.useSearch();
  const part = partAt(Route.useParams().part);
  useEmailNews(news);
  useOldAnchor(part);
  if (!user) return <Navigate to="/signin" />;
  return (
    <Reauthentication>
      <div className="mx-auto w-full max-w-[1120px] px-6 py-8 max-tablet:px-3 max-tablet:py-5">
        <h1 className="text-28 font-semibold">{PROFILE_MESSAGES.title}</h1>
        {error && (
          <div className="mt-3">
            <Refusal refused={{ code: 'unexpected', message: errorWords(error) }} />
          </div>
        )}
        <div className="mt-5 grid items-start gap-x-8 gap-y-4 tablet:grid-cols-[152px_minmax(0,1fr)] max-tablet:mt-3">
          <PartNavigation />
          <div className="grid min-w-0 gap-4">
            {part?.sections.map(({ id }) => {
              const Section = SECTIONS[id];
              return <Section key={id} email={user.email} confirmed={user.emailVerified} />;
            })}
          </div>
        </div>
      </div>
    </Reauthentication>
  );
}

function PlanWithChooser() {
  const { access } = useSession();
  const [choosing, setChoosing] = useState(false);
  const upgrade = useTrialUpgrade();
  return (
    <>
      <PlanSection onChoose={() => setChoosing(true)} upgrade={upgrade} />
      <PlanChooser open={choosing && !access.active} onClose={() => setChoosing(false)} />
    </>
  );
}

/** Emails sent when the settings were one page lead to `/profile#plan`: what has that anchor may be in another part. */
function useOldAnchor(shown: SettingsPart | undefined): void {
  const navigate = useNavigate({ from: '/profile/{-$part}' });
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const part = partOf(hash);
    if (!part || part === shown) return;
    void navigate({ to: '/profile/{-$part}', params: { part: part.address }, search: true, hash, replace: true });
  }, [hash, shown, navigate]);
}
