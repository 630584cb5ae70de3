import { createFileRoute } from '@tanstack/react-router';
import { countText } from '#domain/counts.ts';
import { responseJson } from '../../platform/api/api.ts';
import { TRAILS } from '../../platform/routing/breadcrumb-trails.ts';
import { orNotFound } from '../../platform/routing/route-guards.ts';
import { breadcrumbLd } from '../../platform/shell/json-ld.ts';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';
import { pageCount } from '../../ui/page-numbers.ts';
import { PageSteps } from '../../ui/pagination.tsx';
import { DirectoryFrame, EntryList } from './directory-frame.tsx';
import {
  ENTRY_KINDS,
  entryKind,
  PAGED_ROUTE,
  pageParams,
  pagePath,
  pageSuffix,
  parsePage,
  textOrNoData,
} from './directory-lists.ts';

export const Route = createFileRoute('/directory/$kind')({
  ...PAGED_ROUTE,
  loader: async ({ context: { api }, params, deps }) => {
    const kind = entryKind(params.kind);
    const query = pageParams(parsePage(deps.page, `/directory/${kind}`));
    return { kind, list: await orNotFound(responseJson(api.directory[kind].$get({ query }))) };
  },
  head: ({ loaderData }) => {
    if (!loaderData) return {};
    const { kind, list } = loaderData;
    const { one, title } = ENTRY_KINDS[kind];
    const suffix = pageSuffix(list.page);
    return pageHead({
      title: title + suffix,
      description: textOrNoData(
        list.total,
        `${countText(list.total, one, kind)} with venture-funded startups, with a count for each${suffix}.`,
      ),
      path: pagePath(`/directory/${kind}`, list.page),
      jsonLd: [breadcrumbLd(siteUrl(), TRAILS[kind])],
    });
  },
  component: EntriesPage,
});

/** All cities or industries. */
function EntriesPage() {
  const { kind, list } = Route.useLoaderData();
  const { entries, total, page, pageSize, largest } = list;
  const { one, title } = ENTRY_KINDS[kind];
  return (
    <DirectoryFrame
      trail={TRAILS[kind]}
      title={title}
      lead={textOrNoData(total, `${countText(total, one, kind)} with venture-funded startups, most companies first.`)}
    >
      <div className="mt-8">
        <EntryList kind={kind} entries={entries} largest={largest} />
      </div>
      <PageSteps page={page} count={pageCount(total, pageSize)} label={`Pages of ${kind}`} />
    </DirectoryFrame>
  );
}
