import { createFileRoute } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { answerOf } from '../api.ts';
import { pageHead } from '../shell/page-head.ts';
import { LegalText } from './legal-text.tsx';
import { privacyChapters } from './privacy-chapters.tsx';

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { api } }) => answerOf(api['legal-facts'].$get()),
  head: () =>
    pageHead({
      title: 'Privacy Policy',
      description: `What ${BRAND.name} keeps about people, why, for how long, who else sees it, and how to get out.`,
      path: '/privacy',
    }),
  component: PrivacyPage,
});

function PrivacyPage() {
  const { processors } = Route.useLoaderData();
  return (
    <LegalText
      title="Privacy Policy"
      summary={`${BRAND.name} keeps business contacts of founders, and what it needs to know of its users. It shows no advertising, follows nobody around the web, and takes out whoever asks to be left out.`}
      chapters={privacyChapters(processors)}
    />
  );
}
