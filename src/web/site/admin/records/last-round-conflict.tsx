import { type FormField, RECORD_FORMS } from '#domain/changes/record-forms.ts';
import { lastRound } from '#domain/companies/rounds.ts';
import { expectOk } from '../../../platform/api/api.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { AdminActionButton } from '../admin-actions.tsx';
import { Facts, Panel } from '../page-parts.tsx';
import { type AdminRecord, fieldValueText } from './record-queries.ts';
import type { Save } from './use-saves.ts';

/** Fields of the last funding, and those of a round. */
const FIELDS = [
  ['lastFundingDate', 'roundDate'],
  ['lastFundingType', 'roundType'],
  ['lastFundingAmountUsd', 'roundAmountUsd'],
] as const;

/** Buttons that name all values wrap. */
const WRAPPED = '[&>button]:h-auto [&>button]:min-h-8 [&>button]:py-1 [&>button]:whitespace-normal';

type LastRoundConflictProps = { record: AdminRecord; save: Save };

/** Says that the last funding and the newest round of a company differ, as its page shows both. */
export function LastRoundConflict({ record, save }: LastRoundConflictProps) {
  const calls = useApi().admin.records[':table'][':id'];
  const round = lastRound(roundsOf(record));
  const differing = FIELDS.flatMap(([ofCompany, ofRound]) => {
    const [one = '', other = ''] = [record.fields[ofCompany], round?.fields[ofRound]];
    return one && other && one !== other ? [{ ofCompany, ofRound, one, other }] : [];
  });
  if (!round || differing.length === 0) return null;
  const form: Record<string, FormField> = RECORD_FORMS.companies.fields;
  const valuesText = (pick: (conflict: (typeof differing)[number]) => string) =>
    differing.map((conflict) => fieldValueText(form[conflict.ofCompany]?.type ?? 'line', pick(conflict))).join(', ');
  const param = { table: 'companies', id: String(record.id) };
  return (
    <Panel title="Last funding and newest round differ" note="The company page shows both.">
      <div className="grid gap-3">
        <Facts
          facts={differing.map(({ ofCompany, one, other }) => {
            const { label, type } = form[ofCompany] ?? { label: ofCompany, type: 'line' };
            return {
              name: label,
              value: `${fieldValueText(type, one)}, but the round says ${fieldValueText(type, other)}`,
            };
          })}
        />
        <div className="flex flex-wrap gap-2">
          <AdminActionButton
            label={`Set the round to ${valuesText(({ one }) => one)}`}
            busyText="Saving..."
            className={WRAPPED}
            send={() =>
              save((version) =>
                expectOk(
                  calls[':part'][':partId'].$patch({
                    param: { ...param, part: 'rounds', partId: String(round.id) },
                    json: { version, fields: Object.fromEntries(differing.map(({ ofRound, one }) => [ofRound, one])) },
                  }),
                ),
              )
            }
          />
          <AdminActionButton
            label={`Set the last funding to ${valuesText(({ other }) => other)}`}
            busyText="Saving..."
            className={WRAPPED}
            send={() =>
              save((version) =>
                expectOk(
                  calls.$patch({
                    param,
                    json: {
                      version,
                      fields: Object.fromEntries(differing.map(({ ofCompany, other }) => [ofCompany, other])),
                    },
                  }),
                ),
              )
            }
          />
        </div>
      </div>
    </Panel>
  );
}

export function roundsOf({ parts: { rounds = [] } }: AdminRecord) {
  return rounds.map(({ id, fields }) => {
    const amount_usd = Number(fields.roundAmountUsd) || null;
    return {
      id,
      fields,
      announced_on: fields.roundDate || null,
      type: fields.roundType || null,
      amount_usd,
      amount: amount_usd === null ? fields.roundAmountUsd || null : null,
    };
  });
}
