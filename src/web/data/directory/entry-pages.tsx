import { Link } from '@tanstack/react-router';
import { counted } from '#domain/counts.ts';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import { TRAILS } from '../../platform/routing/breadcrumb-trails.ts';
import { orNotFound, requirePath } from '../../platform/routing/route-guards.ts';
import { useSearchPage } from '../../platform/shell/search-page.ts';
import { pageCount } from '../../ui/page-numbers.ts';
import { PageSteps } from '../../ui/pagination.tsx';
import { DirectoryFrame, EntryList, Listing } from './directory-frame.tsx';
import {
  ENTRY_KINDS,
  type EntryKind,
  entryPath,
  entryTrail,
  pageParams,
  pagePath,
  parsePage,
  textOrNoData,
} from './entry-kinds.ts';

type Visit = { context: { api: ApiCalls }; deps: { page?: unknown } };
type Loaded<Load extends (...input: never) => unknown> = { kind: EntryKind; list: Awaited<ReturnType<Load>> };

export function loadEntries(kind: EntryKind, { context: { api }, deps }: Visit) {
  const page = parsePage(deps.page, `/directory/${kind}`);
  return orNotFound(responseJson(api.directory[kind].$get({ query: pageParams(page) })));
}

export async function loadEntry(
  kind: EntryKind,
  { context: { api }, params: { slug }, deps }: Visit & { params: { slug: string } },
) {
  const page = parsePage(deps.page, entryPath(kind, slug));
  const request = { param: { slug }, query: pageParams(page) };
  const list = await orNotFound(responseJson(api.directory[kind][':slug'].$get(request)));
  requirePath(pagePath(entryPath(kind, list.entry.slug), page), pagePath(entryPath(kind, slug), page));
  return list;
}

/** All cities or industries. */
export function EntriesPage({ kind, list }: Loaded<typeof loadEntries>) {
  const { entries, total, page, pageSize, largest } = list;
  const { one, title } = ENTRY_KINDS[kind];
  return (
    <DirectoryFrame
      trail={TRAILS[kind]}
      title={title}
      lead={textOrNoData(total, `${counted(total, one, kind)} with venture-funded startups, most companies first.`)}
    >
      <div className="mt-8">
        <EntryList kind={kind} entries={entries} largest={largest} />
      </div>
      <PageSteps page={page} count={pageCount(total, pageSize)} label={`Pages of ${kind}`} />
    </DirectoryFrame>
  );
}

/** The companies in a city or industry. */
export function EntryPage({ kind, list }: Loaded<typeof loadEntry>) {
  const { entry, values, total } = list;
  return (
    <Listing
      trail={entryTrail(kind, entry)}
      title={ENTRY_KINDS[kind].titleOf(entry.label)}
      lead={
        <>
          {counted(total, 'venture-funded startup')}, newest funding first.{' '}
          <Link
            to={useSearchPage()}
            search={{ [kind === 'cities' ? 'location' : 'industry']: values }}
            className="link"
          >
            Refine in search
          </Link>
        </>
      }
      list={list}
    />
  );
}
