/** The wider regions that a state of the United States is listed under, most local first. */
const REGIONS_BY_STATE: Record<string, readonly string[]> = Object.fromEntries(
  (
    [
      ['West Coast, Western US', 'California, Oregon, Washington'],
      ['Western US', 'Nevada, Utah, Idaho, Montana, Wyoming, Colorado, Alaska, Hawaii, Arizona, New Mexico'],
      ['East Coast, Northeastern US', 'New York, New Jersey, Pennsylvania, Delaware, Maryland, District of Columbia'],
      [
        'East Coast, New England, Northeastern US',
        'Massachusetts, Connecticut, Rhode Island, New Hampshire, Maine, Vermont',
      ],
      ['East Coast, Southern US', 'Virginia, North Carolina, South Carolina, Georgia, Florida'],
      ['Southern US', 'Texas, Tennessee, Kentucky, Louisiana, Alabama, Mississippi, Arkansas, Oklahoma, West Virginia'],
      ['Great Lakes, Midwestern US', 'Illinois, Ohio, Michigan, Indiana, Wisconsin, Minnesota'],
      ['Midwestern US', 'Missouri, Iowa, Nebraska, Kansas, North Dakota, South Dakota'],
    ] as const
  ).flatMap(([regions, states]) => states.split(', ').map((state) => [state, regions.split(', ')])),
);

const METROS = [
  {
    name: 'San Francisco Bay Area',
    cities: `San Francisco, Palo Alto, San Jose, Oakland, Mountain View, Sunnyvale, Redwood City, San Mateo, Menlo Park,
      Berkeley, Fremont, Santa Clara, South San Francisco, Emeryville, Burlingame, Walnut Creek, Hayward, Foster City,
      Cupertino, Los Altos`,
  },
  {
    name: 'Greater Los Angeles Area',
    cities: 'Los Angeles, Santa Monica, El Segundo, Venice, Culver City, Pasadena, Torrance',
  },
  { name: 'Greater New York Area', cities: 'New York, Brooklyn, Jersey City, Hoboken, Newark, White Plains' },
  {
    name: 'Greater Boston Area',
    cities: 'Boston, Cambridge, Somerville, Waltham, Woburn, Lexington, Watertown, Newton',
  },
  { name: 'Greater Seattle Area', cities: 'Seattle, Bellevue, Redmond, Kirkland, Bothell' },
].map(({ name, cities }) => ({ name, cities: new Set(cities.split(/,\s+/)) }));

/** The metropolitan area, if any, and the wider regions of a city of the United States. */
export function usRegions(city: string, state: string): string[] {
  const regions = REGIONS_BY_STATE[state] ?? [];
  const metro = METROS.find(({ cities }) => cities.has(city));
  // Lexington is also in Kentucky, Newark also in Delaware: an area counts on its own coast only.
  const onCoast = regions.some((region) => region === 'West Coast' || region === 'Northeastern US');
  return metro && onCoast && state !== 'Delaware' ? [metro.name, ...regions] : [...regions];
}
