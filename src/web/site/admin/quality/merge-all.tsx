import { useState } from 'react';
import { countedParts, countText, formatCount } from '#domain/counts.ts';
import { expectOk, responseJson } from '../../../platform/api/api.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useHydrated } from '../../../ui/hooks.ts';
import { AdminActionButton } from '../admin-actions.tsx';
import { ChangeJobStatus } from '../progress.tsx';
import { RecordLink, UndoStatus } from '../records/change-list.tsx';
import { type DuplicatesAnswer, type MergeAllPreview, mergeAllQuery } from './quality-queries.ts';

type MergeAllProps = { groups: number; job: DuplicatesAnswer['job'] };

/** Merges all groups with the same website at once: a preview, progress, and one undo. */
export function MergeAll({ groups, job }: MergeAllProps) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  if (groups === 0 && !job) return null;
  return (
    <div className="grid gap-2">
      {job && <LastMerge job={job} />}
      {groups > 0 && !job?.working && (
        <div>
          <Button disabled={!hydrated} onClick={() => setOpen(true)}>
            {`Merge all with the same website (${formatCount(groups)})`}
          </Button>
        </div>
      )}
      {open && <Preview onClose={() => setOpen(false)} />}
    </div>
  );
}

function Preview({ onClose }: { onClose: () => void }) {
  const api = useApi();
  return (
    <Dialog open width="medium" title="Merge all with the same website" onClose={onClose}>
      <Loaded query={mergeAllQuery(api)}>
        {({ token, total, companies, toReview, groups }) => (
          <div className="mt-3 grid gap-4">
            <p className="text-14 text-pretty text-ink-2">
              {`${countText(companies, 'company', 'companies')} will be merged into ${total === 1 ? 'another' : `${formatCount(total)} others`} with the same website and a similar name. The most complete record stays, blanks are filled from the others, and one undo takes everything back.`}
              {toReview > 0 &&
                ` ${countText(toReview, 'group shares', 'groups share')} a website but not a name, and ${toReview === 1 ? 'stays' : 'stay'} in the list to review.`}
            </p>
            <ul
              aria-label="Groups to merge"
              className="max-h-[45dvh] divide-y divide-line overflow-y-auto rounded-box border border-line text-13"
            >
              {groups.map((group) => (
                <Group key={group.kept.id} group={group} />
              ))}
              {total > groups.length && (
                <li className="px-3 py-2 text-ink-3">{`And ${countText(total - groups.length, 'more group', 'more groups')}`}</li>
              )}
            </ul>
            <div className="flex flex-wrap gap-2">
              <AdminActionButton
                label={`Merge ${countText(total, 'group')}`}
                busyText="Starting..."
                variant="main"
                send={() => expectOk(api.admin.duplicates['same-website'].$post({ json: { token } }))}
                done={onClose}
              />
              <Button variant="quiet" onClick={onClose}>
                Cancel
              </Button>
            </div>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

/** The company that stays, and what it gains. Places are named where they differ. */
function Group({ group: { website, kept, merged, added } }: { group: MergeAllPreview['groups'][number] }) {
  const isPlaced = merged.some(({ place }) => place !== kept.place);
  const textOf = ({ name, place }: typeof kept) => (isPlaced ? `${name} (${place || 'no location'})` : name);
  const gains = countedParts([added.rounds, 'round'], [added.contacts, 'contact']).map((part) => `+${part}`);
  return (
    <li className="grid gap-x-3 px-3 py-2 tablet:grid-cols-2">
      <span className="min-w-0 break-words">
        <span className="text-ink-2">Keeps </span>
        <span className="font-medium">{textOf(kept)}</span>
        <span className="block text-ink-3">{website}</span>
      </span>
      <span className="min-w-0 break-words text-ink-2">
        {`Merges ${merged.map(textOf).join(', ')}`}
        {gains.length > 0 && <span className="block text-ink-3">{gains.join(', ')}</span>}
      </span>
    </li>
  );
}

type LastMergeProps = { job: NonNullable<DuplicatesAnswer['job']> };

function LastMerge({ job }: LastMergeProps) {
  const api = useApi();
  const { working, failure, counts, skippedCompanies, changeId, undone, undoJob } = job;
  if (working) {
    return (
      <ChangeJobStatus
        kind="merge"
        doing="Merging"
        status={job}
        cancel={() => expectOk(api.admin.duplicates['same-website'].cancel.$post())}
      />
    );
  }
  if (changeId !== null && undoJob?.working) return <UndoStatus changeId={changeId} undoJob={undoJob} />;
  const text = failure ?? undoJob?.failure ?? (counts && resultText(counts, undone));
  if (!text) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-line bg-surface px-4 py-2 text-13"
    >
      <div className="min-w-0">
        <p>{text}</p>
        {!undone && skippedCompanies.length > 0 && <SkippedCompanies companies={skippedCompanies} />}
      </div>
      {changeId !== null && !undone && (
        <AdminActionButton
          label="Undo"
          busyText="Undoing..."
          of="the merge of all with the same website"
          variant="outline"
          send={() => responseJson(api.admin.history[':id'].undo.$post({ param: { id: String(changeId) } }))}
        />
      )}
    </div>
  );
}

function SkippedCompanies({ companies }: { companies: LastMergeProps['job']['skippedCompanies'] }) {
  return (
    <ul aria-label="Not merged" className="mt-1 grid gap-1 text-ink-2">
      {companies.map(({ id, name, reason }) => (
        <li key={id} className="break-words">
          <RecordLink table="companies" id={id}>
            {name}
          </RecordLink>
          {`: ${reason}`}
        </li>
      ))}
    </ul>
  );
}

function resultText(
  { groups, companies, skipped }: NonNullable<NonNullable<DuplicatesAnswer['job']>['counts']>,
  undone: boolean,
) {
  const mergedText = `Merged ${countText(companies, 'company', 'companies')} with the same website into ${countText(groups, 'other')}`;
  if (undone) return `${mergedText}, then undone.`;
  const skippedText =
    skipped > 0 ? ` ${countText(skipped, 'group has', 'groups have')} an invalid value and stayed as before.` : '';
  return `${mergedText}.${skippedText}`;
}
