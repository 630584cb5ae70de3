import { describe, expect, test } from 'vitest';
import { NOWHERE, place, SAN_FRANCISCO } from '#test/places.ts';
import type { PlaceCells, PlaceChoice } from './place.ts';
import { readPlace } from './read-place.ts';

describe('misplaced and contradictory cells', () => {
  test.each<[cells: PlaceCells, place: string, problems: string[]]>([
    [{ city: 'Software' }, NOWHERE, ['city is an industry, not a city']],
    [{ city: 'Fintech & AI' }, NOWHERE, ['city is an industry, not a city']],
    [{ city: 'BLR' }, NOWHERE, ['city is an abbreviation, not a city']],
    [{ city: 'b-co.example' }, NOWHERE, ['city is a domain, not a city']],
    [{ city: 'Dana Ek' }, NOWHERE, ["city is a person's name, not a city"]],
    [{ city: 'Seed' }, NOWHERE, ['city is a funding type, not a city']],
    [{ city: 'Not sure' }, NOWHERE, ['city is a comment, not a city']],
    [{ city: '$2M' }, NOWHERE, ['city is an amount, not a city']],
    [{ city: '0' }, NOWHERE, ['city is a number, not a city']],
    [{ city: '2023-01-01' }, NOWHERE, ['city is a date, not a city']],
    [{ location: 'Sophia Antipolis, France' }, 'Sophia Antipolis | . | France', []],
    [{ city: 'Dana Point', state: 'CA' }, 'Dana Point | California | United States', []],
    [{ city: 'st.gallen', country: 'CH' }, 'St.Gallen | . | Switzerland', []],
    [{ location: 'US-CA-San Francisco' }, SAN_FRANCISCO, []],
    [{ location: '🇫🇷' }, NOWHERE, ['location is not a place']],
    [{ country: '🇫🇷' }, NOWHERE, ['country is not a known country']],
    [{ location: 'Oslo, Bergen, Norway' }, '. | . | Norway', ['location names more than one city']],
    [{ city: 'Oslo, Bergen', country: 'Norway' }, '. | . | Norway', ['city names more than one city']],
    [{ location: 'Madrid, Barcelona, Spain' }, '. | . | Spain', ['location names more than one city']],
    [{ city: 'Paris, Turin', country: 'France' }, 'Paris | . | France', ["city also says 'Turin', which was removed"]],
    [
      { city: 'Turin; Paris', state: 'Île-de-France', country: 'France' },
      'Paris | Île-de-France | France',
      ["city also says 'Turin', which was removed"],
    ],
    [{ location: 'Lyon, Bergamo, France' }, 'Lyon | . | France', ["location also says 'Bergamo', which was removed"]],
    [
      { city: 'Berlin, Zurich', country: 'Germany' },
      'Berlin | . | Germany',
      ["city also says 'Zurich', which was removed"],
    ],
    [{ location: 'Rosario, Santa Fe, Argentina' }, 'Rosario | Santa Fe | Argentina', []],
    [{ location: 'Lucena, Córdoba, Spain' }, 'Lucena | Córdoba | Spain', []],
    [{ location: 'London, New York' }, NOWHERE, ['location names more than one place']],
    [{ location: 'Munich, Berlin' }, NOWHERE, ['location names more than one place']],
    [{ location: 'London, Singapore' }, NOWHERE, ['location names more than one place']],
    [{ location: 'Buffalo, New York' }, 'Buffalo | New York | United States', []],
    [{ city: 'Recife; Olinda', country: 'Brazil' }, '. | . | Brazil', ['city names more than one place']],
    [{ city: 'Recife, Campinas', country: 'Brazil' }, '. | . | Brazil', ['city names more than one city']],
    [
      { city: 'Recife, Lisboa', country: 'Brazil' },
      'Recife | . | Brazil',
      ["city also says 'Lisboa', which was removed"],
    ],
    [{ city: 'Praha, Brno', country: 'Czechia' }, '. | . | Czechia', ['city names more than one city']],
    [{ city: 'Georgia' }, NOWHERE, ['city is ambiguous: Georgia may be the US state or the country']],
    [{ city: 'Tallinn, Tartu', country: 'Estonia' }, '. | . | Estonia', ['city names more than one city']],
    [{ city: 'Rom, Mailand', country: 'Italien' }, '. | . | Italy', ['city names more than one city']],
    [{ city: 'Bristol, London', country: 'UK' }, '. | . | United Kingdom', ['city names more than one city']],
    [{ city: 'Delft, Amsterdam', country: 'Netherlands' }, '. | . | Netherlands', ['city names more than one city']],
    [{ location: 'Haarlem, Amsterdam, NL' }, '. | . | Netherlands', ['location names more than one city']],
    [{ location: 'Delft, Amsterdam' }, '. | . | .', ['location names more than one place']],
    [{ location: 'Amersfoort, Utrecht, Netherlands' }, 'Amersfoort | Utrecht | Netherlands', []],
    [{ location: 'Delft, Zuid-Holland, Netherlands' }, 'Delft | Zuid-Holland | Netherlands', []],
    [{ city: 'Munich, Berlin', country: 'Germany' }, '. | . | Germany', ['city names more than one city']],
    [{ location: 'Riga, Berlin, Germany' }, 'Berlin | . | Germany', ["location also says 'Riga', which was removed"]],
    [{ city: 'Austin | Texas', country: 'United States' }, 'Austin | Texas | United States', []],
    [{ city: 'Ltd.' }, NOWHERE, ['city is a legal form, not a city']],
    [{ location: 'Bogotá, Cali' }, NOWHERE, ['location names more than one place']],
    [{ location: 'Herzliya, Tel Aviv, Israel' }, 'Herzliya | Tel Aviv | Israel', []],
    [
      { city: 'Paris', state: 'TX', country: 'France' },
      'Paris | . | France',
      ['state is in the United States, not in France'],
    ],
    [
      { city: 'New York', state: 'NY', country: 'UK' },
      'New York | . | United Kingdom',
      ['state is in the United States, not in the United Kingdom'],
    ],
    [
      { city: 'Texas', state: 'Austin', country: 'United States' },
      '. | . | United States',
      ['state is not a state of the United States', 'city is a state, not a city'],
    ],
    [{ city: 'Texas', state: 'TX', country: 'United States' }, '. | Texas | United States', []],
    [{ location: 'Kyiv, Ukraine (HQ), Warsaw' }, NOWHERE, ['location names more than one place']],
    [{ country: 'XQ' }, NOWHERE, ['country is not a known country']],
    [{ country: 'D' }, NOWHERE, ['country is not a known country']],
    [{ country: 'BRD' }, '. | . | Germany', []],
  ])('%j', (cells, expected, problems) => {
    const read = readPlace(cells);
    expect(read.place).toEqual(place(expected));
    expect(read.problems.map(({ part, reason }) => `${part} ${reason}`)).toEqual(problems);
  });
});

describe('an unusable location cell', () => {
  test.each<[source: string, text: string, place: string, reason: string]>([
    ['Y Combinator', 'Europe', NOWHERE, 'is larger than a country'],
    ['CRM', 'EMEA', NOWHERE, 'is larger than a country'],
    ['Crunchbase', 'Europe, Middle East, and Africa (EMEA)', NOWHERE, 'is larger than a country'],
    ['spreadsheet', 'Worldwide', NOWHERE, 'is larger than a country'],
    ['spreadsheet', 'Germany, Asia', '. | . | Germany', 'says Asia, but Germany is not in Asia'],
    ['spreadsheet', 'Germany and France', NOWHERE, 'names more than one country'],
    ['spreadsheet', 'US/UK', NOWHERE, 'names more than one country'],
    ['spreadsheet', 'US-UK', NOWHERE, 'names more than one country'],
    ['spreadsheet', 'USA & Canada', NOWHERE, 'names more than one country'],
    ['Kaggle Indian startups', 'India / US', NOWHERE, 'names more than one country'],
    ['second search: Kaggle Indian startups', 'Bangalore / SFO', NOWHERE, 'names more than one place'],
    ['second search: Kaggle Indian startups', 'Bangalore / USA', NOWHERE, 'names more than one place'],
    ['second search: Kaggle Indian startups', 'Bengaluru and Gurugram', NOWHERE, 'names more than one place'],
    ['second search: Kaggle Indian startups', 'New York, Bengaluru', NOWHERE, 'names more than one place'],
    ['second search: Kaggle Indian startups', 'Goa/Hyderabad', NOWHERE, 'names more than one place'],
    ['spreadsheet', 'Madrid y Barcelona', NOWHERE, 'names more than one place'],
    ['spreadsheet', 'Berlin und Hamburg, Deutschland', '. | . | Germany', 'names more than one place'],
    ['spreadsheet', 'Kraków i Warszawa', NOWHERE, 'names more than one place'],
    ['spreadsheet', 'Stockholm/Malmö, Sweden', '. | . | Sweden', 'names more than one place'],
    ['Crunchbase 2013', 'New York & Chicago, United States', '. | . | United States', 'names more than one place'],
    [
      'second search: Y Combinator all_locations',
      'San Francisco, CA, USA; New York, NY, USA',
      '. | . | United States',
      'names more than one place',
    ],
    [
      'second search: Y Combinator all_locations',
      'San Francisco, CA, USA; Remote',
      SAN_FRANCISCO,
      'also says remote, which was removed',
    ],
    [
      'second search: LinkedIn',
      'San Francisco Bay Area',
      '. | California | United States',
      'is a metropolitan area, not a city',
    ],
    [
      'second search: LinkedIn',
      'Greater New York City Area',
      '. | . | United States',
      'is a metropolitan area, not a city',
    ],
    ['second search: LinkedIn', 'Paris Area, France', '. | . | France', 'is a metropolitan area, not a city'],
    [
      'second search: LinkedIn',
      'Dallas/Fort Worth Area',
      '. | Texas | United States',
      'is a metropolitan area, not a city',
    ],
    ['Crunchbase 2013', 'Quebec, United States', '. | . | United States', 'names Quebec, which is in Canada'],
    [
      'Crunchbase 2013',
      'Toronto, Ontario, United States',
      '. | . | United States',
      'names Ontario, which is in Canada',
    ],
    [
      'Crunchbase 2013',
      'Palo Alto, San Francisco, California, United States',
      '. | California | United States',
      'names more than one city',
    ],
    [
      'Crunchbase 2013, with metropolitan areas',
      'Waltham, Boston, United States',
      'Waltham | . | United States',
      "also says 'Boston', which was removed",
    ],
    ['shifted rows', 'Computer Games', NOWHERE, 'is an industry, not a city'],
    ['shifted rows', 'Food & Beverages', NOWHERE, 'is an industry, not a city'],
    [
      'Crunchbase 2013',
      'Alameda County, California, United States',
      '. | California | United States',
      'is a county, not a city',
    ],
    [
      'Crunchbase 2013',
      '(Oct. 01, 2011 - Sep. 30, 2012), United States',
      '. | . | United States',
      'includes a street address, which was removed',
    ],
    [
      'address',
      '1390 East Main Street, Barstow, California 92311, United States',
      'Barstow | California | United States',
      'includes a street address, which was removed',
    ],
    [
      'address',
      'Friedrichstraße 123, 10117 Berlin, Germany',
      'Berlin | . | Germany',
      'includes a street address, which was removed',
    ],
    [
      'Google Maps',
      'Koramangala, Bengaluru, Karnataka, India',
      'Bengaluru | Karnataka | India',
      "also says 'Koramangala', which was removed",
    ],
    [
      'address',
      'Av. Paulista 1000, São Paulo, SP, 01310-100, Brazil',
      'São Paulo | São Paulo | Brazil',
      'includes a street address, which was removed',
    ],
    ['spreadsheet', 'Austin, Texas and Denver, Colorado', '. | . | United States', 'names more than one place'],
    ['spreadsheet', 'Berlin (Germany), London (UK)', NOWHERE, 'names more than one place'],
    ['spreadsheet', 'Paris, France, Lyon, France', '. | . | France', 'names more than one place'],
    ['spreadsheet', 'Congo', NOWHERE, 'is ambiguous: Congo may be DR Congo or the Republic of the Congo'],
    ['spreadsheet', 'KL', NOWHERE, 'is ambiguous: KL may be a city or Kerala'],
    ['spreadsheet', 'Ca', NOWHERE, 'is an abbreviation, not a city'],
    ['spreadsheet', 'In', NOWHERE, 'is an abbreviation, not a city'],
    ['spreadsheet', 'Me', NOWHERE, 'is an abbreviation, not a city'],
    ['spreadsheet', 'Or', NOWHERE, 'is an abbreviation, not a city'],
    ['spreadsheet', 'Oh', NOWHERE, 'is an abbreviation, not a city'],
    ['mixed columns', '94105', NOWHERE, 'is a postal code, not a place'],
    ['spreadsheet', '?', NOWHERE, 'is not a place'],
    ['spreadsheet', 'Springfield, Atlantis', NOWHERE, 'has no known country'],
    ['spreadsheet', 'Bandra, Mumbai', NOWHERE, 'has no known country'],
    ['spreadsheet', 'Washington', NOWHERE, 'is ambiguous: Washington may be the state or the city'],
    ['mixed columns', 'dana@mill.example, Germany', NOWHERE, 'is not a place'],
    ['mixed columns', 'https://mill.example', NOWHERE, 'is not a place'],
    ['mixed columns', 'x'.repeat(400), NOWHERE, 'is too long for a place'],
  ])('from %s reports %j', (_source, location, read, reason) => {
    expect(readPlace({ location })).toEqual({
      place: place(read),
      problems: [{ part: 'location', reason }],
      ambiguous: null,
    });
  });

  test.each<[text: string, code: string, reason: string, choices: [states: string, countries: string]]>([
    [
      'Springfield, CA',
      'CA',
      'is ambiguous: CA may be California or Canada',
      ['Springfield | California | United States', 'Springfield | . | Canada'],
    ],
    [
      'Ontario, CA',
      'CA',
      'is ambiguous: CA may be California or Canada',
      ['Ontario | California | United States', '. | Ontario | Canada'],
    ],
    [
      'Salem, IN',
      'IN',
      'is ambiguous: IN may be Indiana or India',
      ['Salem | Indiana | United States', 'Salem | . | India'],
    ],
    [
      'Smallville, Georgia',
      'Georgia',
      'is ambiguous: Georgia may be the US state or the country',
      ['Smallville | Georgia | United States', 'Smallville | . | Georgia'],
    ],
    [
      'Milan, MI',
      'MI',
      'is ambiguous: MI may be Michigan or a province of Italy',
      ['Milan | Michigan | United States', 'Milan | . | Italy'],
    ],
    [
      'Catania, CT',
      'CT',
      'is ambiguous: CT may be Connecticut or a province of Italy',
      ['Catania | Connecticut | United States', 'Catania | . | Italy'],
    ],
    [
      'Modena, MO',
      'MO',
      'is ambiguous: MO may be Missouri, Macau or a province of Italy',
      ['Modena | Missouri | United States', 'Modena | . | Italy'],
    ],
    [
      'Georgia',
      'Georgia',
      'is ambiguous: Georgia may be the US state or the country',
      ['. | Georgia | United States', '. | . | Georgia'],
    ],
    ['DE', 'DE', 'is ambiguous: DE may be Delaware or Germany', ['. | Delaware | United States', '. | . | Germany']],
  ])('leaves %j empty until a choice is made', (location, ambiguous, reason, [states, countries]) => {
    const problems = [{ part: 'location', reason }];
    expect(readPlace({ location })).toEqual({ place: place(NOWHERE), problems, ambiguous });
    const readWith = (codes: PlaceChoice['codes']) => readPlace({ location }, { codes });
    expect(readWith('states')).toEqual({ place: place(states), problems: [], ambiguous: null });
    expect(readWith('countries')).toEqual({ place: place(countries), problems: [], ambiguous: null });
  });

  test.each<[text: string, reason: string, countries: string]>([
    [
      'Wettingen, AG',
      'is ambiguous: AG may be Antigua and Barbuda or a local code',
      'Wettingen | . | Antigua and Barbuda',
    ],
    ['Bulle, FR', 'is ambiguous: FR may be France or a local code', 'Bulle | . | France'],
    ['Eger, HU', 'is ambiguous: HU may be Hungary or a local code', 'Eger | . | Hungary'],
    ['London, DK', 'is ambiguous: DK may be Denmark or a local code', 'London | . | Denmark'],
    ['Rosario, ES', 'is ambiguous: ES may be Spain or a local code', 'Rosario | . | Spain'],
    ['Alpnach, NW', 'is ambiguous: NW may be North Rhine-Westphalia or a local code', NOWHERE],
  ])('leaves %j empty until codes are known to be countries', (location, reason, countries) => {
    const read = readPlace({ location });
    expect(read).toMatchObject({ place: place(NOWHERE), problems: [{ part: 'location', reason }] });
    expect(readPlace({ location }, { codes: 'countries' }).place).toEqual(place(countries));
  });
});
