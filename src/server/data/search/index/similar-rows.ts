import { type Common, WEIGHTS } from '#domain/companies/similar-companies.ts';
import type { Place } from '#domain/places/place.ts';
import { NO_TEXT } from './column-storage.ts';
import type { Columns } from './columns.ts';
import type { SearchIndex } from './search-index.ts';
import { slotFinder } from './slot-finder.ts';

/** Only this many recently funded companies are compared, so the time does not grow with the database. */
const NEWEST = 5_000;

export type SimilarRow = { id: number; common: Common };

type Hit = { slot: number; score: number };

/** Finds similar companies among recently funded ones. */
export class SimilarRows {
  private readonly index: SearchIndex;
  private readonly slotOf: (id: number) => number | undefined;
  private readonly newest: Uint32Array;
  /** Compared columns of the newest companies, in their order, for sequential access. */
  private readonly places: Uint32Array;
  private readonly stages: Uint32Array;
  /** By industry code: which of the newest are in it. */
  private readonly inIndustry: Uint32Array[];
  /** By industry code: the score of sharing it, higher the rarer it is among the newest. */
  private readonly weights: Float32Array;

  constructor(index: SearchIndex) {
    const { columns, orders } = index.parts;
    this.index = index;
    this.slotOf = slotFinder(index.parts);
    this.newest = newestSlots(orders.date, NEWEST);
    this.places = this.newest.map((slot) => columns.placeCodes[slot] as number);
    this.stages = this.newest.map((slot) => columns.stages.codes[slot] as number);
    const counts = new Uint32Array(columns.industries.names.length);
    columns.industryCodes.tally(this.newest, counts);
    this.inIndustry = Array.from(counts, (count) => new Uint32Array(count));
    const nextAt = new Uint32Array(counts.length);
    for (const [place, slot] of this.newest.entries()) {
      for (const code of industriesOf(columns, slot)) {
        (this.inIndustry[code] as Uint32Array)[nextAt[code] as number] = place;
        (nextAt[code] as number)++;
      }
    }
    this.weights = Float32Array.from(counts, (count) => Math.log((this.newest.length + 1) / (count + 1)));
  }

  /** The companies most similar to an id, best first, then newest first; empty for an unknown id. */
  of(id: number, length: number): SimilarRow[] {
    const slot = this.slotOf(id);
    if (slot === undefined) return [];
    return this.best(slot, length).map((hit) => ({
      id: this.index.parts.columns.ids[hit.slot] as number,
      common: this.commonOf(slot, hit.slot),
    }));
  }

  private best(slot: number, length: number): Hit[] {
    const { newest } = this;
    const scores = this.scores(slot);
    const best: Hit[] = [];
    let least = 0;
    for (let i = 0; i < newest.length; i++) {
      const score = scores[i] as number;
      // On equal scores the newer one wins.
      if (score <= least || newest[i] === slot) continue;
      const before = best.findIndex((hit) => hit.score < score);
      best.splice(before < 0 ? best.length : before, 0, { slot: newest[i] as number, score });
      if (best.length > length) best.pop();
      if (best.length === length) least = best.at(-1)?.score ?? 0;
    }
    return best;
  }

  /** Similarity scores of the newest companies. */
  private scores(slot: number): Float64Array {
    const { columns } = this.index.parts;
    const { places, stages } = this;
    const placeScores = this.placeScores(slot);
    const stage = columns.stages.codes[slot] as number;
    const scores = new Float64Array(places.length);
    for (let i = 0; i < scores.length; i++) {
      const sameStage = stages[i] === stage && stage !== NO_TEXT;
      scores[i] = (placeScores[places[i] as number] as number) + (sameStage ? WEIGHTS.stage : 0);
    }
    for (const code of new Set(industriesOf(columns, slot))) {
      const weight = this.weights[code] as number;
      const rows = this.inIndustry[code] as Uint32Array;
      for (let i = 0; i < rows.length; i++) (scores[rows[i] as number] as number) += weight;
    }
    return scores;
  }

  /** By place code: the score of being there. */
  private placeScores(slot: number): Float32Array {
    const { places } = this.index.parts.columns.places;
    const own = places[this.index.parts.columns.placeCodes[slot] as number];
    const scores = new Float32Array(places.length);
    if (!own?.country) return scores;
    for (let code = 0; code < places.length; code++) {
      const place = places[code] as Place;
      if (place.country !== own.country) continue;
      scores[code] = WEIGHTS.country + (sharesCity(place, own) ? WEIGHTS.city : 0);
    }
    return scores;
  }

  private commonOf(slot: number, other: number): Common {
    const { columns } = this.index.parts;
    const own = industriesOf(columns, slot);
    const sharedIndustries = [...industriesOf(columns, other)].filter((code) => own.includes(code));
    const [rarest] = sharedIndustries.sort((a, b) => (this.weights[b] as number) - (this.weights[a] as number));
    const here = columns.places.places[columns.placeCodes[slot] as number];
    const there = columns.places.places[columns.placeCodes[other] as number];
    const sameCountry = here?.country != null && here.country === there?.country;
    const sameCity = sameCountry && sharesCity(here, there);
    const stage = columns.stages.codes[slot] as number;
    return {
      industry: rarest === undefined ? null : (columns.industries.names[rarest] ?? null),
      city: sameCity ? here.city : null,
      country: sameCountry ? here.country : null,
      stage: stage !== NO_TEXT && columns.stages.codes[other] === stage ? (columns.stages.values[stage] ?? null) : null,
    };
  }
}

/** Assumes two places in the same country. */
function sharesCity(a: Place, b: Place): boolean {
  return a.city !== null && a.city === b.city && a.region === b.region;
}

function industriesOf({ industryCodes }: Columns, slot: number): Uint32Array {
  return industryCodes.codes.subarray(industryCodes.starts[slot], industryCodes.starts[slot + 1]);
}

/** Slots of the most recently funded, newest first; those without a date last. */
function newestSlots({ slots, valueCount }: { slots: Uint32Array; valueCount: number }, length: number): Uint32Array {
  const datedSlots = slots
    .subarray(Math.max(0, valueCount - length), valueCount)
    .slice()
    .reverse();
  if (datedSlots.length === length) return datedSlots;
  const all = new Uint32Array(Math.min(length, slots.length));
  all.set(datedSlots);
  all.set(slots.subarray(valueCount, valueCount + all.length - datedSlots.length), datedSlots.length);
  return all;
}
