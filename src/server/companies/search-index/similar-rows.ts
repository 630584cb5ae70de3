import type { Place } from '#domain/locations.ts';
import { type Common, WEIGHTS } from '#domain/similar-companies.ts';
import { slotFinder } from './build-index.ts';
import { type Columns, NO_STAGE } from './columns.ts';
import { ListColumn } from './list-column.ts';
import type { SearchIndex } from './search-index.ts';

/** Only companies that raised last are looked at: it takes the same time however many there are. */
const NEWEST = 5_000;

export type SimilarRow = { id: number; common: Common };

type Hit = { slot: number; score: number };

/** Finds companies like another one among those that raised last. */
export class SimilarRows {
  private readonly index: SearchIndex;
  private readonly slotOf: (id: number) => number | undefined;
  private readonly newest: Uint32Array;
  /** What is compared of the newest, in their order, so that it is read from one end to the other. */
  private readonly entries: ListColumn;
  private readonly places: Uint32Array;
  private readonly stages: Uint32Array;
  /** What sharing an industry counts, by its code: the rarer among the newest, the more. */
  private readonly weights: Float32Array;

  constructor(index: SearchIndex) {
    const { columns, orders } = index.parts;
    this.index = index;
    this.slotOf = slotFinder(index);
    this.newest = newestSlots(orders.date, NEWEST);
    this.places = this.newest.map((slot) => columns.placeCodes[slot] as number);
    this.stages = this.newest.map((slot) => columns.stages[slot] as number);
    this.entries = new ListColumn(this.newest.length);
    for (const slot of this.newest) this.entries.add([...entriesOf(columns, slot)]);
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
    const { newest, stages, places } = this;
    const { codes, starts } = this.entries;
    const wanted = new Float32Array(this.weights.length);
    for (const code of entriesOf(columns, slot)) wanted[code] = this.weights[code] as number;
    const placeScores = this.placeScores(slot);
    const stage = columns.stages[slot] as number;
    const best: Hit[] = [];
    let least = 0;
    for (let i = 0, at = 0; i < newest.length; i++) {
      let score = placeScores[places[i] as number] as number;
      if (stages[i] === stage && stage !== NO_STAGE) score += WEIGHTS.stage;
      for (const end = starts[i + 1] as number; at < end; at++) score += wanted[codes[at] as number] as number;
      // Of equals the newer one came first.
      if (score <= least || newest[i] === slot) continue;
      const before = best.findIndex((hit) => hit.score < score);
      best.splice(before < 0 ? best.length : before, 0, { slot: newest[i] as number, score });
      if (best.length > length) best.pop();
      if (best.length === length) least = best.at(-1)?.score ?? 0;
    }
    return best;
  }

  /** By the code of a place, what being there counts. */
  private placeScores(slot: number): Float32Array {
    const { places } = this.index.parts.columns.places;
    const own = places[this.index.parts.columns.placeCodes[slot] as number];
    const scores = new Float32Array(places.length);
    if (!own?.country) return scores;
    for (let code = 0; code < places.length; code++) {
      const place = places[code] as Place;
      if (place.country !== own.country) continue;
      scores[code] = WEIGHTS.country + (isSameCity(place, own) ? WEIGHTS.city : 0);
    }
    return scores;
  }

  private commonOf(slot: number, other: number): Common {
    const { columns } = this.index.parts;
    const own = entriesOf(columns, slot);
    const shared = [...entriesOf(columns, other)].filter((code) => own.includes(code));
    const [rarest] = shared.sort((a, b) => (this.weights[b] as number) - (this.weights[a] as number));
    const here = columns.places.places[columns.placeCodes[slot] as number];
    const there = columns.places.places[columns.placeCodes[other] as number];
    const sameCountry = here?.country != null && here.country === there?.country;
    const sameCity = sameCountry && isSameCity(here, there);
    const stage = columns.stages[slot] as number;
    return {
      industry: rarest === undefined ? null : (columns.industries.names[rarest] ?? null),
      city: sameCity ? here.city : null,
      country: sameCountry ? here.country : null,
      stage: stage !== NO_STAGE && columns.stages[other] === stage ? (columns.stageNames.values[stage] ?? null) : null,
    };
  }
}

/** Of two places in one country. */
function isSameCity(a: Place, b: Place): boolean {
  return a.city !== null && a.city === b.city && a.region === b.region;
}

function entriesOf({ entries }: Columns, slot: number): Uint32Array {
  return entries.codes.subarray(entries.starts[slot], entries.starts[slot + 1]);
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
