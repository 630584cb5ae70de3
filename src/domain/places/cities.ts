import { placeKey } from './countries.ts';

/**
 * Large cities, startup hubs and capitals, by region or country. They resolve a code after a city ('Boulder, CO' is in
 * Colorado, 'Medellín, CO' in Colombia), so a city that exists under both meanings of a code is in both rows. Other
 * spellings follow a city after slashes.
 */
const TABLE: Record<string, Record<string, string>> = {
  'United States': {
    Alabama: 'Birmingham|Huntsville|Mobile|Montgomery|Tuscaloosa|Auburn',
    Arizona:
      'Scottsdale|Phoenix|Tucson|Tempe|Chandler|Mesa|Gilbert|Glendale|Peoria|Flagstaff|Surprise|Goodyear|Sedona|Yuma',
    Arkansas: 'Fayetteville|Little Rock|Bentonville|Fort Smith|Rogers|Springdale|Jonesboro|Conway',
    California:
      'San Francisco|Palo Alto|Mountain View|San Diego|Los Angeles|Sunnyvale|San Jose|Santa Clara|San Mateo|Redwood City|Santa Monica|Menlo Park|Irvine|Fremont|Cupertino|Campbell|Berkeley|Pleasanton|South San Francisco|Oakland|Carlsbad|Milpitas|Santa Barbara|Pasadena|Burlingame|Los Altos|San Carlos|La Jolla|Emeryville|Los Gatos|Foster City|Aliso Viejo|Venice|San Bruno|Culver City|Beverly Hills|San Ramon|Torrance|Newport Beach|Hayward|Sacramento|El Segundo|West Hollywood|Newark|Redwood Shores|Burbank|San Clemente|Encinitas|Petaluma|Hollywood|Sherman Oaks|Manhattan Beach|Belmont|Woodland Hills|San Rafael|Alameda|Glendale|Goleta|Calabasas|Santa Rosa|Santa Ana|Sausalito|Brisbane|Santa Cruz|Saratoga|Livermore|Marina del Rey|Temecula|Lake Forest|Scotts Valley|Laguna Beach|Long Beach|Walnut Creek|Ventura|Novato|Mill Valley|San Luis Obispo|Davis|Folsom|Thousand Oaks|Hermosa Beach|Solana Beach|Westlake Village|Encino|San Leandro|Monrovia|Stanford|Fresno|Bakersfield|Anaheim|Riverside|Stockton|Costa Mesa|Huntington Beach|Portola Valley|Half Moon Bay|Los Altos Hills|East Palo Alto|Chula Vista|San Bernardino|Modesto|Oxnard|Ontario|Fontana|Palm Springs|Concord|Vallejo|Fullerton|Tustin|Orange|Union City|Richmond|Windsor|Vista|Del Mar|Napa|Sonoma|Playa Vista|Daly City|Atherton|Woodside|Santa Clarita|Escondido|Oceanside|Rancho Cordova|Roseville',
    Colorado:
      'Boulder|Denver|Broomfield|Colorado Springs|Englewood|Greenwood Village|Westminster|Longmont|Louisville|Fort Collins|Aurora|Lakewood|Golden|Littleton|Centennial|Lafayette|Loveland|Durango|Arvada|Superior|Castle Rock|Aspen|Pueblo|Greeley|Grand Junction',
    Connecticut: 'Hartford|Stamford|New Haven|Greenwich|Norwalk',
    Delaware: 'Wilmington|Newark|Dover|Lewes|Middletown|New Castle|Rehoboth Beach|Claymont',
    'District of Columbia': 'Washington',
    Florida: 'Miami|Tampa|Orlando|Jacksonville|Fort Lauderdale|Boca Raton|St. Petersburg',
    Georgia:
      'Atlanta|Alpharetta|Norcross|Duluth|Roswell|Kennesaw|Lawrenceville|Suwanee|Tucker|Marietta|Savannah|Athens|Augusta|Decatur|Macon|Sandy Springs|Dunwoody|Peachtree Corners|Smyrna',
    Hawaii: 'Honolulu',
    Idaho: "Boise|Idaho Falls|Meridian|Nampa|Coeur d'Alene|Pocatello|Post Falls|Eagle",
    Illinois:
      'Chicago|Evanston|Champaign|Naperville|Northbrook|Itasca|Rolling Meadows|Skokie|Lisle|Arlington Heights|Schaumburg|Deerfield|Vernon Hills|Libertyville|Elmhurst|Oak Brook|Springfield|Peoria|Rockford|Urbana|Aurora|Oak Park|Joliet|Bloomington',
    Indiana: 'Indianapolis|Carmel|West Lafayette|Fort Wayne|South Bend|Bloomington|Evansville|Fishers|Salem|Columbus',
    Kansas: 'Overland Park|Wichita|Lawrence|Kansas City',
    Kentucky: 'Louisville|Lexington|Covington|Bowling Green|Frankfort|Owensboro',
    Louisiana: 'New Orleans|Baton Rouge|Lafayette|Shreveport|Lake Charles|Metairie',
    Maine: 'Portland|Bangor|Brunswick|Augusta|Lewiston|Scarborough',
    Maryland:
      'Baltimore|Rockville|Bethesda|Columbia|Gaithersburg|Annapolis|Silver Spring|Frederick|Chevy Chase|Germantown|Towson|Glen Burnie|College Park|Greenbelt|Potomac|Hunt Valley|Laurel',
    Massachusetts:
      'Cambridge|Boston|Waltham|Burlington|Woburn|Newton|Lexington|Marlborough|Andover|Bedford|Watertown|Concord|Framingham|Westborough|Billerica|Natick|Acton|Needham|Lowell|Littleton|Beverly|Wellesley|Worcester|Maynard|Westford|Boxborough|Wilmington|Wakefield|Chelmsford|Southborough|Somerville|Tewksbury|Arlington|Quincy|Foxboro|Amherst|North Billerica|Medford|Westwood|Lawrence|Wayland|Dedham|Brookline|Franklin|Gloucester|Belmont|North Andover|Springfield|Salem|Charlestown|Allston|Hopkinton|Danvers|Devens',
    Michigan: 'Detroit|Ann Arbor|Grand Rapids|Lansing|Kalamazoo',
    Minnesota:
      'Minneapolis|Minnetonka|Saint Paul|Plymouth|Eden Prairie|Burnsville|Bloomington|Eagan|Maple Grove|Roseville|Chanhassen|Golden Valley|Rochester|Mendota Heights|Duluth|Edina',
    Mississippi: 'Jackson|Oxford|Gulfport|Hattiesburg|Biloxi|Ridgeland|Starkville',
    Missouri: 'St. Louis|Kansas City|Chesterfield|Columbia|Clayton|Springfield|St. Charles|Independence',
    Montana: 'Missoula|Bozeman|Billings|Helena|Kalispell|Whitefish|Great Falls|Butte',
    Nebraska: 'Omaha|Lincoln|La Vista|Papillion',
    Nevada: 'Las Vegas|Reno|Henderson',
    'New Hampshire': 'Manchester|Nashua|Portsmouth',
    'New Jersey': 'Jersey City|Newark|Hoboken|Princeton',
    'New Mexico': 'Albuquerque|Santa Fe',
    'New York': 'New York|Brooklyn|Buffalo|Rochester|Ithaca|Albany|Syracuse',
    'North Carolina':
      'Durham|Raleigh|Morrisville|Charlotte|Cary|Wilmington|Research Triangle Park|Chapel Hill|Asheville|Winston-Salem|Greensboro|Cornelius|Huntersville|Mooresville|Fayetteville',
    Ohio: 'Columbus|Cleveland|Cincinnati|Akron|Dayton|Toledo',
    Oklahoma: 'Oklahoma City|Tulsa',
    Oregon: 'Portland|Eugene|Bend|Beaverton|Hillsboro',
    Pennsylvania:
      'Pittsburgh|Philadelphia|Wayne|Malvern|King of Prussia|Conshohocken|Allentown|Bethlehem|Radnor|Wexford|Exton|Lancaster|Doylestown|Blue Bell|Sewickley|Berwyn|Newtown|State College|Harrisburg|Scranton|Erie|West Chester',
    'Rhode Island': 'Providence|Newport',
    'South Carolina': 'Greenville|Charleston|Columbia|Mount Pleasant|Spartanburg|Rock Hill|Fort Mill|Myrtle Beach',
    'South Dakota': 'Sioux Falls|Rapid City|Brookings',
    Tennessee: 'Nashville|Brentwood|Memphis|Chattanooga|Franklin|Knoxville|Oak Ridge|Johnson City|Murfreesboro',
    Texas: 'Austin|Dallas|Houston|San Antonio|Fort Worth|Plano|Frisco|Irving|El Paso|Round Rock|The Woodlands',
    Utah: 'Salt Lake City|Lehi|Provo|Park City|Draper|Orem',
    Vermont: 'Burlington',
    Virginia:
      'Reston|McLean|Herndon|Charlottesville|Vienna|Arlington|Alexandria|Richmond|Fairfax|Dulles|Blacksburg|Sterling|Roanoke|Glen Allen|Ashburn|Chantilly|Leesburg|Williamsburg|Falls Church|Virginia Beach|Newport News|Norfolk|Fredericksburg|Tysons|Tysons Corner',
    Washington:
      'Seattle|Bellevue|Redmond|Kirkland|Bothell|Issaquah|Vancouver|Spokane|Sammamish|Renton|Tacoma|Olympia|Bellingham|Everett|Woodinville|Mercer Island',
    Wisconsin: 'Madison|Milwaukee',
  },
  Canada: {
    Ontario:
      'Toronto|Ottawa|Waterloo|Kitchener|Mississauga|Hamilton|London|Guelph|Kingston|Markham|Oakville|Windsor|Barrie|Vaughan|Brampton|Burlington|Cambridge|Richmond Hill|Oshawa|Kanata',
    Quebec: 'Montréal|Québec/Quebec City|Laval|Sherbrooke|Gatineau|Longueuil|Saint-Laurent',
    'British Columbia': 'Vancouver|Victoria|Burnaby|Kelowna|Richmond|Surrey|Nanaimo|North Vancouver|Coquitlam',
    Alberta: 'Calgary|Edmonton|Lethbridge|Red Deer',
    Manitoba: 'Winnipeg|Brandon',
    Saskatchewan: 'Saskatoon|Regina',
    'Nova Scotia': 'Halifax|Dartmouth',
    'New Brunswick': 'Fredericton|Saint John|Moncton',
    'Newfoundland and Labrador': "St. John's",
    'Prince Edward Island': 'Charlottetown',
    'Northwest Territories': 'Yellowknife',
    Yukon: 'Whitehorse',
    Nunavut: 'Iqaluit',
  },
  Australia: {
    'New South Wales': 'Sydney|Newcastle|Wollongong|Byron Bay|North Sydney|Parramatta',
    Victoria: 'Melbourne|Geelong|Ballarat|Bendigo|Richmond',
    Queensland: 'Brisbane|Gold Coast|Sunshine Coast|Cairns|Townsville',
    'Western Australia': 'Perth|Fremantle|Subiaco|Joondalup|Bunbury',
    'South Australia': 'Adelaide|Mawson Lakes',
    'Australian Capital Territory': 'Canberra',
    Tasmania: 'Hobart|Launceston',
    'Northern Territory': 'Darwin|Alice Springs',
  },
  India: {
    Karnataka: 'Bengaluru/Bangalore|Mysuru/Mysore|Mangalore|Hubli',
    Maharashtra: 'Mumbai/Bombay|Pune|Thane|Nagpur|Nashik|Navi Mumbai',
    Haryana: 'Gurugram/Gurgaon|Faridabad|Panchkula',
    Delhi: 'New Delhi|Delhi',
    'Uttar Pradesh': 'Noida|Lucknow|Kanpur|Ghaziabad|Greater Noida|Varanasi|Agra',
    Telangana: 'Hyderabad|Secunderabad|Warangal',
    'Tamil Nadu': 'Chennai/Madras|Coimbatore|Madurai|Salem',
    Gujarat: 'Ahmedabad|Surat|Vadodara|Rajkot|Gandhinagar',
    'West Bengal': 'Kolkata/Calcutta|Siliguri',
    Rajasthan: 'Jaipur|Udaipur|Jodhpur|Kota',
    Kerala: 'Kochi/Cochin|Thiruvananthapuram/Trivandrum|Kozhikode',
    'Madhya Pradesh': 'Indore|Bhopal|Gwalior',
    Punjab: 'Mohali|Ludhiana|Amritsar',
    Chandigarh: 'Chandigarh',
    Odisha: 'Bhubaneswar',
    'Andhra Pradesh': 'Visakhapatnam|Vijayawada',
    Goa: 'Panaji/Panjim',
    Assam: 'Guwahati',
    Bihar: 'Patna',
    Jharkhand: 'Ranchi',
    Uttarakhand: 'Dehradun',
    Chhattisgarh: 'Raipur',
    'Jammu and Kashmir': 'Srinagar|Jammu',
  },
  Germany: {
    Berlin: 'Berlin',
    Bavaria:
      'Munich/München/Muenchen|Nuremberg/Nürnberg/Nuernberg|Augsburg|Regensburg|Erlangen|Würzburg|Garching|Ingolstadt',
    Hamburg: 'Hamburg',
    'North Rhine-Westphalia':
      'Cologne/Köln/Koeln|Düsseldorf/Duesseldorf|Aachen|Bonn|Dortmund|Münster|Essen|Bochum|Paderborn|Bielefeld|Duisburg|Wuppertal',
    Hesse: 'Frankfurt/Frankfurt am Main|Darmstadt|Wiesbaden|Kassel',
    'Baden-Württemberg': 'Stuttgart|Karlsruhe|Heidelberg|Freiburg|Mannheim|Tübingen|Konstanz|Ulm|Walldorf',
    Saxony: 'Leipzig|Dresden|Chemnitz',
    'Lower Saxony': 'Hanover/Hannover|Göttingen|Braunschweig|Wolfsburg',
    Bremen: 'Bremen',
    Brandenburg: 'Potsdam',
    Thuringia: 'Jena|Erfurt',
    'Rhineland-Palatinate': 'Mainz|Kaiserslautern',
    'Schleswig-Holstein': 'Kiel|Lübeck',
    Saarland: 'Saarbrücken',
    'Saxony-Anhalt': 'Magdeburg|Halle',
    'Mecklenburg-Vorpommern': 'Rostock',
  },
  'United Kingdom': {
    England:
      'London|Manchester|Bristol|Leeds|Oxford|Cambridge|Liverpool|Birmingham|Sheffield|Nottingham|Reading|Newcastle upon Tyne',
    Scotland: 'Edinburgh|Glasgow|Aberdeen',
    Wales: 'Cardiff',
    'Northern Ireland': 'Belfast|Derry|Londonderry|Lisburn|Newry',
  },
};

/** Cities of countries whose regions are not in the tables, and of countries whose codes are also states. */
const ELSEWHERE: Record<string, string> = {
  Albania: 'Tirana|Durrës',
  Argentina: 'Buenos Aires|Córdoba|Rosario|Mendoza|La Plata|Mar del Plata',
  Austria: 'Vienna/Wien|Graz|Linz|Salzburg',
  Azerbaijan: 'Baku',
  Belgium: 'Brussels/Bruxelles/Brussel|Antwerp/Antwerpen|Ghent/Gent',
  Brazil: 'São Paulo|Rio de Janeiro|Belo Horizonte|Curitiba|Florianópolis|Brasília|Porto Alegre',
  China: 'Beijing|Shanghai|Shenzhen|Hangzhou|Guangzhou',
  Colombia: 'Bogotá|Medellín|Cali|Barranquilla|Cartagena|Bucaramanga|Pereira',
  'DR Congo': 'Kinshasa|Lubumbashi|Goma',
  Denmark: 'Copenhagen/København|Aarhus',
  Egypt: 'Cairo',
  Finland: 'Helsinki',
  France: 'Paris|Lyon|Toulouse|Marseille|Bordeaux|Lille|Nantes',
  Gabon: 'Libreville|Port-Gentil',
  Georgia: 'Tbilisi|Batumi|Kutaisi|Rustavi|Poti|Gori|Zugdidi',
  Greece: 'Athens|Thessaloniki',
  Indonesia: 'Jakarta|Bandung|Surabaya|Denpasar|Yogyakarta|Tangerang|Medan|Bali|South Jakarta|Jakarta Selatan',
  Ireland: 'Dublin|Cork|Galway',
  Israel:
    "Tel Aviv/Tel Aviv-Yafo/Tel Aviv Yafo|Jerusalem|Haifa|Herzliya|Ramat Gan|Petah Tikva|Netanya|Ra'anana/Raanana|Rehovot|Beersheba|Yokneam|Caesarea|Kfar Saba|Hod HaSharon|Holon|Rishon LeZion|Ashdod",
  Italy: 'Rome/Roma',
  Japan: 'Tokyo|Osaka|Kyoto',
  Kenya: 'Nairobi',
  Laos: 'Vientiane',
  'Cayman Islands': 'George Town|Grand Cayman|West Bay|Bodden Town',
  Macau: 'Macau|Taipa|Coloane',
  Mayotte: 'Mamoudzou',
  Montserrat: 'Brades|Plymouth',
  Niue: 'Alofi',
  'Vatican City': 'Vatican City',
  Malta: "Valletta|Sliema|St. Julian's|Birkirkara|Msida",
  Moldova: 'Chisinau|Tiraspol',
  Mongolia: 'Ulaanbaatar/Ulan Bator',
  Montenegro: 'Podgorica|Budva|Tivat|Kotor',
  Morocco: 'Casablanca|Rabat|Marrakesh/Marrakech|Tangier|Fez',
  Namibia: 'Windhoek|Swakopmund|Walvis Bay',
  Netherlands: 'Amsterdam|Rotterdam|The Hague/Den Haag|Utrecht|Eindhoven|Delft|Leiden|Groningen',
  'New Caledonia': 'Nouméa|Dumbéa|Païta',
  Niger: 'Niamey',
  Nigeria: 'Lagos|Abuja',
  Norway: 'Oslo|Bergen',
  Panama: 'Panama City/Ciudad de Panamá|Panama',
  Peru: 'Lima|Arequipa',
  Poland: 'Warsaw/Warszawa|Kraków/Cracow|Wrocław|Gdańsk',
  Portugal: 'Lisbon/Lisboa|Porto',
  'Puerto Rico': 'San Juan|Ponce|Bayamón|Mayagüez',
  'Republic of the Congo': 'Brazzaville|Pointe-Noire',
  'Saudi Arabia': 'Riyadh|Jeddah|Dammam|Khobar|Mecca',
  Seychelles: 'Victoria|Mahé',
  Singapore: 'Singapore',
  Slovakia: 'Bratislava|Košice|Žilina',
  'South Africa': 'Cape Town|Johannesburg',
  'South Korea': 'Seoul|Busan',
  Spain: 'Madrid|Barcelona|Valencia',
  Sudan: 'Khartoum',
  Sweden: 'Stockholm|Gothenburg/Göteborg|Malmö',
  Switzerland: 'Winterthur|Lugano|Montreux|Vevey|Biel|Thun',
  Taiwan: 'Taipei',
  Thailand: 'Bangkok',
  Tunisia: 'Tunis|Sfax|Sousse',
  Türkiye: 'Istanbul|Ankara',
  'United Arab Emirates': 'Dubai|Abu Dhabi',
};

/**
 * More cities that resolve a code, stored as files write them, because the keys of stored companies contain these
 * names.
 */
const AS_WRITTEN: Record<string, string> = {
  Armenia: 'Yerevan|Erevan|Gyumri',
  Austria: 'Innsbruck|Klagenfurt|Villach|Wels|Dornbirn|Leoben|Hagenberg',
  Bahamas: 'Nassau|Freeport',
  Bahrain: 'Manama',
  Bangladesh: 'Dhaka|Chittagong|Chattogram|Sylhet',
  Belarus: 'Minsk',
  Belgium: 'Leuven|Liège|Bruges|Brugge|Namur|Hasselt|Mechelen|Louvain-la-Neuve|Kortrijk|Zaventem',
  Bolivia: 'La Paz|Santa Cruz de la Sierra|Cochabamba',
  Brazil: 'Manaus|Campinas|Recife|Franca',
  Bulgaria: 'Sofia|Plovdiv|Varna|Burgas',
  Cambodia: 'Phnom Penh',
  Chile: 'Santiago|Santiago de Chile|Valparaíso|Concepción',
  China: "Chengdu|Wuhan|Nanjing|Suzhou|Xi'an|Tianjin|Chongqing|Xiamen|Dalian|Qingdao|Hefei|Changsha",
  'Costa Rica': 'San José|Heredia|Escazú',
  Croatia: 'Zagreb|Split|Rijeka|Osijek|Zadar',
  Cyprus: 'Nicosia|Limassol|Larnaca',
  Czechia: 'Prague|Praha|Brno|Ostrava|Plzeň|Olomouc|Liberec',
  Denmark: 'Odense|Aalborg|Esbjerg|Kolding|Horsens|Vejle|Roskilde',
  'Dominican Republic': 'Santo Domingo|Santiago',
  Ecuador: 'Quito|Guayaquil|Cuenca',
  Egypt: 'Giza',
  Estonia: 'Tallinn|Tartu|Pärnu|Narva',
  Ethiopia: 'Addis Ababa',
  Finland: 'Espoo|Tampere|Turku|Oulu',
  France:
    'Nice|Cannes|Montpellier|Strasbourg|Rennes|Grenoble|Sophia Antipolis|Aix-en-Provence|Versailles|Dijon|Angers|Reims|Le Havre|Saint-Étienne|Toulon|Clermont-Ferrand|Tours|Rouen|Metz|Nancy|Brest|Annecy|La Rochelle|Levallois-Perret|Boulogne-Billancourt|Courbevoie|Neuilly-sur-Seine|Puteaux|Montreuil|Saint-Denis|Massy|Palaiseau|Biarritz|Avignon|Caen|Orléans|Villeurbanne|Mulhouse|Poitiers|Limoges|Pau',
  Gabon: 'Franceville|Oyem|Moanda|Lambaréné',
  Ghana: 'Accra|Kumasi',
  Greece: 'Patras|Heraklion|Piraeus',
  Honduras: 'Tegucigalpa|San Pedro Sula',
  Hungary: 'Budapest|Szeged|Debrecen|Pécs',
  Iceland: 'Reykjavík|Kópavogur|Akureyri',
  Indonesia: 'Semarang|Makassar',
  Ireland: 'Limerick|Waterford',
  Italy: 'Rom|Mailand|Neapel|Florenz|Venedig|Genua',
  Japan: 'Fukuoka|Nagoya|Sapporo|Yokohama|Kobe|Sendai|Hiroshima',
  Jordan: 'Amman',
  Kazakhstan: 'Almaty|Astana',
  Kenya: 'Mombasa|Kisumu',
  Laos: 'Luang Prabang|Savannakhet|Pakse',
  Latvia: 'Riga|Daugavpils|Liepāja',
  Lebanon: 'Beirut|Tripoli',
  Lithuania: 'Vilnius|Kaunas|Klaipėda',
  Malaysia: 'Kuala Lumpur|Johor Bahru|Cyberjaya|Petaling Jaya',
  Mexico: 'Mexico City|Guadalajara|Monterrey|Tijuana|Puebla',
  Moldova: 'Bălți|Cahul|Ungheni|Orhei|Bender|Comrat|Soroca',
  Mongolia: 'Darkhan|Erdenet',
  Montenegro: 'Nikšić|Bar|Herceg Novi|Cetinje|Bijelo Polje|Ulcinj',
  Myanmar: 'Yangon',
  Nepal: 'Kathmandu',
  Netherlands:
    'Haarlem|Arnhem|Nijmegen|Tilburg|Breda|Enschede|Maastricht|Almere|Amersfoort|Hilversum|Zwolle|Hoofddorp|Apeldoorn|Wageningen|Amstelveen',
  'New Zealand': 'Auckland|Wellington|Christchurch|Dunedin|Tauranga',
  Niger: 'Zinder|Maradi|Agadez|Tahoua',
  Nigeria: 'Ibadan|Port Harcourt|Kano',
  Norway: 'Trondheim|Stavanger|Tromsø|Kristiansand|Drammen|Lysaker',
  Pakistan: 'Karachi|Lahore|Islamabad|Hyderabad|Rawalpindi|Faisalabad',
  Paraguay: 'Asunción',
  Peru: 'Cusco|Trujillo',
  Philippines: 'Manila|Cebu|Cebu City|Davao|Davao City|Makati|Taguig|Quezon City',
  Poland: 'Łódź|Poznań|Katowice|Szczecin|Lublin|Gdynia|Sopot|Rzeszów|Bydgoszcz|Białystok|Toruń|Gliwice',
  Portugal: 'Braga|Coimbra|Aveiro|Faro|Guimarães|Lissabon|Lisbonne|Lisbona',
  Qatar: 'Doha',
  Romania: 'Bucharest|București|Cluj-Napoca|Timișoara|Iași|Brașov|Sibiu|Cluj|Oradea|Constanța',
  Russia: 'Moscow|Moskva|St. Petersburg|Novosibirsk|Yekaterinburg|Kazan|Innopolis',
  Rwanda: 'Kigali',
  Senegal: 'Dakar',
  Serbia: 'Belgrade|Beograd|Novi Sad|Niš',
  Seychelles: 'Praslin|La Digue|Anse Royale|Beau Vallon',
  Slovenia: 'Ljubljana|Maribor',
  'South Africa': 'Pretoria|Durban|Stellenbosch',
  'South Korea': 'Daejeon|Incheon|Daegu|Pangyo|Seongnam|Gwangju|Suwon',
  Spain: 'Seville|Sevilla|Bilbao|Málaga|Zaragoza|Granada|Córdoba|Guadalajara|Alicante|Girona|Vigo|Sabadell|Terrassa',
  'Sri Lanka': 'Colombo|Kandy',
  Sudan: 'Omdurman|Port Sudan|Khartoum North',
  Sweden: 'Uppsala|Lund|Linköping|Umeå|Västerås|Örebro|Solna|Norrköping|Luleå',
  Taiwan: 'Taipei City|Hsinchu|Taichung|Kaohsiung',
  Tajikistan: 'Dushanbe',
  Tanzania: 'Dar es Salaam',
  Thailand: 'Chiang Mai|Phuket',
  Türkiye: 'Izmir|Bursa|Antalya',
  Uganda: 'Kampala',
  Ukraine: 'Kyiv|Kiev|Lviv|Lvov|Kharkiv|Kharkov|Odesa|Odessa|Dnipro',
  'United Arab Emirates': 'Sharjah',
  Uruguay: 'Montevideo|Punta del Este',
  Uzbekistan: 'Tashkent',
  Vietnam: 'Hanoi|Ho Chi Minh City|Ho Chi Minh|Saigon|Da Nang|Haiphong',
};

/**
 * Cantons and provinces by code, `code city/other spellings|…`: many are also codes of other countries or of states
 * ('Basel, BS', 'Milan, MI').
 */
const LOCAL: Record<string, string> = {
  Austria: 'ST Graz',
  Italy:
    "AG Agrigento|AL Alessandria|AN Ancona|AO Aosta|AP Ascoli Piceno|AQ L'Aquila|AR Arezzo|AT Asti|AV Avellino|BA Bari|BG Bergamo|BI Biella|BL Belluno|BN Benevento|BO Bologna|BR Brindisi|BS Brescia|BT Barletta|BZ Bolzano|CA Cagliari|CB Campobasso|CE Caserta|CH Chieti|CL Caltanissetta|CN Cuneo|CO Como|CR Cremona|CS Cosenza|CT Catania|CZ Catanzaro|EN Enna|FC Forlì|FE Ferrara|FG Foggia|FI Florence/Firenze|FM Fermo|FR Frosinone|GE Genoa/Genova|GO Gorizia|GR Grosseto|IM Imperia|IS Isernia|KR Crotone|LC Lecco|LE Lecce|LI Livorno|LO Lodi|LT Latina|LU Lucca|MB Monza|MC Macerata|ME Messina|MI Milan/Milano|MN Mantua/Mantova|MO Modena|MS Massa|MT Matera|NA Naples/Napoli|NO Novara|NU Nuoro|OR Oristano|PA Palermo|PC Piacenza|PD Padua/Padova|PE Pescara|PG Perugia|PI Pisa|PN Pordenone|PO Prato|PR Parma|PT Pistoia|PU Pesaro|PV Pavia|PZ Potenza|RA Ravenna|RC Reggio Calabria|RE Reggio Emilia|RG Ragusa|RI Rieti|RM|RN Rimini|RO Rovigo|SA Salerno|SI Siena|SO Sondrio|SP La Spezia|SR Siracusa/Syracuse|SS Sassari|SU Carbonia|SV Savona|TA Taranto|TE Teramo|TN Trento|TO Turin/Torino|TP Trapani|TR Terni|TS Trieste|TV Treviso|UD Udine|VA Varese|VB Verbania|VC Vercelli|VE Venice/Venezia|VI Vicenza|VR Verona|VT Viterbo|VV Vibo Valentia",
  Switzerland:
    'AG Aarau|AI Appenzell|AR Herisau|BE Bern/Berne|BL Liestal|BS Basel/Basle|FR Fribourg|GE Geneva/Genève/Genf|GL Glarus|GR Chur|JU Delémont|LU Lucerne/Luzern|NE Neuchâtel|NW Stans|OW Sarnen|SG St. Gallen/Sankt Gallen|SH Schaffhausen|SO Solothurn|SZ Schwyz|TG Frauenfeld|TI Bellinzona|UR Altdorf|VD Lausanne|VS Sion|ZG Zug|ZH Zürich/Zuerich',
};

/**
 * Nicknames of cities, with their region, or their country if it is stored without one. 'NY', 'LA' and 'KL' are also
 * codes, so they need the region or country.
 */
const NICKNAMES = new Map<string, [city: string, region: string | null, country?: string]>(
  Object.entries({
    nyc: ['New York', 'New York'],
    'new york city': ['New York', 'New York'],
    ny: ['New York', 'New York'],
    sf: ['San Francisco', 'California'],
    sfo: ['San Francisco', 'California'],
    la: ['Los Angeles', 'California'],
    dc: ['Washington', 'District of Columbia'],
    'washington dc': ['Washington', 'District of Columbia'],
    slc: ['Salt Lake City', 'Utah'],
    okc: ['Oklahoma City', 'Oklahoma'],
    atx: ['Austin', 'Texas'],
    rtp: ['Research Triangle Park', 'North Carolina'],
    caba: ['Buenos Aires', null, 'Argentina'],
    bsas: ['Buenos Aires', null, 'Argentina'],
    'capital federal': ['Buenos Aires', null, 'Argentina'],
    'ciudad autonoma de buenos aires': ['Buenos Aires', null, 'Argentina'],
    bkk: ['Bangkok', null, 'Thailand'],
    hcm: ['Ho Chi Minh City', null, 'Vietnam'],
    hcmc: ['Ho Chi Minh City', null, 'Vietnam'],
    jkt: ['Jakarta', null, 'Indonesia'],
    kl: ['Kuala Lumpur', null, 'Malaysia'],
    tlv: ['Tel Aviv', null, 'Israel'],
  }),
);

/** Possible places of a city; the region is null in countries without a regions table. */
type KnownCity = { city: string; region: string | null; country: string; asWritten?: true };

const byName = new Map<string, KnownCity[]>();
for (const [country, regions] of Object.entries(TABLE)) {
  for (const [region, cities] of Object.entries(regions)) {
    for (const spellings of cities.split('|')) addCity(spellings, region, country);
  }
}
for (const [country, cities] of Object.entries(ELSEWHERE)) {
  for (const spellings of cities.split('|')) addCity(spellings, null, country);
}
for (const [country, cities] of Object.entries(AS_WRITTEN)) {
  for (const city of cities.split('|')) {
    const namesakes = byName.get(placeKey(city)) ?? [];
    if (!namesakes.some((one) => one.country === country))
      byName.set(placeKey(city), [...namesakes, { city, region: null, country, asWritten: true }]);
  }
}
const localCodes = new Set<string>();
for (const [country, rows] of Object.entries(LOCAL)) {
  for (const row of rows.split('|')) {
    localCodes.add(`${row.slice(0, 2)} ${country}`);
    if (row.length > 2) addCity(row.slice(3), null, country);
  }
}

/** Country codes that are also codes of provinces in Spain, Poland, China or South Africa. */
const ALSO_PROVINCES = new Set('HU LB PK HN SN TJ GD EC GP SH'.split(' '));

/** Adds a city under each of its spellings: 'Munich/München'. */
function addCity(spellings: string, region: string | null, country: string): void {
  const [city = '', ...others] = spellings.split('/');
  for (const spelling of [city, ...others]) {
    const key = placeKey(spelling);
    byName.set(key, [...(byName.get(key) ?? []), { city, region, country }]);
  }
}

/** Whether a code is a canton or province of a country whose regions are stored by name only. */
export function isLocalCode(code: string, country: string): boolean {
  return code.length === 2 && localCodes.has(`${code.toUpperCase()} ${country}`);
}

/** Whether a code may be a canton or province of any country whose regions are stored by name only. */
export function isLocalCodeAnywhere(code: string): boolean {
  return ALSO_PROVINCES.has(code.toUpperCase()) || Object.keys(LOCAL).some((country) => isLocalCode(code, country));
}

/** Known places of a city by name; empty if it is not in the table. */
export function knownCities(text: string): readonly KnownCity[] {
  return byName.get(placeKey(text)) ?? [];
}

/**
 * Resolves a nickname ('NYC') to its city; two letters that are also a code need the region, or the country of cities
 * that are stored without a region.
 */
export function cityOfNickname(text: string, region: string | null, country: string | null = null): KnownCity | null {
  const key = placeKey(text).replaceAll('.', '');
  const [city, of, home = 'United States'] = NICKNAMES.get(key) ?? [];
  if (!city || of === undefined) return null;
  if (of === null) {
    // 'CABA' alone is in Argentina, but there is a Caba in the Philippines.
    const isAlone = country === null && key.length > 2 && (text === text.toUpperCase() || text.includes(' '));
    return isAlone || country === home ? { city, region: null, country: home } : null;
  }
  if (region === null ? text.length === 2 && key !== 'sf' : region !== of) return null;
  return { city, region: of, country: home };
}

/** Whether a code is also how people write a city outside of the United States: 'KL'. */
export function isCityCode(code: string): boolean {
  return NICKNAMES.get(placeKey(code))?.[1] === null;
}
