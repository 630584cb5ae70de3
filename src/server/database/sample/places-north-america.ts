import type { SampleCountry } from './sample-country.ts';

/** Cities of North America; see {@link SampleCountry} for how a row reads. */
export const NORTH_AMERICA: readonly SampleCountry[] = [
  {
    country: 'United States',
    weight: 560,
    roundSize: 1,
    cultures: 'english*60, spanish*9, indian*9, chinese*7, korean*2, german*2, italian*2, irish*4, hebrew*2, yoruba*1',
    regions: 'North America',
    cities: `California: San Francisco*150, Los Angeles*42, San Diego*22, Palo Alto*20, San Jose*16, Oakland*10,
      Mountain View*12, Sunnyvale*8, Santa Monica*9, Redwood City*8, San Mateo*8, Menlo Park*8, Irvine*7, Berkeley*7,
      Fremont*5, Santa Clara*7, South San Francisco*8, Sacramento*3, El Segundo*4, Venice*2, Culver City*3, Pasadena*3,
      Santa Barbara*3, Emeryville*3, Burlingame*2, Carlsbad*2, Long Beach*2, Costa Mesa, Newport Beach*2, Walnut Creek,
      San Luis Obispo, Fresno, Santa Cruz, Davis, Hayward*2, Foster City*2, Cupertino*2, Los Altos*2, Torrance, Ventura;
      New York: New York*125, Brooklyn*14, Buffalo*3, Rochester*2, Albany, Syracuse, Ithaca*2, White Plains, Westbury;
      Massachusetts: Boston*42, Cambridge*28, Somerville*6, Waltham*6, Woburn*3, Lexington*3, Burlington*3, Watertown*2,
      Worcester, Newton*2, Lowell, Framingham, Needham*2, Bedford;
      Texas: Austin*34, Dallas*14, Houston*15, San Antonio*4, Plano*3, Fort Worth*2, Frisco*2, The Woodlands, Irving,
      Round Rock, El Paso; Washington: Seattle*30, Bellevue*7, Redmond*4, Kirkland*3, Spokane, Tacoma, Bothell*2;
      Florida: Miami*20, Tampa*5, Orlando*5, Jacksonville*3, Boca Raton*3, Fort Lauderdale*3, St. Petersburg*2,
      Gainesville, West Palm Beach, Tallahassee, Sarasota; Illinois: Chicago*26, Evanston*2, Champaign*2, Naperville, Oak
      Brook; Colorado: Denver*14, Boulder*11, Fort Collins*2, Golden, Broomfield, Colorado Springs*2, Louisville;
      Georgia: Atlanta*17, Alpharetta*3, Savannah, Athens, Augusta; Pennsylvania: Philadelphia*12, Pittsburgh*9,
      Lancaster, King of Prussia, Bethlehem, Wayne; North Carolina: Durham*7, Raleigh*8, Charlotte*6, Chapel Hill*2, Cary,
      Greensboro, Asheville, Wilmington; Virginia: Arlington*6, Reston*4, Richmond*3, McLean*3, Alexandria*2,
      Charlottesville*2, Herndon, Blacksburg; Utah: Salt Lake City*10, Lehi*5, Provo*3, Draper*2, Park City, Orem;
      Maryland: Baltimore*5, Bethesda*4, Rockville*3, Gaithersburg*2, Columbia, College Park; Arizona: Phoenix*5,
      Scottsdale*5, Tempe*3, Tucson*2, Chandler; Oregon: Portland*8, Bend*2, Eugene, Beaverton, Hillsboro;
      Minnesota: Minneapolis*8, Saint Paul*2, Rochester, Bloomington; Ohio: Columbus*7, Cincinnati*5, Cleveland*5, Dayton,
      Akron, Toledo; Michigan: Detroit*5, Ann Arbor*6, Grand Rapids*2, Troy, Lansing; Tennessee: Nashville*8, Memphis*2,
      Knoxville*2, Chattanooga*2, Franklin; New Jersey: Newark*3, Princeton*3, Jersey City*4, Hoboken*3, Morristown,
      New Brunswick; Connecticut: New Haven*4, Stamford*4, Hartford*2, Greenwich*2, Branford; Missouri: St. Louis*6,
      Kansas City*4, Columbia, Springfield; Indiana: Indianapolis*6, Bloomington, Carmel*2, West Lafayette*2;
      Wisconsin: Madison*5, Milwaukee*4, Green Bay; Nevada: Las Vegas*5, Reno*3, Henderson, Sparks;
      District of Columbia: Washington*16; South Carolina: Charleston*3, Greenville*2, Columbia;
      Delaware: Wilmington*5, Dover*2, Newark; Rhode Island: Providence*3, Newport; New Hampshire: Manchester*2, Portsmouth,
      Nashua; Maine: Portland*2, Brunswick; Vermont: Burlington*2, South Burlington; Kentucky: Louisville*3, Lexington*2;
      Louisiana: New Orleans*3, Baton Rouge, Lafayette; Alabama: Birmingham*3, Huntsville*2; Oklahoma: Oklahoma City*2,
      Tulsa*2; Iowa: Des Moines*2, Ames, Iowa City; Nebraska: Omaha*2, Lincoln*2; Kansas: Overland Park*2, Lawrence, Wichita;
      New Mexico: Albuquerque*2, Santa Fe; Idaho: Boise*3, Coeur d'Alene; Montana: Bozeman*2, Missoula, Billings;
      Arkansas: Bentonville*2, Little Rock, Fayetteville; Hawaii: Honolulu*2, Kailua; Wyoming: Cheyenne*2, Jackson, Laramie;
      Mississippi: Jackson, Oxford; West Virginia: Morgantown; North Dakota: Fargo; South Dakota: Sioux Falls;
      Alaska: Anchorage`,
  },
  {
    country: 'Canada',
    weight: 36,
    roundSize: 0.75,
    cultures: 'english*45, french*18, indian*12, chinese*9, persian*4, arabic*4, ukrainian*3, korean*2',
    regions: 'North America',
    cities: `Ontario: Toronto*40, Ottawa*8, Waterloo*8, Kitchener*5, Mississauga*3, Hamilton*2, London*2, Guelph, Kingston,
      Markham*2, Oakville, Windsor, Barrie, Vaughan; Quebec: Montréal*20, Québec*4, Laval, Sherbrooke, Gatineau,
      Longueuil; British Columbia: Vancouver*22, Victoria*4, Burnaby*2, Kelowna*2, Richmond, Surrey, Nanaimo;
      Alberta: Calgary*7, Edmonton*5, Lethbridge, Red Deer; Nova Scotia: Halifax*4, Dartmouth, Sydney;
      New Brunswick: Fredericton*2, Saint John, Moncton; Manitoba: Winnipeg*2, Brandon; Saskatchewan: Saskatoon*2, Regina;
      Newfoundland and Labrador: St. John's*2; Prince Edward Island: Charlottetown`,
  },
  {
    country: 'Mexico',
    weight: 9,
    roundSize: 0.5,
    cultures: 'spanish*1',
    regions: 'Latin America',
    cities: `Ciudad de México: Mexico City*24; Nuevo León: Monterrey*6, San Pedro Garza García*2; Jalisco: Guadalajara*6,
      Zapopan*2; Querétaro: Querétaro*2; Puebla: Puebla; Yucatán: Mérida*2; Baja California: Tijuana, Ensenada;
      Guanajuato: León; Quintana Roo: Cancún; Aguascalientes: Aguascalientes; Chihuahua: Chihuahua; Sonora: Hermosillo`,
  },
  {
    country: 'Costa Rica',
    weight: 1,
    roundSize: 0.4,
    cultures: 'spanish*1',
    regions: 'Latin America',
    cities: 'San José: San José*3, Escazú; Heredia: Heredia; Alajuela: Alajuela',
  },
  {
    country: 'Panama',
    weight: 1,
    roundSize: 0.4,
    cultures: 'spanish*1',
    regions: 'Latin America',
    cities: 'Panamá: Panama City*4; Chiriquí: David',
  },
];
