import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { countText, fileSize } from '#domain/counts.ts';
import { contentsText } from '#domain/exports/finished-exports.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useExport } from '../../data/search/use-export.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { parseSearch, type UrlParams } from '../../platform/routing/url-params.ts';
import { LocalTime } from '../../platform/shell/local-time.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { type FinishedExport, newContactsQuery } from './history-queries.ts';

const ExportDialog = lazy(() => import('./export-dialog.tsx'));

const COLUMNS = 'tablet:max-desktop:grid-cols-[minmax(0,1fr)_auto] desktop:grid-cols-[minmax(0,1fr)_148px_260px_240px]';
const ACTIONS = 'tablet:max-desktop:col-start-2 tablet:max-desktop:row-span-3 tablet:max-desktop:row-start-1';

type ExportListProps = {
  exports: readonly FinishedExport[];
  /** The page of exports that they are. */
  search: { client?: string; page?: string };
  /** On the page of a client, its name is not repeated. */
  ofClient?: boolean;
};

/** Exports, newest first: what, when, contents, format, and what to do with them. */
export function ExportList({ exports, search, ofClient = false }: ExportListProps) {
  const newContacts = useNewContacts(search);
  return (
    <div>
      <div aria-hidden="true" className={`hidden gap-x-6 px-5 pb-2 text-12 text-ink-3 desktop:grid ${COLUMNS}`}>
        <span>Export</span>
        <span>Date and format</span>
        <span>Contents</span>
      </div>
      <ul aria-label="Exports" className="divide-y divide-line rounded-box border border-line bg-surface">
        {exports.map((finishedExport) => (
          <ExportRow key={finishedExport.id} finished={finishedExport} ofClient={ofClient}>
            {newContacts?.[finishedExport.id]?.companies === 0 ? (
              <p className="text-13 text-ink-3">Nothing new</p>
            ) : (
              newContacts?.[finishedExport.id] !== undefined && <ExportNew finished={finishedExport} />
            )}
          </ExportRow>
        ))}
      </ul>
    </div>
  );
}

/** What is new since the exports of a page, for users who may export it. */
export function useNewContacts(search: ExportListProps['search']) {
  const { access, impersonatedBy } = useSession();
  const { data } = useQuery({ ...newContactsQuery(useApi(), search), enabled: access.export && !impersonatedBy });
  return data?.exports;
}

type ExportRowProps = { finished: FinishedExport; ofClient: boolean; children: ReactNode };

function ExportRow({ finished, ofClient, children }: ExportRowProps) {
  const { kind, asked, page, contacts, companies, results, format, size, leftOut, createdAt, url } = finished;
  const isOfCompanies = contacts !== null && companies !== null;
  return (
    <li className={`grid items-start gap-x-6 gap-y-1 px-5 py-3.5 max-tablet:px-4 ${COLUMNS}`}>
      <div className="min-w-0">
        <p className="text-14 font-medium break-words">
          {page === null ? (
            (asked ?? 'Older export')
          ) : (
            <Link to={page} className="link">
              {asked}
            </Link>
          )}
        </p>
        <ExportNote>{asked === null && 'Its search is no longer stored.'}</ExportNote>
        <ExportNote>{leftOut.length > 0 && `Omitted: ${leftOut.map(({ words }) => words).join('; ')}`}</ExportNote>
      </div>
      <Cell>
        <LocalTime at={createdAt} />
        {format && <span className="desktop:hidden"> · </span>}
        <span className="desktop:block">
          {format}
          {url !== null && <span className="text-ink-3">, {fileSize(size)}</span>}
        </span>
      </Cell>
      <Cell>
        {isOfCompanies
          ? contentsText({ contacts, companies })
          : kind === 'lps'
            ? countText(results, 'LP')
            : countText(results, 'company', 'companies')}
        {!ofClient && <ClientOf finished={finished} />}
      </Cell>
      <div className={`flex flex-wrap items-center gap-2 max-tablet:mt-2 tablet:justify-end ${ACTIONS}`}>
        {url !== null ? (
          // As a download, so that an error does not replace the page.
          <a
            href={url}
            download
            className={buttonClass({ className: 'max-tablet:h-11' })}
            aria-label={`Download again: ${asked}, ${format}`}
          >
            Download again
          </a>
        ) : (
          <p className="text-13 text-ink-3">{fileText(finished)}</p>
        )}
        {children}
      </div>
    </li>
  );
}

function ClientOf({ finished: { client, clientId } }: { finished: FinishedExport }) {
  if (client === null) return null;
  return (
    <span className="block break-words">
      for{' '}
      {clientId === null ? (
        `${client} (deleted)`
      ) : (
        <Link to="/clients/$id" params={{ id: String(clientId) }} className="link">
          {client}
        </Link>
      )}
    </span>
  );
}

function ExportNote({ children }: { children: ReactNode }) {
  return children ? <p className="mt-0.5 text-13 text-ink-2">{children}</p> : null;
}

function Cell({ children }: { children: ReactNode }) {
  return <div className="min-w-0 text-13 text-ink-2 tabular-nums">{children}</div>;
}

/** Why the file cannot be downloaded. */
function fileText({ removedAt, expiresAt, isPush }: FinishedExport): string {
  if (removedAt !== null) return 'File removed because a contact asked to be removed';
  if (isPush) return 'Not a file';
  return new Date(expiresAt) <= new Date() ? 'File deleted' : 'Needs a plan to download';
}

type ExportNewProps = { finished: FinishedExport; label?: string; main?: boolean };

/** Repeats an export for the same client, with only what is new to the client. */
export function ExportNew({ finished, label = 'Export new', main = false }: ExportNewProps) {
  const { clientId, client, page, asked, formatId, withEmail } = finished;
  const { received, start } = useExport();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button
        variant={main ? 'main' : 'outline'}
        busy={received !== null}
        busyText={MESSAGES.exporting}
        onClick={() => setChoosing(true)}
        aria-label={`${label} for ${client}: ${asked}`}
        className="max-tablet:h-11"
      >
        {label}
      </Button>
      {choosing && clientId !== null && page !== null && (
        <Suspense>
          <ExportDialog
            {...repeatable(page)}
            repeated={{ client: clientId, format: formatId ?? 'csv', withEmail }}
            start={start}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The parameters and the request of an export from its page. */
function repeatable(page: string) {
  const { pathname, search } = new URL(page, 'http://localhost');
  const [, kind, id = ''] = pathname.split('/');
  if (kind === 'company') {
    const company = decodeURIComponent(id);
    return { params: { company }, request: { company } };
  }
  const { sort, ...params }: UrlParams = { ...parseSearch(search), ...(kind === 'lists' && { list: id }) };
  const { query, added, newMatchesOf, ...filters } = params;
  const text = (value: string | string[] | undefined) => [value].flat()[0];
  const only = { added: text(added), newMatchesOf: text(newMatchesOf) };
  return { params, request: { searchQuery: text(query), filters, ...only, sort: text(sort) } };
}
