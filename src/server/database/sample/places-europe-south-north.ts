import type { SampleCountry } from './sample-country.ts';

const EU = 'Europe, European Union (EU), Europe and Africa (EMEA)';
const EU_NORDICS = 'Europe, European Union (EU), Nordics, Europe and Africa (EMEA)';

/** Cities of southern Europe; see {@link SampleCountry} for how a row reads. */
export const SOUTHERN_EUROPE: readonly SampleCountry[] = [
  {
    country: 'Spain',
    weight: 24,
    roundSize: 0.6,
    cultures: 'spanish*12, catalan*4, italian*1, romanian*1',
    regions: EU,
    cities: `Catalonia: Barcelona*34, Girona, Sabadell, Tarragona, Sant Cugat del Vallès; Madrid: Madrid*30, Alcobendas,
      Pozuelo de Alarcón; Comunidad Valenciana: Valencia*9, Alicante*3, Elche, Castellón de la Plana; Basque Country:
      Bilbao*5, San Sebastián*4, Vitoria-Gasteiz; Andalusia: Málaga*5, Seville*4, Granada*2, Córdoba; Galicia: Santiago de
      Compostela, A Coruña*2, Vigo*2; Aragon: Zaragoza*2; Navarre: Pamplona*2; Asturias: Oviedo, Gijón;
      Balearic Islands: Palma*2; Canary Islands: Las Palmas; Castille and León: Valladolid; Murcia: Murcia`,
  },
  {
    country: 'Italy',
    weight: 17,
    roundSize: 0.5,
    cultures: 'italian*1',
    regions: EU,
    cities: `Lombardy: Milan*34, Bergamo, Brescia*2, Como, Monza, Pavia*2; Lazio: Rome*11, Latina; Piedmont: Turin*8,
      Novara, Ivrea; Emilia-Romagna: Bologna*5, Modena*2, Parma, Reggio Emilia; Veneto: Padua*3, Venice, Verona*2,
      Treviso; Tuscany: Florence*3, Pisa*3, Siena; Campania: Naples*3, Salerno; Friuli-Venezia Giulia: Trieste*3, Udine;
      Liguria: Genoa*3; Trentino-Alto Adige: Trento*3, Bolzano; Sicily: Catania*2, Palermo; Apulia: Bari*2, Lecce;
      Sardinia: Cagliari*2; Marche: Ancona; Umbria: Perugia`,
  },
  {
    country: 'Portugal',
    weight: 7,
    roundSize: 0.5,
    cultures: 'portuguese*1',
    regions: EU,
    cities: `Lisbon: Lisbon*18, Oeiras*2, Almada; Porto: Porto*9, Matosinhos, Maia; Braga: Braga*4, Guimarães;
      Coimbra: Coimbra*3; Aveiro: Aveiro*2; Leiria: Leiria; Faro: Faro; Madeira: Funchal; Setúbal: Setúbal; Évora: Évora`,
  },
  {
    country: 'Greece',
    weight: 4,
    roundSize: 0.4,
    cultures: 'greek*1',
    regions: EU,
    cities: `Attica: Athens*12, Piraeus, Marousi; Central Macedonia: Thessaloniki*4; Crete: Heraklion*2, Chania;
      West Greece: Patras*2; Epirus: Ioannina; Thessaly: Larissa`,
  },
  {
    country: 'Malta',
    weight: 1,
    roundSize: 0.5,
    cultures: 'italian*2, english*1',
    regions: EU,
    cities: "Valletta*2, Sliema*2, St. Julian's, Birkirkara",
  },
];

/** Cities of northern Europe; see {@link SampleCountry} for how a row reads. */
export const NORTHERN_EUROPE: readonly SampleCountry[] = [
  {
    country: 'Sweden',
    weight: 21,
    roundSize: 0.7,
    cultures: 'swedish*14, persian*1, finnish*1, arabic*1',
    regions: EU_NORDICS,
    cities: `Stockholm: Stockholm*38, Solna*2, Kista*2; Västra Götaland: Gothenburg*12, Mölndal*2, Skövde; Skåne: Malmö*8,
      Lund*7, Helsingborg*2; Uppsala: Uppsala*6; Östergötland: Linköping*4, Norrköping*2; Västerbotten: Umeå*3, Skellefteå*2;
      Norrbotten: Luleå*2; Västmanland: Västerås*2; Örebro: Örebro; Jönköping: Jönköping; Halland: Halmstad;
      Dalarna: Borlänge; Värmland: Karlstad; Kalmar: Kalmar`,
  },
  {
    country: 'Norway',
    weight: 9,
    roundSize: 0.6,
    cultures: 'norwegian*14, swedish*1, polish*1',
    regions: 'Europe, Nordics, Europe and Africa (EMEA)',
    cities: `Oslo: Oslo*20; Vestland: Bergen*6; Trøndelag: Trondheim*7, Stjørdal; Rogaland: Stavanger*5, Sandnes;
      Troms: Tromsø*2; Agder: Kristiansand*2; Viken: Drammen, Lysaker*2, Kongsberg; Møre og Romsdal: Ålesund*2;
      Nordland: Bodø; Innlandet: Hamar`,
  },
  {
    country: 'Denmark',
    weight: 12,
    roundSize: 0.65,
    cultures: 'danish*14, turkish*1, arabic*1',
    regions: EU_NORDICS,
    cities: `Hovedstaden: Copenhagen*30, Lyngby*4, Hillerød*2, Ballerup; Midtjylland: Aarhus*8, Viborg, Horsens;
      Syddanmark: Odense*6, Kolding, Esbjerg, Sønderborg; Nordjylland: Aalborg*5, Hjørring; Sjælland: Roskilde*2, Køge`,
  },
  {
    country: 'Finland',
    weight: 10,
    roundSize: 0.6,
    cultures: 'finnish*14, swedish*1, russian*1',
    regions: EU_NORDICS,
    cities: `Southern Finland: Helsinki*24, Espoo*10, Vantaa*2, Lahti, Lappeenranta; Western Finland: Tampere*6, Turku*4,
      Jyväskylä*2, Vaasa*2; Oulu: Oulu*4; Eastern Finland: Kuopio*2, Joensuu; Lapland: Rovaniemi`,
  },
  {
    country: 'Iceland',
    weight: 2,
    roundSize: 0.5,
    cultures: 'icelandic*1',
    regions: 'Europe, Nordics, Europe and Africa (EMEA)',
    cities: 'Reykjavík*8, Kópavogur*2, Akureyri, Hafnarfjörður',
  },
];
