import { createFileRoute, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { countText, formatCount } from '#domain/counts.ts';
import { formatDay, formatMoment } from '#domain/dates.ts';
import { leftOutReason, leftOutText } from '#domain/form-d/form-d-report.ts';
import { SAMPLE_NOT_RESTORABLE, sampleText } from '#domain/imports/import-text.ts';
import { SOURCE_CONTACT, SOURCE_CONTACT_ISSUE } from '#domain/sources/source-contact.ts';
import { backfillText, delayText, refusedText } from '#domain/sources/source-status.ts';
import { useSubmit } from '../../../members/accounts/use-submit.ts';
import { capitalize, expectOk, responseJson } from '../../../platform/api/api.ts';
import { ConfirmDialog } from '../../../platform/api/confirm-dialog.tsx';
import { prefetch } from '../../../platform/api/query-client.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useHydrated } from '../../../ui/hooks.ts';
import { Refusal } from '../../../ui/refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-actions.tsx';
import { ADMIN_KEY } from '../admin-query.ts';
import { type DataColumn, DataTable } from '../data-table.tsx';
import { LoadedTable } from '../list-pages.tsx';
import { listRoute } from '../list-search.ts';
import { Facts, Moment, Panel, SectionHead } from '../page-parts.tsx';
import { ProgressBar } from '../progress.tsx';
import { AddSourceForm, Difference, FILE_DAY_COLUMNS, FileSourceActions, WaitingFiles } from './file-sources.tsx';
import {
  type AdminSource,
  companiesHouseMatchesQuery,
  type SourceCheck,
  type SourceDay,
  sourceChecksQuery,
  sourceDaysQuery,
  sourcesQuery,
  useSourceEvents,
} from './source-queries.ts';

export const Route = createFileRoute('/admin/sources')({
  ...listRoute('Sources', 'source'),
  loader: async ({ context: { queryClient, api, search } }) => {
    await prefetch(queryClient, [sourcesQuery(api)]);
    const { sources = [] } = queryClient.getQueryData(sourcesQuery(api).queryKey) ?? {};
    const currentSource = selectedSource(sources, search.source);
    if (!currentSource) return;
    await prefetch(queryClient, [
      sourceDaysQuery(api, currentSource.id, { page: search.page }),
      sourceChecksQuery(api, currentSource.id),
    ]);
  },
  component: SourcesPage,
});

/** The one in the URL, or the first. */
function selectedSource(sources: readonly AdminSource[], id: string | undefined): AdminSource | undefined {
  return sources.find((source) => source.id === id) ?? sources[0];
}

function SourcesPage() {
  useSourceEvents();
  const { source: id } = Route.useSearch();
  return (
    <>
      <SectionHead
        title="Sources"
        note="Filings and files are read as they are published. Each one is imported, left out (such as funds and companies you already have) or refused; open a day to see why. ‘Unexplained’ counts those without an outcome and should be 0. Times are UTC."
      >
        <Link to="/admin/sources/rules" className={buttonClass()}>
          Rules
        </Link>
        <Link to="/admin/sources/websites" className={buttonClass()}>
          Find websites
        </Link>
      </SectionHead>
      <Loaded query={sourcesQuery(useApi())} failed="Couldn't load the sources">
        {({ sources, folders }) => {
          const currentSource = selectedSource(sources, id);
          return (
            <div className="grid gap-8">
              {sources.length > 1 && (
                <DataTable
                  label="Sources"
                  columns={sourceColumns(currentSource)}
                  rows={sources}
                  keyOf={({ id }) => id}
                />
              )}
              {currentSource && <SourceSection key={currentSource.id} source={currentSource} />}
              <Panel title="Add a source" note="A folder or a URL whose files are imported whenever they change.">
                <AddSourceForm folders={folders} />
              </Panel>
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

const sourceColumns = (currentSource: AdminSource | undefined): readonly DataColumn<AdminSource>[] => [
  {
    label: 'Source',
    cell: ({ id, name }) => (
      <Link
        to="/admin/sources"
        search={{ source: id }}
        aria-current={id === currentSource?.id ? 'true' : undefined}
        className="link font-medium break-words aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
      >
        {name}
      </Link>
    ),
  },
  {
    label: 'Status',
    cell: (source) => (
      <>
        <Status source={source} />
        {source.waitingFiles.length > 0 && (
          <span className="block text-12 text-ink-3">{countText(source.waitingFiles.length, 'file')} to preview</span>
        )}
      </>
    ),
  },
  { label: 'Last read', cell: ({ polledAt }) => <Moment at={polledAt} /> },
  { label: 'Unexplained', cell: ({ unexplained }) => <Difference count={unexplained} />, className: 'text-right' },
];

function SourceSection({ source }: { source: AdminSource }) {
  const { id, name, note, noun, isAdded, hasLists, state, backfill, waitingFiles, keySetting } = source;
  const isRunning = state !== 'off' && state !== 'sample';
  if (needsKey(source))
    return (
      <Panel title={name} note={note}>
        <p className="text-13">
          To turn it on, set the environment variable <code>{keySetting}</code> and restart the site.
        </p>
      </Panel>
    );
  return (
    <div className="grid min-w-0 gap-4">
      {isRunning && backfill && <Backfill source={source} backfill={backfill} />}
      <div className="grid items-start gap-4 desktop:grid-cols-2">
        <Panel title={name} note={note}>
          <SourceFacts source={source} />
        </Panel>
        <div className="grid gap-4">
          {waitingFiles.length > 0 && (
            <Panel title="Files to preview" note="They are imported once you have previewed them.">
              <WaitingFiles source={source} />
            </Panel>
          )}
          {isAdded ? (
            <Panel title="Settings">
              <FileSourceActions source={source} />
            </Panel>
          ) : (
            <Panel title={state === 'off' ? 'Turn on' : 'Settings'}>
              <SettingsForm key={source.contact} source={source} />
            </Panel>
          )}
          {isRunning && hasLists && (
            <Panel
              title="Backfill"
              note={`Reads the ${noun[1]} of a period, newest first. Days that were read are skipped.`}
            >
              <BackfillForm id={id} />
            </Panel>
          )}
        </div>
      </div>
      <Days source={source} />
      <Checks source={source} />
      {id === 'companies-house' && isRunning && <CompaniesHouseMatches />}
    </div>
  );
}

const STATES: Record<AdminSource['state'], string> = {
  off: 'Off',
  sample: 'Waiting until the sample data may be removed',
  starting: 'Starting',
  following: 'Following',
  paused: 'Waiting to try again',
  silent: 'Not answering',
};

function needsKey({ keySetting, contact }: AdminSource): boolean {
  return keySetting !== null && contact === null;
}

const isFailing = ({ state }: AdminSource) => state === 'paused' || state === 'silent';

function Status({ source }: { source: AdminSource }) {
  const { state, isAdded } = source;
  const text = needsKey(source) ? 'Needs a key' : isAdded && state === 'off' ? 'Paused' : STATES[state];
  return <span className={isFailing(source) ? 'error' : 'font-medium text-ink'}>{text}</span>;
}

function SourceFacts({ source }: { source: AdminSource }) {
  const { noun, hasLists, failure, pausedUntil, polledAt, waiting, unexplained, delays } = source;
  const { seenMedian, seenP95, acceptedMedian, acceptedP95 } = delays;
  return (
    <Facts
      facts={[
        { name: 'Status', value: <Status source={source} /> },
        isFailing(source) &&
          failure && {
            name: 'Last error',
            value: `${capitalize(failure)}${pausedUntil ? `. The next attempt is at ${formatMoment(new Date(pausedUntil), 'UTC')}.` : ''}`,
          },
        { name: 'Last read', value: polledAt ? <Moment at={polledAt} /> : 'Never' },
        { name: 'To read', value: countText(waiting, ...noun) },
        { name: 'Unexplained', value: <Difference count={unexplained} /> },
        { name: 'Time from first read to search', value: delayText(seenMedian, seenP95) ?? 'Not measured yet' },
        hasLists && {
          name: 'Time from acceptance to search',
          value: delayText(acceptedMedian, acceptedP95) ?? 'Not measured yet',
        },
      ]}
    />
  );
}

function SettingsForm({ source: { id, name, contact, keySetting, enabled, sample, state } }: { source: AdminSource }) {
  const api = useApi();
  const hydrated = useHydrated();
  const [confirming, setConfirming] = useState<{ contact?: string } | null>(null);
  const change = (json: { enabled?: boolean; contact?: string; clearSample?: true }) => () =>
    responseJson(api.admin.sources[':source'].$patch({ param: { source: id }, json }));
  const isOpen = enabled && state !== 'sample';
  const { issues, refused, busy, submit } = useSubmit(['contact'], {
    check: ({ contact }) =>
      keySetting || SOURCE_CONTACT.test(contact) ? {} : { contact: capitalize(SOURCE_CONTACT_ISSUE) },
    send: async (input) => {
      const settings = keySetting ? {} : input;
      if (sample && !isOpen) return setConfirming(settings);
      await change({ enabled: true, ...settings })();
      toast({ title: isOpen ? 'Contact saved' : `${name} turned on` });
    },
    refetch: [ADMIN_KEY],
  });
  return (
    <div className="grid gap-3">
      <form method="post" noValidate onSubmit={submit} className="grid gap-3">
        {!keySetting && (
          <Field
            label="Contact"
            name="contact"
            required
            maxLength={200}
            defaultValue={contact ?? ''}
            error={issues.contact}
            hint="Sent with every request. The SEC requires a company and an email address, such as: Example Company you@company.com"
          />
        )}
        {!isOpen && (
          <p className="text-13 text-ink-2">
            {sample
              ? `Real companies are never mixed with the sample. The first import removes it: ${sampleText(sample)}. Your account is kept. ${SAMPLE_NOT_RESTORABLE}`
              : 'If nothing has been imported yet, the filings of the last 30 days are read first.'}
          </p>
        )}
        <Refusal message={refused?.message} />
        <div hidden={isOpen && keySetting !== null}>
          <Button
            type="submit"
            variant={isOpen ? undefined : sample ? 'danger' : 'main'}
            busy={busy}
            busyText="Saving..."
            disabled={!hydrated}
          >
            {isOpen ? 'Save contact' : sample ? REMOVE : 'Turn on'}
          </Button>
        </div>
      </form>
      {enabled && (
        <AdminActionButton
          label="Turn off"
          busyText="Turning off..."
          of={name}
          ask="Turn off? Companies that were imported stay. When it is turned on again, it catches up."
          send={change({ enabled: false })}
        />
      )}
      {confirming !== null && sample && (
        <ConfirmDialog
          title="Remove sample data?"
          confirm={REMOVE}
          busyText="One moment..."
          variant="danger"
          refetch={[ADMIN_KEY]}
          send={change({ enabled: true, ...confirming, clearSample: true })}
          onClose={() => setConfirming(null)}
        >
          The first import deletes {sampleText(sample)}. Your account is kept. Change its password if anyone else knows
          it. {SAMPLE_NOT_RESTORABLE}
        </ConfirmDialog>
      )}
    </div>
  );
}

const REMOVE = 'Remove sample data and turn on';

type BackfillProps = { source: AdminSource; backfill: NonNullable<AdminSource['backfill']> };

function Backfill({ source, backfill }: BackfillProps) {
  const api = useApi();
  const { done, total, pendingDays } = backfill;
  return (
    <ProgressBar
      label={`Following ${source.name}`}
      part={total === 0 ? null : done / total}
      text={backfillText(source, backfill)}
      note={pendingDays > 0 && `${countText(pendingDays, 'more day')} to look up`}
    >
      <AdminActionButton
        label="Cancel"
        busyText="Canceling..."
        of="backfill"
        ask={`Cancel? What was imported stays. New ${source.noun[1]} are still followed.`}
        send={() => expectOk(api.admin.sources[':source'].backfill.$delete({ param: { source: source.id } }))}
      />
    </ProgressBar>
  );
}

function BackfillForm({ id }: { id: string }) {
  const api = useApi();
  const hydrated = useHydrated();
  const { issues, refused, busy, submit } = useSubmit(['from', 'to'], {
    send: (json) => responseJson(api.admin.sources[':source'].backfill.$post({ param: { source: id }, json })),
    done: ({ days }) =>
      toast({ title: days > 0 ? `Reading ${countText(days, 'day')}` : 'These days were already read' }),
    refetch: [ADMIN_KEY],
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field label="From" name="from" type="date" required error={issues.from} />
        <Field label="To" name="to" type="date" required error={issues.to} />
      </div>
      <Refusal message={refused?.message} />
      <div>
        <Button type="submit" busy={busy} busyText="Starting..." disabled={!hydrated}>
          Start backfill
        </Button>
      </div>
    </form>
  );
}

const NOUN = ['day', 'days'] as const;

function Days({ source }: { source: AdminSource }) {
  const { id, name } = source;
  return (
    <div className="grid gap-2">
      <h2 className="text-16 font-semibold">Days</h2>
      <LoadedTable
        query={sourceDaysQuery(useApi(), id, { page: Route.useSearch().page })}
        failed="Couldn't load the days"
        rowsOf={({ days }) => days}
        noun={NOUN}
        empty={
          source.isAdded
            ? 'No files yet.'
            : `No days yet. They appear once ${name} ${source.state === 'off' ? 'is turned on' : 'has answered'}.`
        }
        label={`Days of ${name}`}
        columns={source.isAdded ? fileDayColumns(source) : dayColumns(source)}
        keyOf={({ day }) => day}
      />
    </div>
  );
}

const UNLISTED: Record<Exclude<SourceDay['state'], 'listed'>, string> = {
  pending: 'Not read yet',
  none: 'No index',
  canceled: 'Canceled',
};

/** A cell of days with an index. */
function whenListed(cell: (day: SourceDay) => ReactNode) {
  return (day: SourceDay) => (day.state === 'listed' ? cell(day) : null);
}

function dayColumn(source: AdminSource): DataColumn<SourceDay> {
  return {
    label: 'Day',
    cell: ({ day }) => (
      <Link
        to="/admin/sources/$source/$day"
        params={{ source: source.id, day }}
        className="link font-medium whitespace-nowrap"
      >
        {formatDay(day)}
      </Link>
    ),
  };
}

function undoColumn(source: AdminSource): DataColumn<SourceDay> {
  return { label: 'Action', cell: (day) => day.imported > 0 && <UndoDay source={source} day={day} /> };
}

const fileDayColumns = (source: AdminSource) => [dayColumn(source), ...FILE_DAY_COLUMNS, undoColumn(source)];

/** Imported + undone + left out + refused + to read + difference = index. */
function dayColumns(source: AdminSource): readonly DataColumn<SourceDay>[] {
  return [
    dayColumn(source),
    {
      label: 'In the index',
      cell: ({ state, documents, unlisted }) => (
        <>
          {state === 'listed' ? formatCount(documents) : UNLISTED[state]}
          {unlisted > 0 && (
            <span className="block text-12 text-ink-3">
              {formatCount(unlisted)} not in the index{state === 'pending' && ' yet'}
            </span>
          )}
        </>
      ),
      className: 'text-right',
    },
    {
      label: 'Imported',
      cell: whenListed(({ imported, created, undone }) => (
        <>
          {formatCount(imported)}
          {imported > 0 && (
            <span className="block text-12 text-ink-3">
              {formatCount(created)} created, {formatCount(imported - created)} updated
            </span>
          )}
          {undone > 0 && <span className="block text-12 text-ink-3">{formatCount(undone)} undone</span>}
        </>
      )),
      className: 'text-right',
    },
    { label: 'Left out', cell: whenListed(({ leftOut }) => leftOutText(leftOut).join('; ') || 'None') },
    { label: 'Refused', cell: whenListed(({ refused }) => refusedText(refused) || 'None') },
    { label: 'To read', cell: whenListed(({ waiting }) => formatCount(waiting)), className: 'text-right' },
    {
      label: 'Difference',
      cell: whenListed(({ unexplained }) => <Difference count={unexplained} />),
      className: 'text-right',
    },
    undoColumn(source),
  ];
}

const CHECK_COLUMNS: readonly DataColumn<SourceCheck>[] = [
  { label: 'Quarter', cell: ({ period }) => <span className="font-medium uppercase">{period}</span> },
  { label: 'In the data set', cell: ({ documents }) => formatCount(documents), className: 'text-right' },
  {
    label: 'Not in the index',
    cell: ({ added }) =>
      added.length === 0
        ? 'None'
        : added.map(({ id, title, url, outcome, reason }) => (
            <span key={id} className="block break-words">
              <a href={url ?? undefined} className="link">
                {title}
              </a>
              , {reason ? `${outcome}: ${leftOutReason(reason)}` : outcome}
            </span>
          )),
  },
  {
    label: 'Not in the data set',
    cell: ({ absent }) =>
      absent.length === 0 ? 'None' : <span className="break-words tabular-nums">{absent.join(', ')}</span>,
  },
  { label: 'Compared', cell: ({ readAt }) => <Moment at={readAt} /> },
];

/** Hidden until second lists have been looked for. */
function Checks({ source: { id } }: { source: AdminSource }) {
  return (
    <Loaded query={sourceChecksQuery(useApi(), id)} failed="Couldn't load the quarterly checks">
      {({ checkedAt, failure, checks }) =>
        checkedAt && (
          <div className="grid gap-2">
            <h2 className="text-16 font-semibold">Quarterly data sets</h2>
            <p className="text-13 text-ink-2">
              A second check: every filing in the data set of a quarter must be in the account. Missing ones are read.{' '}
              {checks.length === 0 && 'No quarter has been compared yet. '}
              {failure && `Last error: ${failure}.`}
            </p>
            {checks.length > 0 && (
              <DataTable
                label="Quarterly data sets"
                columns={CHECK_COLUMNS}
                rows={checks}
                keyOf={({ period }) => period}
              />
            )}
          </div>
        )
      }
    </Loaded>
  );
}

function CompaniesHouseMatches() {
  return (
    <Loaded query={companiesHouseMatchesQuery(useApi())} failed="Couldn't load the matches">
      {({ matched, missing, ambiguous }) => (
        <Panel
          title="Matches by exact name"
          note={`${countText(matched, 'company', 'companies')} in the United Kingdom with one active company of the same name, ${formatCount(missing)} with none. Companies whose name several have are not followed:`}
        >
          {ambiguous.length === 0
            ? 'None'
            : ambiguous.map(({ id, name }) => (
                <Link
                  key={id}
                  to="/admin/companies/$id"
                  params={{ id: String(id) }}
                  className="link block w-fit break-words"
                >
                  {name}
                </Link>
              ))}
        </Panel>
      )}
    </Loaded>
  );
}

function UndoDay({ source: { id, noun }, day: { day, imported } }: { source: AdminSource; day: SourceDay }) {
  const api = useApi();
  return (
    <div className="flex flex-wrap gap-2">
      <AdminActionButton
        label="Undo"
        busyText="Starting..."
        of={formatDay(day)}
        variant="quiet"
        ask={`Undo ${countText(imported, ...noun)}? Values edited later are kept, and these ${noun[1]} are not imported again.`}
        send={() => responseJson(api.admin.sources[':source'].days[':day'].undo.$post({ param: { source: id, day } }))}
        done={({ changes }) => toast({ title: `Undoing ${countText(changes, 'import')}` })}
      />
    </div>
  );
}
