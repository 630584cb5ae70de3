import { CURRENCY_CODES, currencyOfSign, currencyOfWord } from '../amounts.ts';

/** Folds a header: case, accents, spaces and punctuation do not matter, so 'LinkedIn URL' equals 'linkedin_url'. */
export function foldHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, '');
}

/** The key of a choice for one column: its header, with its position if other columns have the same header. */
export function choiceKey(headers: readonly string[], index: number): string {
  const header = headers[index] ?? '';
  const same = headers.filter((other) => foldHeader(other) === foldHeader(header));
  return same.length === 1 ? header : keyAt(header, index);
}

/** No header begins with a line break. */
export function keyAt(header: string, index: number): string {
  return `\n${index} ${header}`;
}

/** Headers of dates that are certainly about funding: 'Last Funding Date', but neither 'Date' nor 'Announced Date'. */
export const OF_FUNDING = /fund|round|rais|financ|invest/;

const LONGEST_HEADER = 120;
/** 'HK$', and 'K€', which is a unit and a sign. */
const SIGN = /(?:(?<!\p{L})[a-z]{1,2})?[$€£₹¥]/giu;
/** What brackets may say about a currency that is not a word of its own elsewhere. */
const BRACKETED = /[([]\s*(?:in )?(?:([Ll]ocal|[Nn]ative|[Oo]riginal|[Rr]eporting)[ _][Cc]urrency|([A-Z]{3}))\s*[)\]]/g;
const ISO_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const LOCAL = 'localcurrency';
const FORMAT = /\b(?:dd mm yyyy|mm dd yyyy|yyyy mm dd|dd mm yy|mm dd yy)\b/g;
const STOP_WORDS =
  /\b(?:of|the|de|da|dos|(?<!\b(?:it|they|companies) )do|la|le|l|les|d|der|die|das|des|du|del|dell|della|el|los|las|and|und|et|pa|s|required|optional|cleaned|(?!000\b|(?:19|20)\d\d\b)\d+)\b/g;
const SPLIT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\blinked in\b/g, 'linkedin'],
  [/\be mails?\b/g, 'email'],
  [/\bstart up/g, 'startup'],
  [/\bcrunch base\b/g, 'crunchbase'],
  [/\bhead quarter/g, 'headquarter'],
  [/\bweb site/g, 'website'],
  [/\bhome page\b/g, 'homepage'],
];

const foldCase = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/**
 * Words of headers in other languages in English: exports of IT Juzi, 36Kr and INITIAL, scraped directories, lists of
 * countries that `import-fields.ts` doesn't cover. `_` is a space.
 */
const TRANSLATED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'company name':
      'tên_công_ty tên_doanh_nghiệp ชื่อบริษัท ชื่อกิจการ 公司名称 公司名 公司简称 公司全称 企业名称 企業名 会社名 社名 회사명 기업명 法人名 bedrijfsnaam firmanavn foretagsnamn bolagsnamn virksomhedsnavn selskapsnavn cegnev επωνυμια',
    company:
      'công_ty doanh_nghiệp บริษัท 公司 企业 компания компании компанія компанії sirket sirketi companie cég firmy spolecnost spolecnosti spoločnosť spolka spółki yrityksen perusahaan tvrtka podjetje ettevote imone uznemums εταιρεια εταιριας الشركة شركة החברה חברה',
    name: '名称 название наименование назва navn nazwa nazev nazov naziv nimi namn nama adı denumire ονομα اسم שם',
    'startup name': 'tên_startup tên_dự_án ชื่อสตาร์ทอัพ ชื่อสตาร์ตอัป スタートアップ名',
    startup: 'สตาร์ทอัพ สตาร์ตอัป 项目 项目名称 产品名称 стартап стартапа стартапу проект проекта проєкт проєкту',
    description:
      'mô_tả giới_thiệu คำอธิบาย รายละเอียด รายละเอียดธุรกิจ ลักษณะธุรกิจ 简介 公司简介 项目简介 一句话简介 介绍 概要 会社概要 事業内容 事業概要 説明 설명 описание опис',
    industry:
      'lĩnh_vực ngành_nghề ngành อุตสาหกรรม ประเภทธุรกิจ 行业 所属行业 领域 所属领域 赛道 業種 業界 カテゴリ カテゴリー 업종 산업 분야 отрасль индустрия сфера галузь сектор sektor sektoru iparag obor odvetvi odvetvie industri industrie κλαδος القطاع תחום',
    location: 'địa_điểm ที่ตั้ง สถานที่ 所在地 地点 地区 所在地区 地域 소재지 지역 локация местоположение',
    headquarters: 'trụ_sở trụ_sở_chính สำนักงานใหญ่ 总部 总部所在地 本社 本社所在地 본사',
    city: 'thành_phố เมือง 城市 所在城市 都市 市区町村 도시 город місто sehir oras varos mesto kota linn miestas pilseta πολη المدينة עיר',
    province: 'tỉnh tỉnh_thành จังหวัด 省份 所在省份 都道府県 область',
    region: 'khu_vực ภูมิภาค регион регіон',
    country:
      'quốc_gia ประเทศ 国家 国 국가 страна країна ulke tara orszag zeme krajina maa negara riik salis valsts drzava χωρα الدولة מדינה',
    founders:
      'nhà_sáng_lập người_sáng_lập tên_nhà_sáng_lập tên_người_sáng_lập ผู้ก่อตั้ง ชื่อผู้ก่อตั้ง 创始人 创办人 創業者 창업자 основатель основатели засновник засновники kurucu kurucular fondator fondatori alapito alapitok zakladatel zakladatele perustaja perustajat pendiri zalozyciel zalozyciele grundlægger ιδρυτης ιδρυτες المؤسس מייסד מייסדים',
    website:
      'trang_web เว็บไซต์ 网址 官网 网站 公司网址 公司官网 会社url 企業url ウェブサイト ホームページ 홈페이지 웹사이트 сайт weboldal websitesi situs ιστοσελιδα אתר',
    email: 'thư_điện_tử อีเมล อีเมล์ 邮箱 电子邮箱 邮件 メール メールアドレス 이메일 почта пошта',
    address: 'địa_chỉ ที่อยู่ адрес адреса',
    'contact name': 'người_liên_hệ ผู้ติดต่อ ชื่อผู้ติดต่อ 联系人 姓名 担当者 氏名 담당자 контакт',
    'job title': 'chức_vụ chức_danh ตำแหน่ง 职位 职务 役職 직책 должность посада',
    round:
      'vòng vòng_gọi_vốn vòng_đầu_tư รอบ รอบการระดมทุน รอบระดมทุน รอบการลงทุน 轮次 融资轮次 投资轮次 ラウンド 調達ラウンド 資金調達ラウンド 라운드 투자단계 раунд раунда раунду investeringsrunde putaran turu kolo γυρος الجولة סבב',
    'last round': '最新轮次 最新融资轮次 最終ラウンド 直近ラウンド 最新ラウンド',
    funding: '투자 yatırım',
    stage: 'giai_đoạn ระยะ 阶段 融资阶段 стадия стадія',
    amount:
      'số_tiền จำนวนเงิน มูลค่า 金额 金額 금액 сумма объем сума обсяг tutar tutarı osszeg castka jumlah suma summa ποσο المبلغ סכום',
    'round amount':
      'số_tiền_gọi_vốn số_vốn_gọi_được số_tiền_đầu_tư จำนวนเงินระดมทุน จำนวนเงินที่ระดมทุน เงินลงทุน 融资金额 投资金额 融资额 調達額 調達金額 資金調達額 투자금액 투자유치금액',
    'total funding':
      'tổng_vốn_gọi tổng_số_vốn_gọi_được tổng_số_tiền_gọi_vốn เงินระดมทุนทั้งหมด 融资总额 累计融资 累计融资额 累計調達額 総調達額 누적투자금',
    'funding date':
      'ngày_gọi_vốn ngày_đầu_tư วันที่ระดมทุน วันที่ลงทุน 融资时间 融资日期 投资时间 投资日期 披露日期 調達日 調達時期 資金調達日 투자일 investeringsdato investeringsdatum',
    date: 'ngày ngày_công_bố วันที่ วันที่ประกาศ 日期 时间 日付 年月日 発表日 実施日 날짜 дата tarih tarihi tanggal paivamaara kuupaev ημερομηνια التاريخ תאריך',
    total: 'общая общий всего загальна',
    investment: 'инвестиций инвестиции інвестицій інвестиції',
    investors:
      'nhà_đầu_tư นักลงทุน ผู้ลงทุน 投资方 投资机构 投资人 投资者 投資家 투자자 инвестор инвесторы інвестор інвестори',
    founded:
      'năm_thành_lập ngày_thành_lập ปีที่ก่อตั้ง วันที่ก่อตั้ง 成立时间 成立日期 成立年份 設立 設立日 設立年 설립일 설립연도',
    valuation: 'định_giá มูลค่ากิจการ 估值 最新估值 評価額',
    phone: 'điện_thoại số_điện_thoại โทรศัพท์ เบอร์โทร เบอร์โทรศัพท์ 电话 電話 전화번호 телефон телефоны телефони',
    'wan cny': '万元 万人民币',
    'yi cny': '亿元 亿人民币',
    'wan usd': '万美元',
    'yi usd': '亿美元',
    'yi jpy': '億円',
    'millions jpy': '百万円',
    'thousands jpy': '千円',
    'yi krw': '억원',
    thousands: 'тыс',
    millions: 'triệu ล้าน млн',
    billions: 'tỷ млрд',
    usd: 'ดอลลาร์ ดอลลาร์สหรัฐ 美元 долл долларов',
    cny: '人民币 元',
    jpy: '円',
    rub: 'руб рублей',
    vnd: 'đồng',
    thb: 'บาท',
    'millions usd': 'ล้านดอลลาร์ ล้านเหรียญ ล้านดอลลาร์สหรัฐ',
    'millions thb': 'ล้านบาท',
    uah: 'грн гривень',
  }).flatMap(([english, words]) =>
    words.split(' ').map((word) => [foldCase(word).replaceAll('_', ' '), english] as const),
  ),
);
/** Vietnamese writes each syllable as a word. */
const PHRASES = new RegExp(
  `(?<!\\p{L})(?:${[...TRANSLATED.keys()]
    .filter((key) => key.includes(' '))
    .sort((a, b) => b.length - a.length)
    .join('|')})(?!\\p{L})|\\S+`,
  'gu',
);

/**
 * The words of a header, lowercase without accents, separated by single spaces. Splits at dots, underscores, dashes and
 * CamelCase; drops stop words, date formats and numbers.
 */
export function headerWords(header: string): string {
  const words = plainWords(header).replace(FORMAT, ' ').replace(STOP_WORDS, ' ').replace(/ +/g, ' ').trim();
  return words.replace(PHRASES, (word) => TRANSLATED.get(word) ?? word);
}

/** All words of a header, as in {@link headerWords}. */
export function plainWords(header: string): string {
  const plain = header
    .slice(0, LONGEST_HEADER)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(BRACKETED, (text, local, code) =>
      local
        ? ` ${LOCAL} `
        : ISO_CODES.has(code) && !CURRENCY_CODES.has(code)
          ? ` currency${code.toLowerCase()} `
          : text,
    )
    .replace(SIGN, (text) => {
      const [sign = '', unit = ''] = currencyOfSign(text) ? [text] : [text.slice(-1), text.slice(0, -1)];
      return ` ${unit} ${currencyOfSign(sign)} `;
    })
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ');
  return SPLIT_WORDS.reduce((text, [split, word]) => text.replace(split, word), plain);
}

/** `currency` is an ISO code, or 'kr' or 'local currency'; `unit` is a key of {@link UNITS}, or the ambiguous 'mil'. */
export type MoneyWords = { rest: string; currency: string | null; unit: string | null };

/** Whether the currency of a header is a known one: 'kr' and 'local currency' are not. */
export function isCurrencyCode(currency: string | null): boolean {
  return currency !== null && /^[A-Z]{3}$/.test(currency);
}

/** The units of amounts in headers such as 'Amount ($M)', with the word of a single amount. */
export const UNITS: ReadonlyMap<string, { factor: number; word: string }> = new Map([
  ['thousands', { factor: 1e3, word: 'thousand' }],
  ['lakhs', { factor: 1e5, word: 'lakh' }],
  ['millions', { factor: 1e6, word: 'million' }],
  ['crores', { factor: 1e7, word: 'crore' }],
  ['ten thousands', { factor: 1e4, word: '万' }],
  ['hundred millions', { factor: 1e8, word: '億' }],
  ['billions', { factor: 1e9, word: 'billion' }],
]);

const GLUED = new RegExp(`\\b(${[...CURRENCY_CODES].join('|')})(m|mn|mm|k|bn|b)\\b`, 'gi');
/** 'MSEK' and 'kEUR'. */
const UNIT_FIRST = /\b(k|t|m|mn|bn|md)(eur|usd|gbp|chf|sek|nok|dkk|inr|brl)\b/gi;

function currencyNamed(word: string): string | undefined {
  if (word === 'us') return undefined; // Alone it is not a currency: 'US sales'.
  if (word === LOCAL) return 'local currency';
  return word === 'kr' ? word : (currencyOfWord(word) ?? /^currency([a-z]{3})$/.exec(word)?.[1]?.toUpperCase());
}

const UNIT_WORDS: readonly (readonly [words: RegExp, name: string])[] = [
  [/^(?:k|000s?|thousands?|tsd)$/, 'thousands'],
  [/^(?:m|mm|mn|mio|mln|millions?|millionen)$/, 'millions'],
  [/^mil$/, 'mil'],
  [/^(?:b|bn|mrd|billions?)$/, 'billions'],
  [/^(?:cr|crores?)$/, 'crores'],
  [/^(?:l|lakhs?|lacs?)$/, 'lakhs'],
  [/^wan$/, 'ten thousands'],
  [/^yi$/, 'hundred millions'],
];

/** The words of a header without currency and unit; null if it names neither. */
export function moneyWords(words: string): MoneyWords | null {
  let currency: string | null = null;
  let unit: string | null = null;
  const rest = words
    .replace(GLUED, '$1 $2')
    .replace(UNIT_FIRST, '$1 $2')
    .split(' ')
    .filter((word) => {
      const isCurrency = currencyNamed(word);
      const isUnit = UNIT_WORDS.find(([unitWords]) => unitWords.test(word))?.[1];
      if (isCurrency) currency = isCurrency;
      if (isUnit) unit = isUnit;
      return !isCurrency && !isUnit && !/^in?$/.test(word) && word !== 'us';
    })
    .join(' ');
  return currency || unit ? { rest, currency, unit } : null;
}
