import { roundAbout } from '#domain/companies/rounds.ts';
import {
  compareWithStored,
  EVERYTHING,
  type EvidenceDetails,
  type EvidenceTable,
  type EvidenceValue,
  type Values,
} from '#domain/evidence/evidence-columns.ts';
import type { MergedCompany } from '../imports/merge-company.ts';

type StoredPart = { id: number | null };
export type StatedPart = { stated: Values; stored: (Values & StoredPart) | null };
type Evidence = { fields: number; details: EvidenceDetails };

/**
 * What the rows of a file state about a company, compared with what is stored after the import. Contacts and rounds that
 * the import adds have no id yet; the history says that it added them.
 */
export function evidenceOfRows({ stated, fields, rounds, corrections }: MergedCompany, created: boolean): Evidence {
  if (created) {
    const { other } = compareWithStored('companies', stated.company, fields);
    return { fields: EVERYTHING, details: other ? { other: { company: other } } : {} };
  }
  const evidence = compareWithCompany(
    { company: stated.company, stored: fields },
    stated.contacts.map(({ stated, merged }) => ({ stated, stored: merged })),
    stated.rounds.map((round) => ({ stated: round, stored: roundAbout(rounds.all, round) })),
  );
  const corrected = corrections.flatMap(({ replaced, stored: { id } }) => (replaced && id !== null ? id : []));
  return { ...evidence, details: { ...evidence.details, ...(corrected.length > 0 && { corrected }) } };
}

export function compareWithCompany(
  { company, stored }: { company: Values; stored: Values },
  contacts: readonly StatedPart[],
  rounds: readonly StatedPart[],
): Evidence {
  const { mask, other } = compareWithStored('companies', company, stored);
  const people = compareParts('contacts', contacts);
  const raises = compareParts('funding_rounds', rounds);
  const others = {
    ...(other && { company: other }),
    ...(people.other && { contacts: people.other }),
    ...(raises.other && { rounds: raises.other }),
  };
  return {
    fields: mask,
    details: {
      ...(people.masks && { contacts: people.masks }),
      ...(raises.masks && { rounds: raises.masks }),
      ...(Object.keys(others).length > 0 && { other: others }),
    },
  };
}

function compareParts(table: EvidenceTable, parts: readonly StatedPart[]) {
  const masks: Record<string, number> = {};
  const others: Record<string, Record<string, EvidenceValue>> = {};
  for (const { stated, stored } of parts) {
    if (stored?.id == null) continue;
    const { mask, other } = compareWithStored(table, stated, stored);
    masks[stored.id] = (masks[stored.id] ?? 0) | mask;
    if (other) others[stored.id] = { ...others[stored.id], ...other };
  }
  const nonEmpty = <T extends object>(record: T) => (Object.keys(record).length > 0 ? record : undefined);
  return { masks: nonEmpty(masks), other: nonEmpty(others) };
}
