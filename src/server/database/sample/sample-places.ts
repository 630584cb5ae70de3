import type { Place } from '#domain/places/locations.ts';
import { ASIA, OCEANIA } from './places-asia-pacific.ts';
import { EASTERN_EUROPE } from './places-europe-east.ts';
import { NORTHERN_EUROPE, SOUTHERN_EUROPE } from './places-europe-south-north.ts';
import { WESTERN_EUROPE } from './places-europe-west.ts';
import { AFRICA, MIDDLE_EAST } from './places-middle-east-africa.ts';
import { NORTH_AMERICA } from './places-north-america.ts';
import { SOUTH_AMERICA } from './places-south-america.ts';
import { pickWeighted, type Random, type Weighted, weigh } from './random.ts';
import { usRegions } from './us-regions.ts';
import { listOf, weightedList, weightOf } from './word-lists.ts';

/** A place where sample companies sit. */
type SamplePlace = {
  place: Place;
  regions: readonly string[];
  roundSize: number;
  cultures: Weighted<string>;
};

/** Every place of the sample. */
const SAMPLE_PLACES: Weighted<SamplePlace> = placesOfCountries();

/** A place, each as often as start-ups are there. */
export function pickPlace(random: Random): SamplePlace {
  return pickWeighted(random, SAMPLE_PLACES);
}

function placesOfCountries(): Weighted<SamplePlace> {
  const countries = [
    NORTH_AMERICA,
    SOUTH_AMERICA,
    WESTERN_EUROPE,
    SOUTHERN_EUROPE,
    NORTHERN_EUROPE,
    EASTERN_EUROPE,
    ASIA,
    OCEANIA,
    MIDDLE_EAST,
    AFRICA,
  ].flat();
  const weighted = countries.flatMap(({ country, weight, roundSize, cultures, regions, cities }) => {
    const names = weightedList(cultures);
    const wider = listOf(regions);
    const entries = citiesOf(cities);
    const sum = entries.reduce((total, entry) => total + entry.weight, 0);
    return entries.map(({ city, region, weight: cityWeight }) => ({
      place: { city, region, country },
      regions: country === 'United States' && region ? usRegions(city, region) : wider,
      roundSize,
      cultures: names,
      weight: (weight * cityWeight) / sum,
    }));
  });
  return weigh(weighted, ({ weight }) => weight);
}

function citiesOf(text: string): { city: string; region: string | null; weight: number }[] {
  return listOf(text, ';').flatMap((group) => {
    const [region, cities] = group.includes(':') ? group.split(':') : [null, group];
    return listOf(cities ?? '').map((entry) => {
      const [city, weight] = weightOf(entry);
      return { city, region: region ?? null, weight };
    });
  });
}
