import { type Common, WEIGHTS } from '#domain/similar-companies.ts';
import { slotFinder } from './build-index.ts';
import { NO_STAGE } from './columns.ts';
import type { SearchIndex } from './search-index.ts';

/** Only companies that raised last are looked at: it takes the same time however many there are. */
const NEWEST = 20_000;

export type SimilarRow = { id: number; common: Common };

type Hit = { slot: number; score: number };

/** Finds companies like another one among those that raised last. */
export class SimilarRows {
  private readonly index: SearchIndex;
  private readonly slotOf: (id: number) => number | undefined;
  private readonly newest: Uint32Array;
  /** What sharing an industry counts, by its code: the rarer among the newest, the more. */
  private readonly weights: Float32Array;

  constructor(index: SearchIndex) {
    const { columns, orders } = index.parts;
    this.index = index;
    this.slotOf = slotFinder(index);
    this.newest = newestSlots(orders.date, NEWEST);
    const counts = new Uint32Array(columns.industries.names.length);
    columns.entries.tally(this.newest, counts);
    this.weights = Float32Array.from(counts, (count) => Math.log((this.newest.length + 1) / (count + 1)));
  }

  /** The companies most like that with the id, best first, newer ones before older; none for an id that is gone. */
  of(id: number, length: number): SimilarRow[] {
    const slot = this.slotOf(id);
    if (slot === undefined) return [];
    return this.best(slot, length).map((hit) => ({
      id: this.index.parts.columns.ids[hit.slot] as number,
      common: this.commonOf(slot, hit.slot),
    }));
  }

  private best(slot: number, length: number): Hit[] {
    const { columns } = this.index.parts;
    const { codes, starts } = columns.entries;
    const wanted = new Float32Array(this.weights.length);
    for (let at = starts[slot] as number; at < (starts[slot + 1] as number); at++) {
      const code = codes[at] as number;
      wanted[code] = this.weights[code] as number;
    }
    const places = this.placeScores(slot);
    const stage = columns.stages[slot] as number;
    const best: Hit[] = [];
    let least = 0;
    for (const other of this.newest) {
      if (other === slot) continue;
      let score = places[columns.placeCodes[other] as number] as number;
      if (stage !== NO_STAGE && columns.stages[other] === stage) score += WEIGHTS.stage;
      const end = starts[other + 1] as number;
      for (let at = starts[other] as number; at < end; at++) score += wanted[codes[at] as number] as number;
      if (score <= least) continue; // Of equals the newer one came first.
      const at = best.findIndex((hit) => hit.score < score);
      best.splice(at < 0 ? best.length : at, 0, { slot: other, score });
      if (best.length > length) best.pop();
      if (best.length === length) least = best.at(-1)?.score ?? 0;
    }
    return best;
  }

  /** By the code of a place, what being there counts. */
  private placeScores(slot: number): Float32Array {
    const { places, placeCodes } = this.index.parts.columns;
    const own = places.places[placeCodes[slot] as number];
    return Float32Array.from(places.places, ({ city, region, country }) => {
      if (!country || country !== own?.country) return 0;
      return WEIGHTS.country + (city && city === own.city && region === own.region ? WEIGHTS.city : 0);
    });
  }

  private commonOf(slot: number, other: number): Common {
    const { columns } = this.index.parts;
    const { codes, starts } = columns.entries;
    const own = codes.subarray(starts[slot], starts[slot + 1]);
    const shared = [...codes.subarray(starts[other], starts[other + 1])].filter((code) => own.includes(code));
    const [rarest] = shared.sort((a, b) => (this.weights[b] as number) - (this.weights[a] as number));
    const here = columns.places.places[columns.placeCodes[slot] as number];
    const there = columns.places.places[columns.placeCodes[other] as number];
    const sameCountry = here?.country != null && here.country === there?.country;
    const sameCity = sameCountry && here.city !== null && here.city === there.city && here.region === there.region;
    const stage = columns.stages[slot] as number;
    return {
      industry: rarest === undefined ? null : (columns.industries.names[rarest] ?? null),
      city: sameCity ? here.city : null,
      country: sameCountry ? here.country : null,
      stage: stage !== NO_STAGE && columns.stages[other] === stage ? (columns.stageNames.values[stage] ?? null) : null,
    };
  }
}

/** The slots of those who raised last, the newest first; those without a date come after all others. */
function newestSlots({ slots, known }: { slots: Uint32Array; known: number }, length: number): Uint32Array {
  const dated = slots
    .subarray(Math.max(0, known - length), known)
    .slice()
    .reverse();
  if (dated.length === length) return dated;
  const all = new Uint32Array(Math.min(length, slots.length));
  all.set(dated);
  all.set(slots.subarray(known, known + all.length - dated.length), dated.length);
  return all;
}
