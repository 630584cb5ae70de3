import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { BRAND } from '#domain/brand.ts';
import { type EmailNews, PROFILE_MESSAGES } from '#domain/profile-messages.ts';
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
import { loadAccount } from './profile/load-account.ts';
import { NameSection } from './profile/name-section.tsx';
import { NewLeadsSection } from './profile/new-leads-section.tsx';
import { PasskeysSection } from './profile/passkeys-section.tsx';
import { PasswordSection } from './profile/password-section.tsx';
import { PlanSection } from './profile/plan-section.tsx';
import { requireUser } from './profile/require-user.ts';
import { SectionList } from './profile/section-list.tsx';
import { SessionsSection } from './profile/sessions-section.tsx';
import { readEmailNews, useEmailNews } from './profile/use-email-news.ts';
import { Reauthentication } from './reauthentication.tsx';
import { useSession } from './session.tsx';
import { readWaySearch, type WaySearch } from './way-search.ts';
import { errorWords } from './way-words.ts';

export const Route = createFileRoute('/profile')({
  staticData: { frame: 'app' },
  validateSearch: (raw: Record<string, unknown>): WaySearch & { email?: EmailNews } => ({
    ...readWaySearch(raw),
    email: readEmailNews(raw.email),
  }),
  beforeLoad: requireUser,
  loader: ({ context: { queryClient, api } }) => loadAccount(queryClient, api),
  head: () => ({
    meta: [{ title: `${PROFILE_MESSAGES.title} · ${BRAND.name}` }, { name: 'robots', content: 'noindex' }],
  }),
  component: ProfilePage,
});

/** Everything about one's own account. */
function ProfilePage() {
  const { user, access } = useSession();
  const { error, email: news } = Route.useSearch();
  useEmailNews(news);
  const [choosing, setChoosing] = useState(false);
  const upgrade = useTrialUpgrade();
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
          <SectionList />
          <div className="grid min-w-0 gap-4">
            <NameSection />
            <PlanSection onChoose={() => setChoosing(true)} upgrade={upgrade} />
            <EmailSection email={user.email} confirmed={user.emailVerified} />
            <PasswordSection email={user.email} />
            <AuthenticatorSection />
            <PasskeysSection />
            <IdentitiesSection />
            <SessionsSection />
            <ExportsSection />
            <NewLeadsSection />
            <ApiKeysSection />
            <DataSection />
            <DeleteSection email={user.email} />
          </div>
        </div>
      </div>
      <PlanChooser open={choosing && !access.active} onClose={() => setChoosing(false)} />
    </Reauthentication>
  );
}
