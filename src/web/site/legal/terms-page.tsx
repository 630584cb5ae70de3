import { createFileRoute } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { pageHead } from '../../platform/shell/page-head.ts';
import { LegalText } from './legal-text.tsx';
import { termsChapters } from './terms-chapters.tsx';

export const Route = createFileRoute('/terms')({
  head: () =>
    pageHead({
      title: 'Terms of Service',
      description: `What you get with ${BRAND.name}, what it costs, how to cancel, and how you may use the data.`,
      path: '/terms',
    }),
  component: TermsPage,
});

function TermsPage() {
  return (
    <LegalText
      title="Terms of Service"
      summary={`${BRAND.name} is a database of recently funded startups. You can search it and export what you find. You pay monthly or annually and can cancel at any time.`}
      chapters={termsChapters(useSession().settings)}
    />
  );
}
