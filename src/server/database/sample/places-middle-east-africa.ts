import type { SampleCountry } from './sample-country.ts';

const MENA = 'Middle East and North Africa (MENA), Europe and Africa (EMEA)';
const AFRICA_REGIONS = 'Africa, Europe and Africa (EMEA)';

/** Cities of the Middle East; see {@link SampleCountry} for how a row reads. */
export const MIDDLE_EAST: readonly SampleCountry[] = [
  {
    country: 'Israel',
    weight: 26,
    roundSize: 0.95,
    cultures: 'hebrew*12, russian*2, arabic*1',
    regions: MENA,
    cities: `Tel Aviv: Tel Aviv*44, Ramat Gan*5, Herzliya*8, Bnei Brak*2, Holon; HaMerkaz: Petah Tikva*4, Rehovot*4,
      Ra'anana*3, Kfar Saba*2, Netanya*3, Ness Ziona*2, Hod HaSharon; Jerusalem: Jerusalem*6; Haifa: Haifa*6, Caesarea*2,
      Yokneam*3; HaDarom: Be'er Sheva*3, Ashdod`,
  },
  {
    country: 'United Arab Emirates',
    weight: 14,
    roundSize: 0.6,
    cultures: 'arabic*7, indian*4, urdu*2, english*2, persian*1',
    regions: `${MENA}, Gulf Cooperation Council (GCC)`,
    cities:
      'Dubai: Dubai*26; Abu Dhabi: Abu Dhabi*9, Al Ain; Sharjah: Sharjah*2; Ajman: Ajman; Ras al Khaimah: Ras al Khaimah',
  },
  {
    country: 'Saudi Arabia',
    weight: 9,
    roundSize: 0.6,
    cultures: 'arabic*1',
    regions: `${MENA}, Gulf Cooperation Council (GCC)`,
    cities:
      'Ar Riyad: Riyadh*18; Makkah: Jeddah*6, Thuwal*2, Mecca; Ash Sharqiyah: Khobar*3, Dammam*2, Dhahran; Madinah: Medina',
  },
  {
    country: 'Egypt',
    weight: 6,
    roundSize: 0.4,
    cultures: 'arabic*1',
    regions: MENA,
    cities:
      'Al Qahirah: Cairo*14, New Cairo*4; Al Jizah: Giza*3; Al Iskandariyah: Alexandria*3; Dakahlia: Mansoura; Asyut: Asyut',
  },
  {
    country: 'Türkiye',
    weight: 9,
    roundSize: 0.4,
    cultures: 'turkish*1',
    regions: MENA,
    cities: `Istanbul: Istanbul*24; Ankara: Ankara*7; Izmir: Izmir*4; Bursa: Bursa*2; Antalya: Antalya*2; Kocaeli: Gebze*2;
      Eskişehir: Eskişehir; Konya: Konya; Gaziantep: Gaziantep; Kayseri: Kayseri`,
  },
  {
    country: 'Jordan',
    weight: 2,
    roundSize: 0.35,
    cultures: 'arabic*1',
    regions: MENA,
    cities: 'Amman: Amman*8; Irbid: Irbid; Aqaba: Aqaba',
  },
  {
    country: 'Lebanon',
    weight: 1,
    roundSize: 0.35,
    cultures: 'arabic*3, armenian*1',
    regions: MENA,
    cities: 'Beyrouth: Beirut*6; Mont-Liban: Jounieh; Tripoli: Tripoli',
  },
  {
    country: 'Bahrain',
    weight: 1,
    roundSize: 0.45,
    cultures: 'arabic*4, indian*1',
    regions: `${MENA}, Gulf Cooperation Council (GCC)`,
    cities: 'Manama*4, Muharraq',
  },
  {
    country: 'Qatar',
    weight: 2,
    roundSize: 0.5,
    cultures: 'arabic*4, indian*1',
    regions: `${MENA}, Gulf Cooperation Council (GCC)`,
    cities: 'Doha*5, Lusail',
  },
  {
    country: 'Kuwait',
    weight: 1,
    roundSize: 0.45,
    cultures: 'arabic*1',
    regions: `${MENA}, Gulf Cooperation Council (GCC)`,
    cities: 'Kuwait City*4, Hawalli',
  },
  {
    country: 'Cyprus',
    weight: 3,
    roundSize: 0.5,
    cultures: 'greek*4, russian*1',
    regions: 'Europe, European Union (EU), Europe and Africa (EMEA)',
    cities: 'Lemesos: Limassol*5; Lefkosia: Nicosia*4; Larnaca: Larnaca; Pafos: Paphos',
  },
];

/** Cities of Africa; see {@link SampleCountry} for how a row reads. */
export const AFRICA: readonly SampleCountry[] = [
  {
    country: 'Nigeria',
    weight: 10,
    roundSize: 0.3,
    cultures: 'yoruba*5, igbo*4, hausa*1',
    regions: AFRICA_REGIONS,
    cities: `Lagos: Lagos*24, Ikeja*3, Lekki*3; Federal Capital Territory: Abuja*5; Oyo: Ibadan*2; Rivers: Port Harcourt*2;
      Enugu: Enugu; Kaduna: Kaduna; Edo: Benin City; Kano: Kano; Akwa Ibom: Uyo; Plateau: Jos`,
  },
  {
    country: 'Kenya',
    weight: 7,
    roundSize: 0.3,
    cultures: 'kenyan*8, indian*1, english*1',
    regions: AFRICA_REGIONS,
    cities:
      'Nairobi Area: Nairobi*20; Mombasa: Mombasa*2; Kisumu: Kisumu*2; Nakuru: Nakuru; Uasin Gishu: Eldoret; Kiambu: Thika',
  },
  {
    country: 'South Africa',
    weight: 8,
    roundSize: 0.35,
    cultures: 'zulu*6, dutch*3, english*4, indian*1',
    regions: AFRICA_REGIONS,
    cities: `Western Cape: Cape Town*18, Stellenbosch*4, Paarl, George; Gauteng: Johannesburg*13, Sandton*4, Pretoria*4,
      Centurion, Midrand; KwaZulu-Natal: Durban*3, Umhlanga; Eastern Cape: Port Elizabeth; Free State: Bloemfontein`,
  },
  {
    country: 'Ghana',
    weight: 3,
    roundSize: 0.3,
    cultures: 'ghanaian*1',
    regions: AFRICA_REGIONS,
    cities: 'Greater Accra: Accra*9, Tema; Ashanti: Kumasi*2; Northern: Tamale; Western: Takoradi',
  },
  {
    country: 'Morocco',
    weight: 2,
    roundSize: 0.3,
    cultures: 'arabic*4, french*1',
    regions: MENA,
    cities:
      'Casablanca-Settat: Casablanca*6; Rabat-Salé-Kénitra: Rabat*3; Marrakesh-Safi: Marrakesh*2; Tanger-Tétouan: Tangier',
  },
  {
    country: 'Tunisia',
    weight: 2,
    roundSize: 0.3,
    cultures: 'arabic*1',
    regions: MENA,
    cities: 'Tunis: Tunis*6; Sousse: Sousse; Sfax: Sfax; Ariana: Ariana*2',
  },
  {
    country: 'Rwanda',
    weight: 1,
    roundSize: 0.3,
    cultures: 'rwandan*1',
    regions: AFRICA_REGIONS,
    cities: 'Kigali*6, Huye, Musanze',
  },
  {
    country: 'Ethiopia',
    weight: 1,
    roundSize: 0.3,
    cultures: 'ethiopian*1',
    regions: AFRICA_REGIONS,
    cities: 'Addis Ababa*5, Bahir Dar, Hawassa',
  },
  {
    country: 'Uganda',
    weight: 2,
    roundSize: 0.3,
    cultures: 'kenyan*1',
    regions: AFRICA_REGIONS,
    cities: 'Kampala: Kampala*6; Wakiso: Entebbe; Jinja: Jinja; Gulu: Gulu',
  },
  {
    country: 'Tanzania',
    weight: 2,
    roundSize: 0.3,
    cultures: 'kenyan*1',
    regions: AFRICA_REGIONS,
    cities: 'Dar es Salaam: Dar es Salaam*6; Arusha: Arusha*2; Dodoma: Dodoma; Mwanza: Mwanza; Zanzibar: Zanzibar City',
  },
  {
    country: 'Senegal',
    weight: 2,
    roundSize: 0.3,
    cultures: 'senegalese*1',
    regions: AFRICA_REGIONS,
    cities: 'Dakar: Dakar*6; Thiès: Thiès; Saint-Louis: Saint-Louis',
  },
  {
    country: 'Ivory Coast',
    weight: 1,
    roundSize: 0.3,
    cultures: 'senegalese*1, french*1',
    regions: AFRICA_REGIONS,
    cities: 'Abidjan*6, Yamoussoukro, Bouaké',
  },
];
