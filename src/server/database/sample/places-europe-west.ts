import type { SampleCountry } from './sample-country.ts';

/** Cities of western Europe; see {@link SampleCountry} for how a row reads. */
export const WESTERN_EUROPE: readonly SampleCountry[] = [
  {
    country: 'United Kingdom',
    weight: 86,
    roundSize: 0.8,
    cultures: 'english*52, irish*7, indian*12, yoruba*4, polish*3, french*3, italian*3, arabic*3, chinese*3, greek*1',
    regions: 'Europe, Europe and Africa (EMEA)',
    cities: `England: London*110, Cambridge*14, Oxford*11, Manchester*12, Bristol*10, Leeds*5, Birmingham*5, Brighton*4,
      Sheffield*3, Newcastle upon Tyne*4, Liverpool*3, Nottingham*3, Reading*3, Bath*2, Exeter*2, Southampton*2, York*2,
      Guildford*2, Milton Keynes*2, Norwich*2, Leicester, Coventry*2, Cheltenham, Durham, Portsmouth, Warwick, Harwell,
      Stevenage*2, Plymouth, Preston, Derby, Bournemouth, Maidenhead, Macclesfield; Scotland: Edinburgh*10, Glasgow*6,
      Aberdeen*3, Dundee*2, Inverness, St Andrews; Wales: Cardiff*4, Swansea*2, Newport; Northern Ireland: Belfast*5,
      Derry, Lisburn`,
  },
  {
    country: 'Ireland',
    weight: 10,
    roundSize: 0.7,
    cultures: 'irish*8, english*1, polish*1, indian*1',
    regions: 'Europe, European Union (EU), Europe and Africa (EMEA)',
    cities: `Dublin: Dublin*24; Cork: Cork*5; Galway: Galway*4; Limerick: Limerick*2; Waterford: Waterford; Sligo: Sligo;
      Kildare: Maynooth; Wicklow: Bray; Kerry: Tralee; Louth: Dundalk`,
  },
  {
    country: 'France',
    weight: 46,
    roundSize: 0.7,
    cultures: 'french*20, arabic*3, italian*1, portuguese*1, vietnamese*1',
    regions: 'Europe, European Union (EU), Europe and Africa (EMEA)',
    cities: `Île-de-France: Paris*80, Boulogne-Billancourt*3, Montreuil*2, Palaiseau*3, Versailles*2, Saint-Denis*2,
      Issy-les-Moulineaux*2, Évry; Auvergne-Rhône-Alpes: Lyon*12, Grenoble*7, Saint-Étienne, Clermont-Ferrand*2, Annecy*2,
      Villeurbanne*2; Occitanie: Toulouse*9, Montpellier*6, Nîmes; Nouvelle-Aquitaine: Bordeaux*8, La Rochelle, Limoges,
      Pau, Poitiers; Hauts-de-France: Lille*7, Roubaix, Amiens; Pays de la Loire: Nantes*8, Angers*2, Le Mans;
      Brittany: Rennes*5, Brest, Lannion; Provence-Alpes-Côte d'Azur: Marseille*5, Nice*2, Sophia Antipolis*3,
      Aix-en-Provence*3, Toulon; Grand Est: Strasbourg*4, Nancy*2, Metz, Reims; Normandy: Rouen, Caen;
      Centre-Val de Loire: Tours, Orléans; Bourgogne-Franche-Comté: Dijon, Besançon`,
  },
  {
    country: 'Germany',
    weight: 50,
    roundSize: 0.75,
    cultures: 'german*22, turkish*3, polish*1, indian*2, russian*1, arabic*1',
    regions: 'Europe, European Union (EU), DACH, Europe and Africa (EMEA)',
    cities: `Berlin: Berlin*70; Bavaria: Munich*38, Nuremberg*3, Augsburg*2, Regensburg*2, Erlangen*2, Würzburg, Garching*3,
      Ingolstadt, Passau; Hamburg: Hamburg*18; North Rhine-Westphalia: Cologne*11, Düsseldorf*8, Aachen*6, Bonn*3,
      Dortmund*3, Münster*3, Essen*2, Bochum*2, Paderborn*2, Bielefeld; Hesse: Frankfurt*10, Darmstadt*4, Wiesbaden*2,
      Kassel, Marburg; Baden-Württemberg: Stuttgart*8, Karlsruhe*6, Heidelberg*4, Freiburg*3, Mannheim*3, Tübingen*2,
      Konstanz, Ulm*2; Saxony: Leipzig*5, Dresden*5, Chemnitz; Lower Saxony: Hanover*3, Göttingen*2, Braunschweig*2,
      Oldenburg; Bremen: Bremen*3; Brandenburg: Potsdam*3; Thuringia: Jena*3, Erfurt; Rhineland-Palatinate: Mainz*2,
      Kaiserslautern; Schleswig-Holstein: Kiel*2, Lübeck; Saarland: Saarbrücken*2; Saxony-Anhalt: Magdeburg, Halle;
      Mecklenburg-Vorpommern: Rostock`,
  },
  {
    country: 'Netherlands',
    weight: 21,
    roundSize: 0.65,
    cultures: 'dutch*12, turkish*1, arabic*1, indian*1, german*1',
    regions: 'Europe, European Union (EU), Benelux, Europe and Africa (EMEA)',
    cities: `North Holland: Amsterdam*36, Haarlem*2, Hilversum, Zaandam; South Holland: Rotterdam*9, Delft*7, The Hague*5,
      Leiden*4, Dordrecht; Utrecht: Utrecht*8, Amersfoort*2; North Brabant: Eindhoven*8, Breda, 's-Hertogenbosch*2,
      Tilburg, Helmond; Groningen: Groningen*3; Gelderland: Nijmegen*2, Wageningen*3, Arnhem*2; Overijssel: Enschede*3,
      Zwolle; Limburg: Maastricht*2, Geleen; Friesland: Leeuwarden; Flevoland: Almere, Lelystad; Zeeland: Middelburg`,
  },
  {
    country: 'Belgium',
    weight: 8,
    roundSize: 0.6,
    cultures: 'dutch*5, french*5, arabic*1',
    regions: 'Europe, European Union (EU), Benelux, Europe and Africa (EMEA)',
    cities: `Brussels-Capital: Brussels*12; East Flanders: Ghent*9, Aalst; Antwerp: Antwerp*7, Mechelen*2;
      Flemish Brabant: Leuven*6, Zaventem; West Flanders: Bruges, Kortrijk*2; Liège: Liège*3; Hainaut: Mons, Charleroi;
      Walloon Brabant: Louvain-la-Neuve*3, Wavre; Namur: Namur; Limburg: Hasselt, Genk`,
  },
  {
    country: 'Luxembourg',
    weight: 2,
    roundSize: 0.6,
    cultures: 'french*3, german*3, portuguese*2',
    regions: 'Europe, European Union (EU), Benelux, Europe and Africa (EMEA)',
    cities: 'Luxembourg*6, Esch-sur-Alzette*2, Differdange',
  },
  {
    country: 'Switzerland',
    weight: 18,
    roundSize: 0.85,
    cultures: 'german*9, french*5, italian*3, serbian*1',
    regions: 'Europe, DACH, Europe and Africa (EMEA)',
    cities: `Zürich: Zürich*26, Winterthur*2, Schlieren*3; Vaud: Lausanne*10, Renens, Yverdon-les-Bains; Geneva: Geneva*8,
      Plan-les-Ouates; Zug: Zug*7, Baar*2; Basel-Stadt: Basel*8; Basel-Landschaft: Allschwil*2; Bern: Bern*3, Biel;
      Ticino: Lugano*3; Saint Gallen: St. Gallen*3; Lucerne: Lucerne*2; Neuchâtel: Neuchâtel*2; Fribourg: Fribourg;
      Valais: Sion; Schaffhausen: Schaffhausen; Aargau: Baden`,
  },
  {
    country: 'Austria',
    weight: 7,
    roundSize: 0.6,
    cultures: 'german*12, serbian*1, turkish*1, hungarian*1',
    regions: 'Europe, European Union (EU), DACH, Europe and Africa (EMEA)',
    cities: `Vienna: Vienna*20; Styria: Graz*5, Leoben; Upper Austria: Linz*5, Hagenberg, Wels; Tyrol: Innsbruck*3;
      Salzburg: Salzburg*2; Carinthia: Klagenfurt, Villach; Vorarlberg: Dornbirn, Bregenz; Lower Austria: Klosterneuburg,
      Wiener Neustadt`,
  },
];
