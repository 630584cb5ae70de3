import { createFileRoute, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { BRAND } from '#domain/brand.ts';
import type { EmailChangeResult } from '#domain/emails/email-change-results.ts';
import { errorText } from '../../members/accounts/account-messages.ts';
import { readAuthSearch } from '../../members/accounts/auth-steps.ts';
import { Reauthentication } from '../../members/accounts/reauthentication.tsx';
import { readReturnedForm } from '../../members/accounts/returned-form.tsx';
import { useSession } from '../../members/accounts/session.tsx';
import { requireUser } from '../../members/accounts/session-guards.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { toast } from '../../ui/toast.ts';
import { SchemeSwitch } from '../navigation-sheet.tsx';
import { ConnectedAppsSection, SessionsSection } from './access-sections.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { DataSection, DeleteSection } from './data-sections.tsx';
import { EmailSection, NewLeadsSection } from './email-section.tsx';
import { NameSection } from './name-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { SectionBox } from './section-box.tsx';
import { PARTS, requirePart, type SectionId } from './sections.ts';
import { IdentitiesSection, PasskeysSection, PasswordSection } from './sign-in-sections.tsx';

export const Route = createFileRoute('/profile/{-$part}')({
  staticData: { frame: 'app' },
  validateSearch: readAuthSearch,
  // Lazy: the sections with their queries and copy would otherwise be part of every page.
  beforeLoad: async (visit) => {
    const { requirePart } = await import('./sections.ts');
    requirePart(visit.params.part);
    await requireUser(visit);
  },
  loader: async ({ context: { queryClient, api }, params }) => {
    const { loadPart, requirePart } = await import('./sections.ts');
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
  appearance: AppearanceSection,
  newLeads: NewLeadsSection,
  plan: PlanSection,
  password: PasswordSection,
  authenticator: AuthenticatorSection,
  passkeys: PasskeysSection,
  identities: IdentitiesSection,
  sessions: SessionsSection,
  apiKeys: ApiKeysWithLink,
  connectedApps: ConnectedAppsSection,
  data: DataSection,
  delete: DeleteSection,
};

function ProfilePage() {
  const { user, impersonatedBy } = useSession();
  const { error, again } = Route.useSearch();
  const { sections } = requirePart(Route.useParams().part);
  useEmailChangeResult(again);
  if (!user) return <Navigate to="/signin" />;
  return (
    <Reauthentication>
      <div className="mx-auto w-full max-w-[1120px] px-6 py-8 max-tablet:px-4 max-tablet:py-5">
        <h1 className="text-28 font-semibold">Account settings</h1>
        {error && (
          <div className="mt-3">
            <Refusal message={errorText(error)} />
          </div>
        )}
        <div className="mt-5 grid items-start gap-x-8 gap-y-4 tablet:grid-cols-[152px_minmax(0,1fr)] max-tablet:mt-3">
          <PartNavigation />
          <fieldset disabled={impersonatedBy !== null} className="grid min-w-0 gap-4">
            {impersonatedBy && (
              <p className="text-13 text-ink-2">These settings are read-only while you view as this user.</p>
            )}
            {sections.map(({ id }) => {
              const Section = SECTIONS[id];
              return <Section key={id} email={user.email} confirmed={user.emailVerified} />;
            })}
          </fieldset>
        </div>
      </div>
    </Reauthentication>
  );
}

function AppearanceSection() {
  return (
    <SectionBox id="appearance">
      <div>
        <SchemeSwitch />
      </div>
    </SectionBox>
  );
}

function ApiKeysWithLink() {
  return (
    <ApiKeysSection>
      <p className="text-13 text-ink-2">
        See{' '}
        <Link to="/developers" className="link">
          Developers
        </Link>{' '}
        for quickstarts and the API reference.
      </p>
    </ApiKeysSection>
  );
}

const EMAIL_CHANGE_MESSAGES = {
  agreed: {
    title: 'One more step',
    description: 'You approved the change. Now open the link we sent to your new address.',
  },
  changed: { title: 'Email changed', description: 'You now sign in with your new address.' },
  taken: { title: 'Email not changed', description: 'Another account now uses the new address.' },
  expired: { title: 'Email not changed', description: 'This link has expired, was canceled or has already been used.' },
  foreign: {
    title: 'Email not changed',
    description: 'This link is for another account. Sign in to that account first.',
  },
} as const satisfies Record<EmailChangeResult, object>;

/** Reports the result of an emailed link once: reloading does not repeat it. */
function useEmailChangeResult(again: '1' | undefined): void {
  const api = useApi();
  const navigate = useNavigate({ from: '/profile/{-$part}' });
  useEffect(() => {
    if (!again) return;
    void readReturnedForm(api, { again }).then(
      ({ emailChange }) => {
        if (!emailChange) return;
        const tone = emailChange === 'agreed' || emailChange === 'changed' ? 'good' : 'bad';
        toast({ ...EMAIL_CHANGE_MESSAGES[emailChange], tone });
      },
      () => {}, // The section shows the address.
    );
    void navigate({ search: (search) => ({ ...search, again: undefined }), replace: true, resetScroll: false });
  }, [again, api, navigate]);
}

/** The settings navigation: a list on the side, tabs at the top on phones. */
function PartNavigation() {
  return (
    <nav
      aria-label="Account settings"
      className="sticky top-17 max-tablet:top-13 max-tablet:z-4 max-tablet:-mx-4 max-tablet:overflow-x-auto max-tablet:border-b max-tablet:border-line max-tablet:bg-bg max-tablet:px-1.5"
    >
      <ul className="max-tablet:flex">
        {PARTS.map(({ address, title }) => (
          <li key={title}>
            <Link
              to="/profile/{-$part}"
              params={{ part: address }}
              activeOptions={{ exact: true, includeSearch: false }}
              className="relative flex h-8 items-center rounded-control px-2.5 text-13 text-ink-2 -outline-offset-2 before:absolute before:bg-transparent hover:bg-hover hover:text-ink aria-[current]:font-medium aria-[current]:text-ink aria-[current]:before:bg-accent max-tablet:h-11 max-tablet:before:inset-x-2.5 max-tablet:before:bottom-0 max-tablet:before:h-0.5 tablet:before:left-0 tablet:before:h-4 tablet:before:w-0.5"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
