import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DirectoryEntry, EntryKind } from '#domain/companies/directory.ts';
import { countText } from '#domain/counts.ts';
import { responseJson } from '../../platform/api/api.ts';
import { TRAILS } from '../../platform/routing/breadcrumb-trails.ts';
import { breadcrumbLd } from '../../platform/shell/json-ld.ts';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';
import { DirectoryFrame, EntryList, LetterList } from './directory-frame.tsx';
import { ENTRY_KINDS, textOrNoData } from './directory-lists.ts';

export const Route = createFileRoute('/directory')({
  staticData: { userFrame: 'app' },
  loader: ({ context: { api } }) => responseJson(api.directory.$get()),
  head: ({ loaderData }) => {
    if (!loaderData) return {};
    const { companies, cities, industries } = loaderData;
    return pageHead({
      title: 'Startup directory',
      description: textOrNoData(
        companies,
        `${countText(companies, 'venture-funded startup')} in ${countText(cities.total, 'city', 'cities')} and ${countText(industries.total, 'industry', 'industries')}.`,
      ),
      path: '/directory',
      jsonLd: [breadcrumbLd(siteUrl(), TRAILS.directory)],
    });
  },
  component: DirectoryPage,
});

function DirectoryPage() {
  const { companies, cities, industries, letters } = Route.useLoaderData();
  return (
    <DirectoryFrame
      trail={TRAILS.directory}
      title="Startup directory"
      lead={textOrNoData(companies, `${countText(companies, 'venture-funded startup')} by city, industry and name.`)}
    >
      <LargestEntries title="Cities" kind="cities" {...cities} />
      <LargestEntries title="Industries" kind="industries" {...industries} />
      {companies > 0 && (
        <DirectorySection title="Companies" more={<Link to="/directory/companies">From A to Z</Link>}>
          <LetterList letters={letters} />
        </DirectorySection>
      )}
    </DirectoryFrame>
  );
}

type LargestEntriesProps = { title: string; kind: EntryKind; total: number; largest: readonly DirectoryEntry[] };

function LargestEntries({ title, kind, total, largest }: LargestEntriesProps) {
  if (total === 0) return null;
  const all = `${total > 1 ? 'All ' : ''}${countText(total, ENTRY_KINDS[kind].one, kind)}`;
  return (
    <DirectorySection
      title={title}
      more={
        <Link to="/directory/$kind" params={{ kind }}>
          {all}
        </Link>
      }
    >
      <EntryList kind={kind} entries={largest} largest={largest[0]?.count ?? 0} />
    </DirectorySection>
  );
}

function DirectorySection({ title, more, children }: { title: string; more: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-12 max-tablet:mt-8">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-20 font-semibold">{title}</h2>
        <span className="text-13 [&>a]:link">{more}</span>
      </div>
      {children}
    </section>
  );
}
