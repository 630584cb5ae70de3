import { createFileRoute } from '@tanstack/react-router';
import { letterLabel, OTHER_LETTER } from '#domain/companies/letters.ts';
import { countText } from '#domain/counts.ts';
import { responseJson } from '../../platform/api/api.ts';
import { TRAILS } from '../../platform/routing/breadcrumb-trails.ts';
import { breadcrumbLd } from '../../platform/shell/json-ld.ts';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';
import { DirectoryFrame, LetterList } from './directory-frame.tsx';
import { textOrNoData } from './directory-lists.ts';

export const Route = createFileRoute('/directory/companies')({
  staticData: { userFrame: 'app' },
  loader: ({ context: { api } }) => responseJson(api.directory.$get()),
  head: ({ loaderData }) => {
    if (!loaderData) return {};
    return pageHead({
      title: 'Startups from A to Z',
      description: textOrNoData(
        loaderData.companies,
        `${countText(loaderData.companies, 'venture-funded startup')} by the first letter of their names.`,
      ),
      path: '/directory/companies',
      jsonLd: [breadcrumbLd(siteUrl(), TRAILS.companies)],
    });
  },
  component: LettersPage,
});

function LettersPage() {
  const { companies, letters } = Route.useLoaderData();
  const others = letters.some(({ letter }) => letter === OTHER_LETTER);
  return (
    <DirectoryFrame
      trail={TRAILS.companies}
      title="Startups from A to Z"
      lead={textOrNoData(
        companies,
        `${countText(companies, 'venture-funded startup')} by name.${others ? ` Names that start with a digit, a symbol or a non-Latin letter are under ${letterLabel(OTHER_LETTER)}.` : ''}`,
      )}
    >
      <div className="mt-8">
        <LetterList letters={letters} />
      </div>
    </DirectoryFrame>
  );
}
