import { createFileRoute } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { pageHead } from '../shell/page-head.ts';
import { LegalText } from './legal-text.tsx';
import { termsChapters } from './terms-chapters.tsx';

export const Route = createFileRoute('/terms')({
  head: () =>
    pageHead({
      title: 'Terms of Service',
      description: `What ${BRAND.name} gives you, what it costs, how to end it, and what we ask of you.`,
      path: '/terms',
    }),
  component: TermsPage,
});

function TermsPage() {
  return (
    <LegalText
      title="Terms of Service"
      summary={`${BRAND.name} is a database of startups that have just been funded. You may search it and take what you find along; you pay by the month or the year, and can end it at any time.`}
      chapters={termsChapters()}
    />
  );
}
