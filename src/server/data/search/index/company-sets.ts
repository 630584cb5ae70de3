import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CompanySearch } from '#domain/search/company-filters.ts';
import type { RowFilter } from './row-filters.ts';
import { hasRow, memoryOf, type RowSet, rowSetOfSlots, setBit } from './row-set.ts';

/** Companies that a search is limited to, such as new matches, or that it excludes. */
export type CompanySet = {
  /** Equal for sets with the same companies. */
  readonly key: string;
  readonly ids: Int32Array;
  readonly exclude: boolean;
};

/** A search whose filters that depend on the viewer are resolved to sets of companies. */
export type PersonalSearch = CompanySearch & {
  sets?: readonly CompanySet[];
  /** Disjoint sets to list after all other results, in this order. */
  last?: readonly CompanySet[];
};

const CACHE_BYTES = 16 * 1024 * 1024;

export function companySet(ids: readonly number[] | Int32Array): CompanySet {
  const numbers = ids instanceof Int32Array ? ids : Int32Array.from(ids);
  return { key: hash('sha1', numbers, 'base64url'), ids: numbers, exclude: false };
}

/** All other companies. */
export function opposite(set: CompanySet): CompanySet {
  return { ...set, exclude: !set.exclude };
}

/** The sets of a filter: companies to include, and companies to exclude; null if it has no such values. */
export function filterSets(include: CompanySet | null, exclude: CompanySet | null): CompanySet[] {
  return [...(include ? [include] : []), ...(exclude ? [opposite(exclude)] : [])];
}

/** Compiles sets for an index, with a bounded cache. */
export class SetFilters {
  private readonly rows: number;
  private readonly slotOf: (id: number) => number | undefined;
  private readonly members = new LRUCache<string, RowSet>({ maxSize: CACHE_BYTES, sizeCalculation: memoryOf });

  constructor(rows: number, slotOf: (id: number) => number | undefined) {
    this.rows = rows;
    this.slotOf = slotOf;
  }

  filter(set: CompanySet): RowFilter {
    const { exclude } = set;
    const members = this.membersOf(set);
    return {
      name: 'set',
      key: setKey(set),
      test: (slot) => hasRow(members, slot) !== exclude,
      fill(bits) {
        if (members.kind === 'dense') bits.set(members.bits);
        else for (const slot of members.slots) setBit(bits, slot);
        if (exclude) for (let i = 0; i < bits.length; i++) bits[i] = ~(bits[i] as number);
      },
    };
  }

  private membersOf({ key, ids }: CompanySet): RowSet {
    const cachedMembers = this.members.get(key);
    if (cachedMembers) return cachedMembers;
    const slots: number[] = [];
    for (const id of ids) {
      const slot = this.slotOf(id);
      if (slot !== undefined) slots.push(slot);
    }
    const members = rowSetOfSlots(Uint32Array.from(slots).sort(), this.rows);
    this.members.set(key, members);
    return members;
  }
}

export function setKey({ key, exclude }: CompanySet): string {
  return `set ${exclude ? '!' : ''}${key}`;
}
