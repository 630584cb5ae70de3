import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { MAX_GRACE_DAYS } from '#domain/billing/billing-states.ts';
import { MAX_DAILY_REVEALS, type RevealLimits } from '#domain/billing/reveal-budget.ts';
import { sessionQuery } from '../../members/accounts/session.tsx';
import { type ApiClient, responseJson } from '../../platform/api/api.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { prefetch } from './loaders.ts';
import { Panel } from './panel.tsx';
import { SectionHead, sectionTitle } from './section-head.tsx';
import { ADMIN_KEY, useAdminAction } from './use-admin-action.ts';

export const Route = createFileRoute('/admin/settings')({
  loader: ({ context: { queryClient, api } }) => prefetch(queryClient, settingsQuery(api)),
  head: () => sectionTitle('Site settings'),
  component: SettingsPage,
});

function settingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'settings'],
    queryFn: () => responseJson(api.settings.$get()),
    staleTime: 0,
  });
}

function SettingsPage() {
  return (
    <>
      <SectionHead title="Site settings" note="Open pages follow within 10 seconds." />
      <Loaded query={settingsQuery(useApi())} failed="Failed to load site settings">
        {(settings) => <SettingsForm key={JSON.stringify(settings)} settings={settings} />}
      </Loaded>
    </>
  );
}

type Settings = RevealLimits & {
  hide_lp_search: boolean;
  operator_name: string;
  operator_address: string;
  grace_days?: number;
};

const LIMIT = { type: 'number', min: 0, max: MAX_DAILY_REVEALS, step: 1, required: true } as const;

/** Remounted when the saved settings change, which discards unsaved input. */
function SettingsForm({ settings }: { settings: Settings }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const { busy, refused, act } = useAdminAction();
  const [hidden, setHidden] = useState(settings.hide_lp_search);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const json = {
      hide_lp_search: hidden,
      operator_name: String(typed.get('operator_name') ?? ''),
      operator_address: String(typed.get('operator_address') ?? ''),
      grace_days: Number(typed.get('grace_days')),
      trial_daily_reveals: Number(typed.get('trial_daily_reveals')),
      paid_daily_reveals: Number(typed.get('paid_daily_reveals')),
    };
    void act(
      () => responseJson(api.settings.$patch({ json })),
      () => {
        toast({ title: 'Settings saved' });
        // Update the header of this page like those of other open pages.
        void queryClient.invalidateQueries({ queryKey: sessionQuery(api).queryKey });
      },
    );
  };
  return (
    <form method="post" onSubmit={submit} className="grid max-w-180 gap-4">
      <Panel
        title="LP search"
        note="LP pages remain available by URL. Landing pages that are already open show the change when they are reloaded."
      >
        <Checkbox state={hidden ? 'on' : 'off'} name="hide_lp_search" onTick={() => setHidden(!hidden)}>
          Hide links to LPs in the header, footer, landing page and sitemap
        </Checkbox>
      </Panel>
      <Panel title="Emails per day" note="How many companies' emails a user may see per UTC day. Exports don't count.">
        <div className="grid gap-3.5 tablet:grid-cols-2">
          <Field
            label="During a trial"
            name="trial_daily_reveals"
            {...LIMIT}
            defaultValue={settings.trial_daily_reveals}
          />
          <Field
            label="With a paid plan"
            name="paid_daily_reveals"
            {...LIMIT}
            defaultValue={settings.paid_daily_reveals}
          />
        </div>
      </Panel>
      <Panel title="Operator" note="Shown on /terms and /privacy. Empty fields are omitted.">
        <div className="grid gap-3.5">
          <Field label="Name" name="operator_name" maxLength={200} defaultValue={settings.operator_name} />
          <TextArea
            label="Address"
            name="operator_address"
            rows={4}
            maxLength={500}
            defaultValue={settings.operator_address}
          />
        </div>
      </Panel>
      <Panel title="Billing">
        <Field
          label="Grace period after a failed renewal, in days"
          name="grace_days"
          type="number"
          min={0}
          max={MAX_GRACE_DAYS}
          required
          defaultValue={String(settings.grace_days ?? 0)}
          hint={`0 to ${MAX_GRACE_DAYS}. With 0, access ends as soon as a renewal fails.`}
        />
      </Panel>
      <div className="grid justify-items-start gap-3">
        <Refusal message={refused && `Failed to update site settings: ${refused.message}`} />
        <Button type="submit" variant="main" busy={busy} busyText="Saving..." disabled={!hydrated}>
          Save
        </Button>
      </div>
    </form>
  );
}
