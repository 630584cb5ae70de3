import type { SampleCountry } from './sample-country.ts';

/** Cities of Asia; see {@link SampleCountry} for how a row reads. */
export const ASIA: readonly SampleCountry[] = [
  {
    country: 'India',
    weight: 68,
    roundSize: 0.45,
    cultures: 'indian*1',
    regions: 'Asia-Pacific (APAC), Southern Asia',
    cities: `Karnataka: Bengaluru*70, Mysuru*2, Mangaluru, Hubli; Maharashtra: Mumbai*36, Pune*16, Thane*2, Nagpur*2,
      Nashik; Haryana: Gurugram*26, Faridabad; Delhi: New Delhi*22; Uttar Pradesh: Noida*11, Lucknow*2, Kanpur, Ghaziabad,
      Varanasi; Telangana: Hyderabad*20, Warangal; Tamil Nadu: Chennai*18, Coimbatore*4, Madurai, Hosur; Gujarat:
      Ahmedabad*9, Surat*3, Vadodara*2, Rajkot, Gandhinagar; West Bengal: Kolkata*6, Siliguri; Rajasthan: Jaipur*6,
      Udaipur*2, Jodhpur; Kerala: Kochi*4, Thiruvananthapuram*3, Kozhikode; Madhya Pradesh: Indore*4, Bhopal*2;
      Punjab: Mohali*2, Ludhiana; Chandigarh: Chandigarh*2; Odisha: Bhubaneswar*2; Andhra Pradesh: Visakhapatnam*2,
      Vijayawada; Goa: Panaji*2; Assam: Guwahati; Bihar: Patna; Uttarakhand: Dehradun; Chhattisgarh: Raipur`,
  },
  {
    country: 'China',
    weight: 26,
    roundSize: 0.9,
    cultures: 'chinese*1',
    regions: 'Asia-Pacific (APAC), Eastern Asia, Greater China',
    cities: `Beijing: Beijing*28; Shanghai: Shanghai*26; Guangdong: Shenzhen*20, Guangzhou*8, Zhuhai, Dongguan*2, Foshan;
      Zhejiang: Hangzhou*13, Ningbo*2, Jiaxing; Jiangsu: Suzhou*8, Nanjing*5, Wuxi*2, Changzhou; Sichuan: Chengdu*5;
      Hubei: Wuhan*4; Shaanxi: Xi'an*3; Chongqing: Chongqing*2; Tianjin: Tianjin*2; Fujian: Xiamen*2, Fuzhou;
      Shandong: Qingdao, Jinan; Hunan: Changsha*2; Anhui: Hefei*3; Liaoning: Dalian; Henan: Zhengzhou`,
  },
  {
    country: 'Singapore',
    weight: 21,
    roundSize: 0.65,
    cultures: 'chinese*9, malay*2, indian*4, english*1',
    regions: 'Asia-Pacific (APAC), Southeast Asia',
    cities: 'Singapore',
  },
  {
    country: 'Japan',
    weight: 20,
    roundSize: 0.5,
    cultures: 'japanese*1',
    regions: 'Asia-Pacific (APAC), Eastern Asia',
    cities: `Tokyo: Tokyo*50, Shibuya*4; Osaka: Osaka*6; Kyoto: Kyoto*4; Kanagawa: Yokohama*3, Kawasaki*2, Fujisawa;
      Fukuoka: Fukuoka*4, Kitakyushu; Aichi: Nagoya*4; Hokkaido: Sapporo*2; Ibaraki: Tsukuba*2; Miyagi: Sendai*2;
      Hyogo: Kobe*2; Hiroshima: Hiroshima; Chiba: Chiba, Kashiwa; Okinawa: Naha; Ishikawa: Kanazawa; Yamagata: Tsuruoka;
      Okayama: Okayama; Nagano: Nagano`,
  },
  {
    country: 'South Korea',
    weight: 16,
    roundSize: 0.55,
    cultures: 'korean*1',
    regions: 'Asia-Pacific (APAC), Eastern Asia',
    cities: `Seoul: Seoul*40; Gyeonggi: Seongnam*8, Suwon*2, Goyang, Yongin; Daejeon: Daejeon*5; Busan: Busan*3;
      Incheon: Incheon*2; Daegu: Daegu*2; Ulsan: Ulsan; Gwangju: Gwangju; North Gyeongsang: Pohang*2; Gangwon: Chuncheon;
      Jeju: Jeju; North Chungcheong: Cheongju`,
  },
  {
    country: 'Hong Kong',
    weight: 9,
    roundSize: 0.6,
    cultures: 'chinese*8, english*1, indian*1',
    regions: 'Asia-Pacific (APAC), Eastern Asia, Greater China',
    cities: 'Hong Kong Island: Hong Kong*10, Central*3; Kowloon: Kowloon*2; New Territories: Sha Tin*2',
  },
  {
    country: 'Taiwan',
    weight: 6,
    roundSize: 0.5,
    cultures: 'chinese*1',
    regions: 'Asia-Pacific (APAC), Eastern Asia, Greater China',
    cities: "T'ai-pei: Taipei*12; Hsinchu: Hsinchu*4; Taichung: Taichung*2; Kaohsiung: Kaohsiung*2; Tainan: Tainan",
  },
  {
    country: 'Indonesia',
    weight: 11,
    roundSize: 0.45,
    cultures: 'indonesian*8, chinese*1',
    regions: 'Asia-Pacific (APAC), Southeast Asia',
    cities: `Jakarta Raya: Jakarta*24; Jawa Barat: Bandung*4, Bekasi, Bogor, Depok; Banten: Tangerang*3; Bali: Denpasar*2,
      Ubud; Jawa Timur: Surabaya*3, Malang; Yogyakarta: Yogyakarta*2; Jawa Tengah: Semarang; Sumatera Utara: Medan;
      Sulawesi Selatan: Makassar`,
  },
  {
    country: 'Vietnam',
    weight: 5,
    roundSize: 0.4,
    cultures: 'vietnamese*1',
    regions: 'Asia-Pacific (APAC), Southeast Asia',
    cities:
      'Ho Chi Minh: Ho Chi Minh City*10; Ha Noi: Hanoi*6; Da Nang: Da Nang*2; Can Tho: Can Tho; Hai Phong: Hai Phong',
  },
  {
    country: 'Malaysia',
    weight: 5,
    roundSize: 0.4,
    cultures: 'malay*4, chinese*3, indian*2',
    regions: 'Asia-Pacific (APAC), Southeast Asia',
    cities: `Kuala Lumpur: Kuala Lumpur*12; Selangor: Petaling Jaya*4, Shah Alam, Cyberjaya*2, Subang Jaya; Pulau Pinang:
      George Town*3; Johor: Johor Bahru*2; Sarawak: Kuching; Sabah: Kota Kinabalu; Perak: Ipoh; Melaka: Malacca`,
  },
  {
    country: 'Thailand',
    weight: 4,
    roundSize: 0.4,
    cultures: 'thai*1',
    regions: 'Asia-Pacific (APAC), Southeast Asia',
    cities:
      'Krung Thep: Bangkok*12; Chiang Mai: Chiang Mai*2; Phuket: Phuket; Chon Buri: Pattaya; Khon Kaen: Khon Kaen',
  },
  {
    country: 'Philippines',
    weight: 4,
    roundSize: 0.4,
    cultures: 'filipino*1',
    regions: 'Asia-Pacific (APAC), Southeast Asia',
    cities: `Metro Manila: Makati*6, Taguig*4, Quezon City*2, Manila*3, Pasig*2, Mandaluyong; Cebu: Cebu City*3; Davao del
      Sur: Davao City; Iloilo: Iloilo City; Benguet: Baguio`,
  },
  {
    country: 'Pakistan',
    weight: 3,
    roundSize: 0.35,
    cultures: 'urdu*1',
    regions: 'Asia-Pacific (APAC), Southern Asia',
    cities:
      'Sindh: Karachi*8; Punjab: Lahore*7, Faisalabad, Rawalpindi; Islamabad: Islamabad*3; Khyber Pakhtunkhwa: Peshawar',
  },
  {
    country: 'Bangladesh',
    weight: 2,
    roundSize: 0.35,
    cultures: 'bengali*1',
    regions: 'Asia-Pacific (APAC), Southern Asia',
    cities: 'Dhaka: Dhaka*10, Gazipur; Chittagong: Chittagong*2; Sylhet: Sylhet; Khulna: Khulna',
  },
  {
    country: 'Kazakhstan',
    weight: 2,
    roundSize: 0.35,
    cultures: 'kazakh*3, russian*1',
    regions: 'Central Asia',
    cities: 'Almaty: Almaty*6; Astana: Astana*4; Shymkent: Shymkent; Karaganda: Karaganda',
  },
  {
    country: 'Georgia',
    weight: 1,
    roundSize: 0.35,
    cultures: 'georgian*1',
    regions: 'Central Asia',
    cities: 'Tbilisi: Tbilisi*6; Ajaria: Batumi; Imereti: Kutaisi',
  },
  {
    country: 'Armenia',
    weight: 1,
    roundSize: 0.4,
    cultures: 'armenian*1',
    regions: 'Central Asia',
    cities: 'Yerevan: Yerevan*6; Shirak: Gyumri; Lori: Vanadzor',
  },
];

/** Cities of Oceania; see {@link SampleCountry} for how a row reads. */
export const OCEANIA: readonly SampleCountry[] = [
  {
    country: 'Australia',
    weight: 24,
    roundSize: 0.6,
    cultures: 'english*14, irish*2, chinese*3, indian*3, greek*1, italian*1, vietnamese*1',
    regions: 'Asia-Pacific (APAC), Australasia',
    cities: `New South Wales: Sydney*44, Newcastle*2, Wollongong, Byron Bay, Orange; Victoria: Melbourne*32, Geelong*2,
      Ballarat, Bendigo; Queensland: Brisbane*11, Gold Coast*3, Sunshine Coast, Toowoomba, Townsville, Cairns;
      Western Australia: Perth*8, Fremantle; South Australia: Adelaide*7; Australian Capital Territory: Canberra*4;
      Tasmania: Hobart*2, Launceston; Northern Territory: Darwin`,
  },
  {
    country: 'New Zealand',
    weight: 6,
    roundSize: 0.5,
    cultures: 'english*6, irish*1, maori*1, chinese*1, indian*1',
    regions: 'Asia-Pacific (APAC), Australasia',
    cities: `Auckland: Auckland*18; Wellington: Wellington*8, Lower Hutt; Canterbury: Christchurch*6; Otago: Dunedin*2,
      Queenstown*2; Waikato: Hamilton*2; Bay of Plenty: Tauranga*2; Nelson: Nelson; Manawatū-Whanganui: Palmerston North`,
  },
];
