import { createFileRoute } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { responseJson } from '../../platform/api/api.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { LegalText } from './legal-text.tsx';
import { privacyChapters } from './privacy-chapters.tsx';

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { api } }) => responseJson(api['legal-facts'].$get()),
  head: () =>
    pageHead({
      title: 'Privacy Policy',
      description: `What personal data ${BRAND.name} stores, why and for how long, who else sees it, and how to opt out.`,
      path: '/privacy',
    }),
  component: PrivacyPage,
});

function PrivacyPage() {
  const { processors } = Route.useLoaderData();
  return (
    <LegalText
      title="Privacy Policy"
      summary={`${BRAND.name} stores founders' business contacts and the data needed to run your account. It shows no ads, does not track you across other sites, and removes anyone who opts out.`}
      chapters={privacyChapters(processors)}
    />
  );
}
