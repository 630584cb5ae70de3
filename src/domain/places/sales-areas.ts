/** Location filter values by what sales people call areas and the people of a country. */
const AREAS: Record<string, string> = {
  'dach|dach region': 'country:Germany|country:Austria|country:Switzerland',
  'nordics|nordic|nordic countries': 'country:Denmark|country:Finland|country:Iceland|country:Norway|country:Sweden',
  'scandinavia|scandinavian': 'country:Denmark|country:Norway|country:Sweden',
  'baltics|baltic|baltic states': 'country:Estonia|country:Latvia|country:Lithuania',
  benelux: 'country:Belgium|country:Luxembourg|country:Netherlands',
  iberia: 'country:Portugal|country:Spain',
  emea: 'continent:Europe|continent:Middle East|continent:Africa',
  'apac|asia pacific': 'continent:Asia|continent:Oceania',
  mena: 'continent:Middle East|country:Algeria|country:Libya|country:Morocco|country:Tunisia',
  'latam|latin america|latin american':
    'continent:South America|country:Costa Rica|country:Cuba|country:Dominican Republic|country:El Salvador|country:Guatemala|country:Honduras|country:Mexico|country:Nicaragua|country:Panama',
  european: 'continent:Europe',
  african: 'continent:Africa',
  asian: 'continent:Asia',
  'middle eastern|mideast': 'continent:Middle East',
};

/** What belongs to a country, by its usual name. */
const DEMONYMS =
  'American:United States|Argentinian:Argentina|Australian:Australia|Austrian:Austria|Belgian:Belgium|Brazilian:Brazil|' +
  'British:United Kingdom|Bulgarian:Bulgaria|Canadian:Canada|Chilean:Chile|Chinese:China|Colombian:Colombia|' +
  'Croatian:Croatia|Czech:Czechia|Danish:Denmark|Dutch:Netherlands|Egyptian:Egypt|Emirati:United Arab Emirates|' +
  'Estonian:Estonia|Finnish:Finland|French:France|German:Germany|Ghanaian:Ghana|Greek:Greece|Hungarian:Hungary|' +
  'Icelandic:Iceland|Indian:India|Indonesian:Indonesia|Irish:Ireland|Israeli:Israel|Italian:Italy|Japanese:Japan|' +
  'Kenyan:Kenya|Korean:South Korea|Latvian:Latvia|Lithuanian:Lithuania|Malaysian:Malaysia|Mexican:Mexico|' +
  'Moroccan:Morocco|Nigerian:Nigeria|Norwegian:Norway|Pakistani:Pakistan|Peruvian:Peru|Polish:Poland|' +
  'Portuguese:Portugal|Romanian:Romania|Saudi:Saudi Arabia|Scottish:United Kingdom|Serbian:Serbia|' +
  'Singaporean:Singapore|Slovak:Slovakia|Slovenian:Slovenia|Spanish:Spain|Swedish:Sweden|Swiss:Switzerland|' +
  'Taiwanese:Taiwan|Thai:Thailand|Turkish:Türkiye|Ukrainian:Ukraine|Vietnamese:Vietnam';

type Area = [name: string, values: readonly string[]];

/** The values of an area or demonym by its name in lower case. */
export const areasByName: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(AREAS).flatMap(([names, values]) =>
    names.split('|').map((name): Area => [name, values.split('|')]),
  ),
  ...DEMONYMS.split('|').map((row): Area => {
    const [name = '', country = ''] = row.split(':');
    return [name.toLowerCase(), [`country:${country}`]];
  }),
]);
