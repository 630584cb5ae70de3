import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useBlocker } from '@tanstack/react-router';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { AVATAR_TYPES } from '#domain/accounts/profile.ts';
import { MAX_GRACE_DAYS } from '#domain/billing/billing-states.ts';
import { MAX_DAILY_REVEALS } from '#domain/billing/reveal-budget.ts';
import { DEFAULT_BRAND } from '#domain/brand.ts';
import { CLAIMS, MAX_CLAIM_LENGTH, MAX_FIGURE_LENGTH } from '#domain/marketing-claims.ts';
import { sessionQuery } from '../../members/accounts/session.tsx';
import { useSubmit } from '../../members/accounts/use-submit.ts';
import { type ApiCalls, expectOk, type QueryData, responseJson } from '../../platform/api/api.ts';
import { ConfirmDialog } from '../../platform/api/confirm-dialog.tsx';
import { prefetch } from '../../platform/api/query-client.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { adminHead } from '../../platform/shell/page-head.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/form-fields.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { toast } from '../../ui/toast.ts';
import { AdminActionButton, useAdminAction } from './admin-actions.tsx';
import { ADMIN_KEY, adminQuery } from './admin-query.ts';
import { SectionHead } from './page-parts.tsx';

export const Route = createFileRoute('/admin/settings')({
  loader: ({ context: { queryClient, api } }) => prefetch(queryClient, [settingsQuery(api)]),
  head: () => adminHead('Site settings'),
  component: SettingsPage,
});

function settingsQuery(api: ApiCalls) {
  return adminQuery(['settings'], () => api.settings.$get());
}

function SettingsPage() {
  return (
    <>
      <SectionHead title="Site settings" note="Pages that are open show changes within 10 seconds." />
      <Loaded query={settingsQuery(useApi())} failed="Failed to load site settings">
        {({ logo, ...settings }) => (
          <div className="max-w-270">
            <LogoSection logo={logo} />
            <SettingsForm key={JSON.stringify(settings)} settings={settings} />
          </div>
        )}
      </Loaded>
    </>
  );
}

type SectionProps = { title: string; note?: string; children: ReactNode };

function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-3 border-t border-line py-6 desktop:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <header>
        <h2 id={id} className="text-14 font-semibold">
          {title}
        </h2>
        {note && <p className="mt-1 max-w-100 text-13 text-ink-2">{note}</p>}
      </header>
      <div className="grid max-w-140 content-start gap-3.5">{children}</div>
    </section>
  );
}

type SettingsData = Omit<QueryData<typeof settingsQuery>, 'logo'>;

const FIELDS = [
  'brand_name',
  'support_email',
  'social_url',
  'contacts_exported',
  'trusted_by',
  'new_leads',
  'trial_daily_reveals',
  'paid_daily_reveals',
  'operator_name',
  'operator_address',
  'grace_days',
] as const;

const LIMIT = { type: 'number', min: 0, max: MAX_DAILY_REVEALS, step: 1, required: true } as const;

/** Remounted when the saved settings change, which discards unsaved input. */
function SettingsForm({ settings }: { settings: SettingsData }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const [hideLps, setHideLps] = useState(settings.hide_lp_search);
  const [hideClaims, setHideClaims] = useState(settings.hide_claims);
  const [edited, setEdited] = useState(false);
  const { issues, refused, busy, submit } = useSubmit(FIELDS, {
    send: ({ grace_days, trial_daily_reveals, paid_daily_reveals, ...texts }) => {
      const numbers = { grace_days, trial_daily_reveals, paid_daily_reveals };
      // An empty number is sent as null, which the server refuses.
      const counts = Object.entries(numbers).map(([name, text]) => [name, Number(text || Number.NaN)]);
      return responseJson(
        api.settings.$patch({
          json: { ...texts, ...Object.fromEntries(counts), hide_lp_search: hideLps, hide_claims: hideClaims },
        }),
      );
    },
    done: () => {
      setEdited(false);
      toast({ title: 'Settings saved' });
      // Update the header of this page like those of other open pages.
      void queryClient.invalidateQueries({ queryKey: sessionQuery(api).queryKey });
    },
    refetch: [ADMIN_KEY],
  });
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    error: issues[name],
    defaultValue: settings[name] ?? 0,
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onInput={() => setEdited(true)}
      className="[&_:is(input,textarea)]:scroll-mb-28"
    >
      <Section
        title="Brand"
        note="Used on all pages, in emails and in legal texts. New authenticator and passkey names use it after a restart. Leave a field blank to use the default."
      >
        <Field label="Name" {...field('brand_name')} maxLength={40} placeholder={DEFAULT_BRAND.name} />
        <Field
          label="Support address"
          {...field('support_email')}
          type="email"
          maxLength={200}
          placeholder={DEFAULT_BRAND.supportEmail}
          hint="Receives messages from the contact form, and is shown wherever people can write to you."
        />
        <Field
          label="Social link"
          {...field('social_url')}
          type="url"
          maxLength={200}
          placeholder={DEFAULT_BRAND.socialUrl}
        />
      </Section>
      <Section
        title="Claims"
        note="Shown on the landing page and beside the prices. Leave a field blank to use the default. Hide the claims if they aren't true of your site. Landing pages that are already open show the change when they are reloaded."
      >
        <Field
          label="Contacts exported"
          {...field('contacts_exported')}
          maxLength={MAX_FIGURE_LENGTH}
          placeholder={CLAIMS.contactsExported}
        />
        <Field label="Customers" {...field('trusted_by')} maxLength={MAX_CLAIM_LENGTH} placeholder={CLAIMS.trusted} />
        <Field label="New leads" {...field('new_leads')} maxLength={MAX_CLAIM_LENGTH} placeholder={CLAIMS.newLeads} />
        <Checkbox state={hideClaims ? 'on' : 'off'} name="hide_claims" onTick={() => setHideClaims(!hideClaims)}>
          Hide these claims
        </Checkbox>
      </Section>
      <Section title="Operator" note="Shown on /terms and /privacy. Empty fields are omitted.">
        <Field label="Name" {...field('operator_name')} maxLength={200} />
        <TextArea label="Address" {...field('operator_address')} rows={4} maxLength={500} />
      </Section>
      <Section
        title="LP search"
        note="LP pages remain available by URL. Landing pages that are already open show the change when they are reloaded."
      >
        <Checkbox state={hideLps ? 'on' : 'off'} name="hide_lp_search" onTick={() => setHideLps(!hideLps)}>
          Hide links to LPs in the header, footer, landing page and sitemap
        </Checkbox>
      </Section>
      <Section
        title="Emails per day"
        note="How many companies' emails a user may see per UTC day. Exports don't count toward this limit."
      >
        <div className="grid gap-3.5 tablet:grid-cols-2">
          <Field label="During a trial" {...field('trial_daily_reveals')} {...LIMIT} />
          <Field label="With a paid plan" {...field('paid_daily_reveals')} {...LIMIT} />
        </div>
      </Section>
      <Section title="Billing" note="How long a user keeps access after a renewal fails.">
        <Field
          label="Grace period after a failed renewal, in days"
          {...field('grace_days')}
          type="number"
          min={0}
          max={MAX_GRACE_DAYS}
          required
          hint={`0 to ${MAX_GRACE_DAYS}. With 0, access ends as soon as a renewal fails.`}
        />
      </Section>
      <div className="sticky bottom-[var(--notice-height,0px)] z-2 -mx-1 flex flex-wrap items-center gap-3 border-t border-line bg-bg px-1 py-3">
        <Button type="submit" variant="main" busy={busy} busyText="Saving..." disabled={!hydrated}>
          Save
        </Button>
        <span role="status" className="text-13 text-ink-2 empty:hidden">
          {edited && !refused && 'Unsaved changes'}
        </span>
        <UnsavedChanges edited={edited} />
        <Refusal message={refused && `Failed to update site settings: ${refused.message}`} />
      </div>
    </form>
  );
}

/** The logo is saved at once, apart from the form. */
function LogoSection({ logo }: { logo: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const { busy, refused, act } = useAdminAction();
  const input = useRef<HTMLInputElement>(null);
  const doneHandler = (title: string) => () => {
    toast({ title });
    void queryClient.invalidateQueries({ queryKey: sessionQuery(api).queryKey });
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = ''; // Allows choosing the same file again.
    if (!file) return;
    void act(
      () => expectOk(api.settings.logo.$put({}, { init: { body: file, headers: { 'content-type': file.type } } })),
      doneHandler('Logo saved'),
    );
  };
  return (
    <Section
      title="Logo"
      note="Shown in the header, browser tabs and link previews. Without one, the initials of the name are shown. Saved as soon as you choose it. JPEG, PNG, WebP or GIF, up to 5 MB."
    >
      <div className="flex flex-wrap items-center gap-3">
        {logo && (
          <img src={`/api/settings/logo?v=${logo}`} alt="Current logo" className="h-8 max-w-40 object-contain" />
        )}
        <input ref={input} type="file" accept={AVATAR_TYPES.join()} hidden onChange={choose} aria-label="Logo" />
        <Button busy={busy} busyText="Saving..." disabled={!hydrated} onClick={() => input.current?.click()}>
          {logo ? 'Replace logo' : 'Upload logo'}
        </Button>
        {logo && (
          <AdminActionButton
            label="Remove logo"
            busyText="Removing..."
            variant="danger"
            ask="The initials of the name are shown instead. To restore the logo, you need its file."
            send={() => expectOk(api.settings.logo.$delete())}
            done={doneHandler('Logo removed')}
          />
        )}
      </div>
      <Refusal message={refused && `Failed to change the logo: ${refused.message}`} />
    </Section>
  );
}

/** Asks before another page replaces a form with unsaved changes. */
function UnsavedChanges({ edited }: { edited: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: edited,
    disabled: !edited,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Discard your changes?"
      confirm="Discard changes"
      busyText="One moment..."
      variant="danger"
      cancel="Keep editing"
      refetch={[]}
      send={async () => proceed()}
      onClose={reset}
    >
      What you changed on this page has not been saved.
    </ConfirmDialog>
  );
}
