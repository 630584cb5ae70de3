import type { SampleCountry } from './sample-country.ts';

const EU = 'Europe, European Union (EU), Central and Eastern Europe (CEE), Europe and Africa (EMEA)';
const OUTSIDE_EU = 'Europe, Central and Eastern Europe (CEE), Europe and Africa (EMEA)';

/** Cities of central and eastern Europe; see {@link SampleCountry} for how a row reads. */
export const EASTERN_EUROPE: readonly SampleCountry[] = [
  {
    country: 'Poland',
    weight: 10,
    roundSize: 0.4,
    cultures: 'polish*20, ukrainian*2',
    regions: EU,
    cities: `Mazowieckie: Warsaw*20; Małopolskie: Kraków*8, Tarnów; Dolnośląskie: Wrocław*7, Legnica; Pomorskie: Gdańsk*5,
      Gdynia*3, Sopot; Wielkopolskie: Poznań*5; Śląskie: Katowice*3, Gliwice*2, Bielsko-Biała; Łódzkie: Łódź*3;
      Lubelskie: Lublin*2; Podkarpackie: Rzeszów*2; Zachodniopomorskie: Szczecin*2; Podlaskie: Białystok*2;
      Kujawsko-Pomorskie: Toruń, Bydgoszcz; Warmińsko-Mazurskie: Olsztyn`,
  },
  {
    country: 'Estonia',
    weight: 7,
    roundSize: 0.5,
    cultures: 'estonian*8, russian*2',
    regions: `${EU}, Baltics`,
    cities: 'Harju: Tallinn*16; Tartu: Tartu*5; Pärnu: Pärnu; Ida-Viru: Narva; Lääne-Viru: Rakvere',
  },
  {
    country: 'Lithuania',
    weight: 5,
    roundSize: 0.45,
    cultures: 'lithuanian*12, polish*1, russian*1',
    regions: `${EU}, Baltics`,
    cities: 'Vilnius: Vilnius*14; Kaunas: Kaunas*5; Klaipėda: Klaipėda*2; Šiauliai: Šiauliai; Panevėžys: Panevėžys',
  },
  {
    country: 'Latvia',
    weight: 3,
    roundSize: 0.4,
    cultures: 'latvian*8, russian*3',
    regions: `${EU}, Baltics`,
    cities: 'Rīga*10, Jelgava, Liepāja, Valmiera, Ventspils',
  },
  {
    country: 'Czechia',
    weight: 6,
    roundSize: 0.4,
    cultures: 'czech*14, slovak*2, ukrainian*1',
    regions: EU,
    cities: `Prague: Prague*18; South Moravia: Brno*8; Moravia-Silesia: Ostrava*2; Plzeň: Plzeň*2; Olomouc: Olomouc*2;
      Liberec: Liberec; South Bohemia: České Budějovice; Zlín: Zlín; Pardubice: Pardubice; Hradec Králové: Hradec Králové`,
  },
  {
    country: 'Slovakia',
    weight: 2,
    roundSize: 0.35,
    cultures: 'slovak*8, hungarian*1',
    regions: EU,
    cities: 'Bratislava: Bratislava*8; Košice: Košice*3; Žilina: Žilina; Nitra: Nitra; Prešov: Prešov; Trnava: Trnava',
  },
  {
    country: 'Hungary',
    weight: 4,
    roundSize: 0.4,
    cultures: 'hungarian*1',
    regions: EU,
    cities: `Budapest: Budapest*14; Csongrád-Csanád: Szeged*2; Hajdú-Bihar: Debrecen*2; Baranya: Pécs; Győr-Moson-Sopron:
      Győr; Veszprém: Veszprém; Borsod-Abaúj-Zemplén: Miskolc`,
  },
  {
    country: 'Romania',
    weight: 5,
    roundSize: 0.4,
    cultures: 'romanian*14, hungarian*1',
    regions: EU,
    cities: `Bucharest: Bucharest*13; Cluj: Cluj-Napoca*6; Timiș: Timișoara*3; Iași: Iași*3; Brașov: Brașov*2; Sibiu: Sibiu*2;
      Bihor: Oradea*2; Dolj: Craiova; Constanța: Constanța`,
  },
  {
    country: 'Bulgaria',
    weight: 4,
    roundSize: 0.4,
    cultures: 'bulgarian*1',
    regions: EU,
    cities: 'Sofia-Capital: Sofia*14; Plovdiv: Plovdiv*3; Varna: Varna*2; Burgas: Burgas; Ruse: Ruse',
  },
  {
    country: 'Croatia',
    weight: 3,
    roundSize: 0.45,
    cultures: 'serbian*1',
    regions: EU,
    cities: `Zagreb: Zagreb*9; Split-Dalmatia: Split*2; Primorje-Gorski Kotar: Rijeka; Osijek-Baranja: Osijek*2; Zadar: Zadar;
      Varaždin: Varaždin`,
  },
  {
    country: 'Slovenia',
    weight: 2,
    roundSize: 0.45,
    cultures: 'serbian*3, italian*1, german*1',
    regions: EU,
    cities: 'Ljubljana*7, Maribor*2, Celje, Kranj, Koper, Nova Gorica',
  },
  {
    country: 'Serbia',
    weight: 3,
    roundSize: 0.35,
    cultures: 'serbian*1',
    regions: OUTSIDE_EU,
    cities: 'Belgrade*9, Novi Sad*4, Niš, Kragujevac, Subotica',
  },
  {
    country: 'Ukraine',
    weight: 6,
    roundSize: 0.4,
    cultures: 'ukrainian*1',
    regions: OUTSIDE_EU,
    cities: `Kyiv City: Kyiv*14; Lviv: Lviv*5; Kharkiv: Kharkiv*2; Odesa: Odesa*2; Dnipropetrovsk: Dnipro*2;
      Vinnytsia: Vinnytsia; Ivano-Frankivsk: Ivano-Frankivsk; Zakarpattia: Uzhhorod; Chernivtsi: Chernivtsi`,
  },
];
