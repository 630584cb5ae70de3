import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type CSSProperties, useEffect, useRef, useState } from 'react';
import { valuesAfterMerge } from '#domain/changes/merged-values.ts';
import { type FormField, RECORD_FORMS } from '#domain/changes/record-forms.ts';
import { websiteKey } from '#domain/companies/company-identity.ts';
import { sourceLabel } from '#domain/companies/company-sources.ts';
import { countedParts, countText, formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { listText } from '#domain/list-text.ts';
import { MESSAGES } from '#domain/messages.ts';
import { fullName } from '#domain/names.ts';
import { PAGE_SIZE } from '#domain/search/search-params.ts';
import { isTyping, useShortcuts } from '../../../data/search/use-search-keys.ts';
import { expectOk, responseJson } from '../../../platform/api/api.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { useHydrated } from '../../../ui/hooks.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { pageCount } from '../../../ui/page-numbers.ts';
import { Refusal } from '../../../ui/refusal.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton, useAdminAction } from '../admin-actions.tsx';
import { ListPages, ListRange, PagedList } from '../list-pages.tsx';
import { EmptyState } from '../page-parts.tsx';
import { RecordLink } from '../records/change-list.tsx';
import { fieldValueText, mergedPartsQuery } from '../records/record-queries.ts';
import { COMPARED_ROW, CompanyNumber, ValueChoices } from '../records/value-choices.tsx';
import { MergeAll } from './merge-all.tsx';
import { apartQuery, type DuplicateGroup, duplicatesQuery, type QualitySearch } from './quality-queries.ts';

const NOUN = ['group', 'groups'] as const;
const PAIRS = ['pair', 'pairs'] as const;

export function Duplicates({ search }: { search: QualitySearch }) {
  const api = useApi();
  const navigate = useNavigate();
  const [position, setPosition] = useState(0);
  const { decide, takeBack, ...action } = useDecisions();
  // After the last group too, whose buttons are gone.
  useShortcuts((event) => {
    if (event.key !== 'u' || action.busy || !takeBack || isTyping(event)) return false;
    takeBack();
    return true;
  });
  if (search.only === 'dismissed') return <Apart search={search} />;
  return (
    <Loaded query={duplicatesQuery(api, search)}>
      {({ total, page, groups, reasons, sameWebsite, job }) => {
        const move = (to: number) => {
          const next = to < 0 ? page - 1 : to < groups.length ? page : page + 1;
          if (next < 1 || next > pageCount(total, PAGE_SIZE)) return;
          // The last group of the page before.
          setPosition(to < 0 ? PAGE_SIZE : next === page ? to : 0);
          if (next !== page) void navigate({ to: '/admin/quality', search: { ...search, page: String(next) } });
        };
        return (
          <div className="grid gap-4">
            <MergeAll groups={sameWebsite} job={job} />
            <Reasons reasons={reasons} current={search.reason} />
            <ListRange total={total} page={page} noun={NOUN} />
            {groups.length > 0 ? (
              <Groups
                groups={groups}
                first={(page - 1) * PAGE_SIZE + 1}
                total={total}
                at={Math.min(position, groups.length - 1)}
                move={move}
                decide={decide}
                undo={takeBack}
                {...action}
              />
            ) : (
              <>
                <EmptyState>{total > 0 ? 'Nothing on this page.' : 'No possible duplicates.'}</EmptyState>
                {takeBack && (
                  <div>
                    <KeyButton shortcut="u" busy={action.busy} busyText="Undoing..." onClick={takeBack}>
                      Undo the last decision
                    </KeyButton>
                  </div>
                )}
                <Refusal message={action.refusal} />
              </>
            )}
            <ListPages total={total} page={page} noun={NOUN} />
          </div>
        );
      }}
    </Loaded>
  );
}

type ReasonsProps = { reasons: readonly { reason: string; groups: number }[]; current: string | undefined };

function Reasons({ reasons, current }: ReasonsProps) {
  if (reasons.length < 2) return null;
  const all = { reason: '', groups: reasons.reduce((sum, { groups }) => sum + groups, 0) };
  return (
    <nav aria-label="Reasons" className="flex flex-wrap gap-1.5">
      {[all, ...reasons].map(({ reason, groups }) => (
        <Link
          key={reason}
          to="/admin/quality"
          search={{ rule: 'duplicates', ...(reason && { reason }) }}
          activeOptions={{ exact: true }}
          aria-current={reason === (current ?? '') ? 'page' : undefined}
          className="inline-flex min-h-7 items-center gap-1.5 rounded-control border border-line bg-surface px-2.5 py-0.5 text-13 text-ink-2 hover:bg-hover aria-[current=page]:border-accent-line aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent-wash-ink max-tablet:min-h-9"
        >
          {reason || 'All reasons'} <span className="tabular-nums">{formatCount(groups)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Takes back a decision. */
type Undo = { label: string; send: () => Promise<unknown> };

/** Decisions about groups, which can be undone one by one, last first. */
function useDecisions() {
  const { busy, refused, act, reset } = useAdminAction();
  const [undos, setUndos] = useState<readonly Undo[]>([]);
  const takeBack = (undo: Undo) =>
    act(undo.send, () => {
      setUndos((before) => before.filter((one) => one !== undo));
      toast({ title: undo.label });
    });
  const decide = (decision: DuplicateDecision) =>
    act(decision.send, (undo) => {
      setUndos((before) => [...before, undo]);
      toast({ title: decision.title, action: { label: 'Undo', onSelect: () => void takeBack(undo) } });
    });
  const last = undos.at(-1);
  return { busy, refusal: refused?.message, reset, decide, takeBack: last && (() => void takeBack(last)) };
}

const keyOf = ({ companies }: DuplicateGroup) => companies.map(({ id }) => id).join(' ');

type GroupsProps = {
  groups: readonly DuplicateGroup[];
  /** The number of the first group in the whole list. */
  first: number;
  total: number;
  /** The index of the current group. */
  at: number;
  move: (to: number) => void;
  reset: () => void;
} & Pick<ReviewProps, 'busy' | 'refusal' | 'decide' | 'undo'>;

/** The groups of a page, and the current one side by side. */
function Groups({ groups, first, total, at, move, reset, ...decisions }: GroupsProps) {
  const group = groups[at];
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const item = list.current?.children[at];
    if (item instanceof HTMLElement && list.current) {
      const { offsetTop, offsetHeight } = item;
      const { scrollTop, clientHeight } = list.current;
      if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
        list.current.scrollTop = offsetTop;
    }
  }, [at]);
  const show = (to: number) => {
    reset();
    move(to);
  };
  if (!group) return null;
  return (
    <div className="grid items-start gap-4 desktop:grid-cols-[260px_minmax(0,1fr)]">
      {groups.length > 1 && (
        <Select
          label="Group"
          options={groups.map(({ companies }, index) => ({
            value: String(index),
            label: `${formatCount(first + index)}. ${companies[0]?.fields.organizationName}`,
          }))}
          value={String(at)}
          onChange={(index) => show(Number(index))}
          className="rounded-control border border-control-edge bg-surface desktop:hidden [&>select]:h-11"
        />
      )}
      <ol
        ref={list}
        aria-label="Groups"
        className="relative max-h-[calc(100dvh-120px)] divide-y divide-line overflow-y-auto rounded-box border border-line bg-surface max-desktop:hidden desktop:sticky desktop:top-17"
      >
        {groups.map((one, index) => (
          <li key={keyOf(one)}>
            <button
              type="button"
              aria-current={index === at || undefined}
              onClick={() => show(index)}
              className="grid w-full px-3 py-2 text-left text-13 hover:bg-hover aria-[current]:bg-accent-wash"
            >
              <span className="truncate font-medium">{one.companies[0]?.fields.organizationName}</span>
              <span className="text-12 break-words text-ink-3">{one.reasons[0]}</span>
            </button>
          </li>
        ))}
      </ol>
      <Review
        key={keyOf(group)}
        group={group}
        position={first + at}
        total={total}
        step={(by) => show(at + by)}
        {...decisions}
      />
    </div>
  );
}

type DuplicateDecision = { title: string; send: () => Promise<Undo> };

type ReviewProps = {
  group: DuplicateGroup;
  /** Number of the group among all. */
  position: number;
  total: number;
  busy: boolean;
  refusal: string | undefined;
  step: (by: 1 | -1) => void;
  decide: (decision: DuplicateDecision) => void;
  undo: (() => void) | undefined;
};

/** The companies of a group side by side, and what becomes of them. */
function Review({ group, position, total, busy, refusal, step, decide, undo }: ReviewProps) {
  const api = useApi();
  const hydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  const [keptId, setKeptId] = useState(group.companies[0]?.id);
  const [excluded, setExcluded] = useState(() => otherWebsites(group));
  const [choices, setChoices] = useState<Readonly<Record<string, number>>>({});
  const { companies } = group;
  const includedCompanies = companies.filter(({ id }) => !excluded.has(id));
  const kept = includedCompanies.find(({ id }) => id === keptId) ?? includedCompanies[0];
  const merged = includedCompanies.filter((company) => company !== kept);
  const mergeOrder = kept ? [kept, ...merged] : [];
  const owners = valuesAfterMerge(mergeOrder.map(({ fields }) => fields));
  const ownerOf = (field: string) =>
    includedCompanies.find(({ id }) => id === choices[field]) ?? mergeOrder[owners[field] ?? 0] ?? includedCompanies[0];
  const indexOf = (company: Company | undefined) => companies.findIndex(({ id }) => id === company?.id);
  const name = kept?.fields.organizationName ?? '';
  const canMerge = kept !== undefined && merged.length > 0;

  const merge = () => {
    if (!canMerge) return;
    const fields = Object.fromEntries(
      Object.keys(kept.fields).flatMap((field) => {
        const value = ownerOf(field)?.fields[field] ?? '';
        return value === kept.fields[field] ? [] : [[field, value]];
      }),
    );
    decide({
      title: `Merged ${countText(merged.length, 'company', 'companies')} into ${name}`,
      send: async () => {
        const { change } = await responseJson(
          api.admin.companies[':id'].merge.$post({
            param: { id: String(kept.id) },
            json: {
              version: kept.version,
              merged: merged.map(({ id, version }) => ({ id, version })),
              fields,
              chosenFields: Object.keys(choices).filter((field) =>
                includedCompanies.some(({ id }) => id === choices[field]),
              ),
            },
          }),
        );
        return {
          label: `Merge into ${name} undone`,
          send: () => responseJson(api.admin.history[':id'].undo.$post({ param: { id: String(change) } })),
        };
      },
    });
  };
  const keepApart = () => {
    const ids = includedCompanies.map(({ id }) => id);
    if (ids.length < 2) return;
    const set = (apart: boolean) => expectOk(api.admin.duplicates.apart.$put({ json: { companies: ids, apart } }));
    decide({
      title: `${name}: not the same company`,
      send: async () => {
        await set(true);
        return { label: `${name} is a possible duplicate again`, send: () => set(false) };
      },
    });
  };

  useShortcuts((event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (isTyping(event)) return false;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isArrow && target.closest('input')) return false;
    if (event.key === 'j' || event.key === 'ArrowDown') step(1);
    else if (event.key === 'k' || event.key === 'ArrowUp') step(-1);
    else if (event.key === 'm' && !busy) merge();
    else if (event.key === 'n' && !busy) keepApart();
    else if (/^[1-9]$/.test(event.key) && companies[Number(event.key) - 1])
      setKeptId(companies[Number(event.key) - 1]?.id);
    else return false;
    return true;
  });
  // Moving on must not leave the focus on a control that is gone.
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);

  const mergedIds = merged.map(({ id }) => id);
  const { data: mergedParts } = useQuery(mergedPartsQuery(api, kept?.id ?? 0, mergedIds));
  const gainOf = (part: 'contacts' | 'rounds') => (mergedParts?.[part].length ?? 0) - (kept?.parts[part]?.length ?? 0);
  const gainedCounts = {
    contacts: gainOf('contacts'),
    rounds: gainOf('rounds'),
    watchers: merged.reduce((sum, { watchers }) => sum + watchers, 0),
  };
  const filledFields = Object.keys(kept?.fields ?? {}).filter(
    (field) => !kept?.fields[field] && ownerOf(field)?.fields[field],
  );
  const gains = countedParts(
    [gainedCounts.contacts, 'contact'],
    [gainedCounts.rounds, 'round'],
    [filledFields.length, 'value'],
    [gainedCounts.watchers, 'list entry', 'list entries'],
  );
  const changes = [
    ...Object.entries<FormField>(RECORD_FORMS.companies.fields).flatMap(([field, { label }]) => {
      const [before, after] = [kept?.fields[field], ownerOf(field)?.fields[field]];
      return before && before !== after ? label : [];
    }),
    ...countedParts([mergedParts?.changed.contacts ?? 0, 'contact'], [mergedParts?.changed.rounds ?? 0, 'round']),
  ];

  return (
    <section aria-labelledby="group" className="min-w-0 rounded-box border border-line bg-surface">
      <header className="grid gap-2 border-b border-line px-4 py-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 id="group" ref={heading} tabIndex={-1} className="min-w-0 text-16 font-semibold break-words outline-none">
            {name}
          </h3>
          <p className="text-12 text-ink-3 tabular-nums">{`Group ${formatCount(position)} of ${formatCount(total)}`}</p>
        </div>
        <p className="text-13 text-ink-2">{group.reasons.join(' · ')}</p>
        <p className="text-13 text-ink-2">
          {!canMerge
            ? 'Select at least two companies.'
            : gains.length + changes.length > 0
              ? [
                  gains.length > 0 && `${name} gains ${listText(gains)}.`,
                  changes.length > 0 && `Changes: ${listText(changes)}.`,
                ]
                  .filter(Boolean)
                  .join(' ')
              : mergedParts
                ? `Nothing in ${name} would change.`
                : MESSAGES.loading}
        </p>
        <div className="flex flex-wrap gap-2">
          <KeyButton
            shortcut="m"
            variant="main"
            busy={busy}
            busyText="Saving..."
            disabled={!hydrated || !canMerge}
            onClick={merge}
          >
            Merge
          </KeyButton>
          <KeyButton
            shortcut="n"
            disabled={!hydrated || includedCompanies.length < 2}
            onClick={() => busy || keepApart()}
          >
            Not the same
          </KeyButton>
          <KeyButton shortcut="u" variant="quiet" disabled={!hydrated || !undo} onClick={() => busy || undo?.()}>
            Undo
          </KeyButton>
          <span className="ml-auto flex gap-2 max-tablet:ml-0">
            <KeyButton shortcut="k" variant="quiet" disabled={!hydrated || position === 1} onClick={() => step(-1)}>
              Previous
            </KeyButton>
            <KeyButton shortcut="j" variant="quiet" disabled={!hydrated || position === total} onClick={() => step(1)}>
              Next
            </KeyButton>
          </span>
        </div>
        <Refusal message={refusal} />
      </header>
      <div className="overflow-x-auto">
        <div
          className="px-4 py-1 tablet:min-w-[calc(100px+var(--companies)*200px)]"
          style={{ '--companies': String(companies.length) } as CSSProperties}
        >
          <div className={COMPARED_ROW}>
            <span className="text-13 text-ink-3">Record to keep</span>
            {companies.map((company, index) => (
              <div key={company.id} className="grid min-w-0 content-start gap-1 px-1.5 py-1 text-13">
                <label className="flex items-start gap-2 font-medium">
                  <input
                    type="radio"
                    name="kept"
                    className="choice mt-0.5"
                    checked={company === kept}
                    disabled={!hydrated || excluded.has(company.id)}
                    onChange={() => setKeptId(company.id)}
                  />
                  <span className="min-w-0 break-words">{company.fields.organizationName}</span>
                  <Kbd>{String(index + 1)}</Kbd>
                </label>
                {companies.length > 2 && (
                  <label className="flex items-start gap-2 text-12">
                    <input
                      type="checkbox"
                      className="choice"
                      checked={!excluded.has(company.id)}
                      disabled={!hydrated}
                      onChange={() => {
                        const next = new Set(excluded);
                        if (!next.delete(company.id)) next.add(company.id);
                        setExcluded(next);
                      }}
                    />
                    Same company
                  </label>
                )}
                <p className="text-12 break-words text-ink-3">
                  {[
                    sourceLabel(company.source),
                    company.file,
                    `added ${formatDay(company.firstSeenAt.slice(0, 10))}`,
                    company.watchers > 0 && `in ${countText(company.watchers, 'list')}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p className="text-12">
                  <RecordLink table="companies" id={company.id}>
                    Open record
                  </RecordLink>
                </p>
              </div>
            ))}
          </div>
          <ValueChoices
            companies={companies}
            owners={Object.fromEntries(Object.keys(owners).map((field) => [field, indexOf(ownerOf(field))]))}
            choose={(field, owner) => setChoices({ ...choices, [field]: companies[owner]?.id ?? 0 })}
          />
          <CommonValues companies={companies} />
          <PartRow label="Contacts" after={mergedParts?.contacts.length} companies={companies} textsOf={contactTexts} />
          <PartRow label="Rounds" after={mergedParts?.rounds.length} companies={companies} textsOf={roundTexts} />
        </div>
      </div>
    </section>
  );
}

/** In a group of several, the companies whose website is another than that of the first: not merged unless selected. */
function otherWebsites({ companies }: DuplicateGroup): ReadonlySet<number> {
  if (companies.length < 3) return new Set();
  const sites = companies.flatMap(({ id, fields }) =>
    fields.website ? [{ id, key: websiteKey(fields.website) }] : [],
  );
  return new Set(sites.filter(({ key }) => key !== sites[0]?.key).map(({ id }) => id));
}

type KeyButtonProps = ComponentProps<typeof Button> & { shortcut: string };

/** A button that names its key. */
function KeyButton({ shortcut, children, ...button }: KeyButtonProps) {
  return (
    <Button {...button} aria-keyshortcuts={shortcut}>
      {children}{' '}
      <span aria-hidden className="max-tablet:hidden">
        <Kbd>{shortcut}</Kbd>
      </span>
    </Button>
  );
}

type Company = DuplicateGroup['companies'][number];
const FIRST_PARTS = 5;

/** Values in which the companies agree, which help to decide. */
function CommonValues({ companies }: { companies: readonly Company[] }) {
  const common = Object.entries<FormField>(RECORD_FORMS.companies.fields).flatMap(([name, { label, type }]) => {
    const [value, ...others] = new Set(companies.map(({ fields }) => fields[name] ?? ''));
    return value && others.length === 0 && type !== 'text' ? [`${label}: ${fieldValueText(type, value)}`] : [];
  });
  if (common.length === 0) return null;
  return (
    <div className={COMPARED_ROW}>
      <span className="text-13 text-ink-3">Same in all</span>
      <p className="col-span-full min-w-0 px-1.5 py-1 text-13 break-words tablet:[grid-column:2/-1]">
        {common.join(' · ')}
      </p>
    </div>
  );
}

type PartRowProps = {
  label: string;
  /** The number after the merge, in which equal ones are one. */
  after: number | undefined;
  companies: readonly Company[];
  textsOf: (company: Company) => string[];
};

/** Contacts or rounds: the merged company has all different ones. */
function PartRow({ label, after, companies, textsOf }: PartRowProps) {
  if (companies.every((company) => textsOf(company).length === 0)) return null;
  return (
    <div className={COMPARED_ROW}>
      <span className="text-13 text-ink-3">
        {after === undefined ? label : `${label}, ${formatCount(after)} after the merge`}
      </span>
      {companies.map((company, position) => {
        const texts = textsOf(company);
        return (
          <ul key={company.id} className="min-w-0 px-1.5 py-1 text-13 break-words tabular-nums">
            {(texts.length > 0 ? texts.slice(0, FIRST_PARTS) : ['none']).map((text, index) => (
              <li key={index} className={texts.length > 0 ? '' : 'text-ink-3'}>
                <CompanyNumber of={position} />
                {text}
              </li>
            ))}
            {texts.length > FIRST_PARTS && (
              <li className="text-ink-3">and {formatCount(texts.length - FIRST_PARTS)} more</li>
            )}
          </ul>
        );
      })}
    </div>
  );
}

function contactTexts({ parts: { contacts = [] } }: Company): string[] {
  return contacts.map(({ fields: { firstName = '', lastName = '', role, email } }) =>
    [fullName(firstName, lastName), role, email].filter(Boolean).join(' · '),
  );
}

function roundTexts({ parts: { rounds = [] } }: Company): string[] {
  return rounds.map(({ fields: { roundDate = '', roundType, roundAmountUsd = '' } }) =>
    [fieldValueText('day', roundDate), roundType, fieldValueText('money', roundAmountUsd)].filter(Boolean).join(' · '),
  );
}

/** Pairs that an admin has marked as different. */
function Apart({ search }: { search: QualitySearch }) {
  const api = useApi();
  return (
    <Loaded query={apartQuery(api, search)}>
      {({ total, page, pairs }) => (
        <PagedList total={total} page={page} noun={PAIRS} empty="No companies marked as different.">
          {pairs.length > 0 && (
            <ul className="divide-y divide-line rounded-box border border-line bg-surface">
              {pairs.map((pair) => (
                <li
                  key={pair.map(({ id }) => id).join(' ')}
                  className="flex flex-wrap items-center gap-3 px-4 py-2 text-13"
                >
                  <span className="min-w-0 flex-1 basis-60">
                    {pair.map(({ id, name }, index) => (
                      <span key={id}>
                        {index > 0 && ' is not '}
                        <RecordLink table="companies" id={id}>
                          {name}
                        </RecordLink>
                      </span>
                    ))}
                  </span>
                  <AdminActionButton
                    label="Review again"
                    busyText="Saving..."
                    of={pair[0]?.name ?? ''}
                    variant="outline"
                    send={() =>
                      expectOk(
                        api.admin.duplicates.apart.$put({
                          json: { companies: pair.map(({ id }) => id), apart: false },
                        }),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      )}
    </Loaded>
  );
}
