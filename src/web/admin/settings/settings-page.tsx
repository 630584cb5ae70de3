import { createFileRoute } from '@tanstack/react-router';
import { MESSAGES } from '#domain/messages.ts';
import { useApi } from '../../use-api.ts';
import { Loaded } from '../loaded.tsx';
import { prefetch } from '../prefetch.ts';
import { SectionHead, sectionTitle } from '../section-head.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsQuery } from './settings-query.ts';

export const Route = createFileRoute('/admin/settings')({
  loader: ({ context: { queryClient, api } }) => prefetch(queryClient, settingsQuery(api)),
  head: () => sectionTitle('Site settings'),
  component: SettingsPage,
});

function SettingsPage() {
  return (
    <>
      <SectionHead title="Site settings" note="Changes apply to all open pages immediately." />
      <Loaded query={settingsQuery(useApi())} failed={MESSAGES.settingsNotLoaded}>
        {(settings) => <SettingsForm key={JSON.stringify(settings)} settings={settings} />}
      </Loaded>
    </>
  );
}
