import { Link } from '@tanstack/react-router';
import { counted } from '#domain/counts.ts';
import { TRAILS } from '../breadcrumb-trails.ts';
import { pageCount } from '../ui/page-numbers.ts';
import { PageSteps } from '../ui/pagination.tsx';
import { DirectoryFrame, EntryList } from './directory-frame.tsx';
import { wordsOf } from './directory-lead.ts';
import { ENTRY_KINDS, type EntryKind, type entriesPage, type entryPage, entryTrail } from './entry-kinds.ts';
import { ListingPage } from './listing-page.tsx';

type Loaded<Page extends (kind: EntryKind) => { loader: (visit: never) => unknown }> = {
  kind: EntryKind;
  list: Awaited<ReturnType<ReturnType<Page>['loader']>>;
};

/** All cities or industries. */
export function EntriesPage({ kind, list }: Loaded<typeof entriesPage>) {
  const { entries, total, page, pageSize, largest } = list;
  const { one, title } = ENTRY_KINDS[kind];
  return (
    <DirectoryFrame
      trail={TRAILS[kind]}
      title={title}
      lead={wordsOf(total, `${counted(total, one, kind)} with venture-funded startups, most companies first.`)}
    >
      <div className="mt-8">
        <EntryList kind={kind} entries={entries} largest={largest} />
      </div>
      <PageSteps page={page} count={pageCount(total, pageSize)} label={`Pages of ${kind}`} />
    </DirectoryFrame>
  );
}

/** The companies in a city or industry. */
export function EntryPage({ kind, list }: Loaded<typeof entryPage>) {
  const { entry, values, total } = list;
  return (
    <ListingPage
      trail={entryTrail(kind, entry)}
      title={ENTRY_KINDS[kind].titleOf(entry.label)}
      lead={
        <>
          {counted(total, 'venture-funded startup')}, newest funding first.{' '}
          <Link to="/search" search={{ [kind === 'cities' ? 'location' : 'industry']: values }} className="link">
            Refine in search
          </Link>
        </>
      }
      list={list}
    />
  );
}
