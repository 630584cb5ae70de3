import { foldText } from '../search/fold-text.ts';

/**
 * Legal forms of companies by country, as people abbreviate them. From the ISO 20275 list of entity legal forms (GLEIF,
 * version 1.5 of 2023-09-28), without forms of authorities, funds and churches, and with the
 * abbreviations in use where that list has none (China, India, Japan, Korea, Russia, Southeast Asia, the Gulf). Left out
 * are forms that are ordinary words or parts of names, such as CV, DA, ME and NL.
 */
const FORMS_BY_COUNTRY: Readonly<Record<string, string>> = {
  AE: 'FZ-LLC|FZE|FZCO|FZC|LLC|PJSC|DMCC|LLC-FZ',
  AL: 'Sh.p.k.|SHPK',
  AT: 'GmbH|GesmbH|Ges.m.b.H.|FlexCo|FlexKapG|AG|OG|OEG|KG|KEG|e.U.|GmbH & Co. KG|GmbH & Co OG',
  AU: 'Pty Ltd|Pty Limited|Pty|Proprietary Limited|Ltd|Limited|No Liability|Inc',
  BE: 'BV|SRL|NV|SA|BVBA|SPRL|CVBA|SCRL|VOF|SNC|Comm.V|CommV|VZW|ASBL|EBVBA|SComm',
  BG: 'OOD|EOOD|AD|EAD|ООД|ЕООД|АД|ЕАД',
  BR: 'Ltda|Ltda ME|Ltda EPP|S.A.|S/A|EIRELI|SPE Ltda|EPP|Sociedade Anônima',
  BY: 'ООО|ОАО|ЗАО|ОДО',
  CA: 'Inc|Ltd|Ltée|Ltee|Corp|Incorporée|Limitée|ULC|SENC|SENCRL|LP',
  CH: 'AG|GmbH|SA|Sàrl|Sagl|KlG|KmG',
  CL: 'SpA|Ltda|S.A.|EIRL',
  CN: '有限公司|有限责任公司|股份有限公司|股份公司|集团有限公司|Co., Ltd.|Company Limited',
  CO: 'S.A.S.|Ltda|S.A.|S.C.A.|S. en C.|S.A.S. BIC',
  CZ: 's.r.o.|spol. s r.o.|a.s.|v.o.s.|k.s.',
  DE: 'GmbH|gGmbH|UG|UG (haftungsbeschränkt)|UG haftungsbeschränkt|UG (haftungsbeschraenkt)|haftungsbeschränkt|AG|gAG|KG|KGaA|OHG|GbR|eGbR|e.K.|e.Kfm.|e.Kfr.|eG|e.V.|PartG|PartG mbB|SE|SE & Co. KGaA|AG & Co. KGaA|GmbH & Co. KG|GmbH und Co. KG|GmbH & Co. KGaA|GmbH & Co. OHG|UG & Co. KG|mbH|GmbH i.G.|GmbH i.L.|UG i.G.|UG (haftungsbeschränkt) i.G.',
  DK: 'ApS|A/S|I/S|K/S|P/S|IVS|AMBA|a.m.b.a.',
  EC: 'Cía. Ltda.',
  EE: 'OÜ|Osaühing|AS|TÜ|UÜ|MTÜ',
  EG: 'S.A.E.',
  ES: 'S.L.|S.A.|S.L.U.|S.A.U.|S.L.L.|S.L.N.E.|S.L.P.|S. Coop.|S.C.|Sociedad Limitada|Sociedad Anónima',
  EU: 'SE|SCE|EEIG',
  FI: 'Oy|Oyj|Ab|Abp|Oy Ab|Ky|Osk|Tmi',
  FR: 'SAS|SASU|SA|SARL|EURL|SNC|SCA|SCS|SCOP|SCIC|SCI|GIE|EIRL|SELARL|SELAS|SCEA|& Cie|et Cie',
  GB: 'Ltd|Limited|PLC|Public Limited Company|LLP|LP|CIC|Cyf|Limited Liability Partnership|Limited Partnership|Unlimited Company',
  GR: 'Α.Ε.|Ε.Π.Ε.|Ο.Ε.|Ε.Ε.|Ι.Κ.Ε.|IKE|EPE|Α.Ε.Β.Ε.|S.M.P.C.|Single Member P.C.|Single Member S.A.',
  HK: 'Limited|Ltd|有限公司',
  HR: 'd.o.o.|j.d.o.o.|d.d.',
  HU: 'Kft.|Zrt.|Nyrt.|Rt.|Bt.|Kkt.',
  ID: 'PT|Tbk|Persero',
  IE: 'Ltd|Limited|DAC|PLC|CLG|ULC|Teoranta',
  IL: 'Ltd|בע"מ',
  IN: 'Pvt. Ltd.|Pvt Limited|Private Limited|Private Ltd|P. Ltd.|Ltd|LLP|OPC Pvt Ltd',
  IS: 'ehf.|hf.|slf.|slhf.|ohf.',
  IT: 'S.r.l.|S.p.A.|S.r.l.s.|S.a.p.a.|S.n.c.|S.a.s.|S.c.a.r.l.|S.c.r.l.|S.r.l. SB|Soc. Coop.|Società Benefit|S.r.l. unipersonale|S.r.l. a socio unico',
  JP: '株式会社|有限会社|合同会社|合資会社|合名会社|(株)|(有)|K.K.|Kabushiki Kaisha|Godo Kaisha|G.K.|Y.K.|Co., Ltd.|Kabushiki Gaisha',
  KR: '주식회사|유한회사|(주)|Co., Ltd.|Inc|(유)',
  KZ: 'ТОО|АО|LLP',
  LI: 'AG|GmbH|Anstalt',
  LT: 'UAB|AB|VšĮ',
  LU: 'S.à r.l.-S|S.à r.l.|S.à.r.l.|S.A.|S.C.A.|S.C.Sp.|SCS|SAS|SCSp|S.A. SPF',
  LV: 'SIA|AS',
  MA: 'SARL AU|SARLAU',
  MK: 'DOOEL',
  MX: 'S.A. de C.V.|S. de R.L. de C.V.|S. de R.L.|S.A.P.I. de C.V.|S.A.P.I.|S.A.B. de C.V.|S.A.S. de C.V.|S.A.|S.R.L. de C.V.|SOFOM|SOFOM E.N.R.',
  MY: 'Sdn Bhd|Sdn. Bhd.|Bhd|Berhad|PLT',
  NG: 'Ltd|Limited|Nig Ltd',
  NL: 'B.V.|N.V.|V.O.F.|Coöperatie U.A.|B.V. i.o.|BV i.o.|Coöperatief U.A.',
  NO: 'AS|ASA|ANS|ENK|KS|NUF',
  PE: 'S.A.C.|S.A.A.|S.R.L.|E.I.R.L.|S.A.',
  PH: 'Inc|Corp|OPC',
  PK: 'Pvt Ltd|SMC-Pvt Ltd',
  PL: 'Sp. z o.o.|Spółka z o.o.|Spółka z ograniczoną odpowiedzialnością|S.A.|P.S.A.|S.K.A.|Sp. j.|Sp. k.|Sp. p.|Sp z oo|Spółka Akcyjna',
  PT: 'Lda|Unipessoal Lda|Unipessoal|S.A.|SGPS|Sociedade Unipessoal Lda|Limitada',
  RO: 'S.R.L.|S.A.|S.R.L.-D|SRL-D',
  RS: 'd.o.o.|a.d.|доо|ад',
  RU: 'ООО|ОАО|ЗАО|ПАО|АО|НАО|OOO|OAO|ZAO|PAO|JSC|PJSC|CJSC|OJSC',
  SA: 'LLC|CJSC|W.L.L.',
  SE: 'AB|AB (publ)|HB|KB|Aktiebolag|Handelsbolag|Kommanditbolag',
  SG: 'Pte. Ltd.|Pte Limited|Private Limited|Pte|Ltd|LLP',
  SI: 'd.o.o.|d.d.',
  SK: 's.r.o.|a.s.|j.s.a.|spol. s r.o.',
  TH: 'Co., Ltd.|PCL|Public Company Limited|บจก.|บมจ.|จำกัด|จำกัด (มหาชน)',
  TN: 'SUARL|SARL|SA',
  TR: 'A.Ş.|Anonim Şirketi|Ltd. Şti.|Limited Şirketi|San. ve Tic. A.Ş.|San. ve Tic. Ltd. Şti.|Limited Şti.|Tic. Ltd. Şti.|Tic. A.Ş.|Sanayi ve Ticaret A.Ş.|Sanayi ve Ticaret Ltd. Şti.|Sanayi ve Ticaret Anonim Şirketi|Sanayi ve Ticaret Limited Şirketi',
  TW: '股份有限公司|有限公司|Co., Ltd.',
  UA: 'ТОВ|ПАТ|ПрАТ|TOV|LLC',
  US: 'Inc|Incorporated|Corp|Corporation|Co|Company|& Co|LLC|Limited Liability Company|LLP|LP|LLLP|Limited|Ltd|PBC|Public Benefit Corporation|Benefit Corporation|P.C.|PLLC|P.A.|L3C|Public Benefit Corp',
  VE: 'Compañía Anónima',
  VN: 'JSC|Joint Stock Company|Co., Ltd.|TNHH',
  ZA: 'Pty Ltd|(RF) Ltd',
};

/** Forms before the name, with a space: 'ООО Ромашка', 'PT Nusantara', '株式会社 フジタン'. */
const LEADING_FORMS =
  'ООО|Общество с ограниченной ответственностью|ОАО|ЗАО|ПАО|АО|ТОО|ТОВ|ПАТ|OOO|PT|UAB|SIA|Osaühing|株式会社|주식회사|Công ty TNHH|Công ty Cổ phần|บจก.|บมจ.|(株)|(有)|(주)|(유)|บริษัท|CTCP|ИП|LLC|JSC|PJSC';

/** Forms that only dots distinguish from words: 'Vela A.E.', but not 'Vela AE'. */
const DOTTED_END = /(?<! de)[\s,](?:A\. ?E|C\. ?V|C\. ?A)\.$/i;
const DOTTED_START = /^C\. ?V\. |^CV\. /i;

/** These scripts put no space between a name and its form, before or after it. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hangul}]+$/u;

/** 'Acme Co., Ltd.' has two; more are not stripped, to bound the work. */
const MAX_FORMS = 4;

type Forms = {
  all: ReadonlySet<string>;
  leading: ReadonlySet<string>;
  american: ReadonlySet<string>;
  /** The last words of all forms, and the first of leading ones: few names have one. */
  lastWords: ReadonlySet<string>;
  firstWords: ReadonlySet<string>;
  longest: number;
  unspaced: string[];
};
let forms: Forms | null = null;

/** On demand, so that the table leaves the scripts of pages that strip no forms. */
function legalForms(): Forms {
  if (forms) return forms;
  const read = (list = '') => new Set(list.split('|').map((form) => nameWords(form).join(' ')));
  const all = read(Object.values(FORMS_BY_COUNTRY).join('|'));
  const unspacedForms = [...all].filter((form) => UNSPACED.test(form)).sort((a, b) => b.length - a.length);
  const longest = Math.max(...[...all].map((form) => form.split(' ').length));
  const leading = read(LEADING_FORMS);
  const lastWords = new Set([...all].map((form) => form.slice(form.lastIndexOf(' ') + 1)));
  const firstWords = new Set([...leading].map((form) => form.split(' ')[0] ?? ''));
  forms = {
    all,
    leading,
    american: read(FORMS_BY_COUNTRY.US),
    lastWords,
    firstWords,
    longest,
    unspaced: unspacedForms,
  };
  return forms;
}

/**
 * The folded words of a name. Letters that only dots, slashes or spaces separate are one word: 'S. A. de C.V.' has 'sa',
 * 'de' and 'cv'.
 */
function nameWords(name: string): string[] {
  const words: string[] = [];
  let joins = false;
  for (const word of foldText(name)
    .replaceAll(' + ', ' and ')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const isLetter = word.length === 1 && /\p{L}/u.test(word) && !UNSPACED.test(word);
    if (isLetter && joins) words[words.length - 1] += word;
    else words.push(word);
    joins = isLetter;
  }
  return words;
}

/** The number of words at an end of a name that are a legal form, at most all but one. */
function formLength(words: readonly string[], forms: ReadonlySet<string>, isLeading: boolean): number {
  for (let length = Math.min(legalForms().longest, words.length - 1); length > 0; length--) {
    const part = isLeading ? words.slice(0, length) : words.slice(-length);
    if (forms.has(part.join(' '))) return length;
  }
  return 0;
}

/** The folded words of a company's name without its legal form: 'Acme Robotics, Inc.' has 'acme' and 'robotics'. */
export function wordsWithoutLegalForm(name: string): string[] {
  const { all, leading, lastWords, firstWords, unspaced } = legalForms();
  let words = nameWords(name.replace(DOTTED_END, '').replace(DOTTED_START, ''));
  for (let count = 0; count < MAX_FORMS; count++) {
    const last = lastWords.has(words.at(-1) ?? '') ? formLength(words, all, false) : 0;
    const first = last === 0 && firstWords.has(words[0] ?? '') ? formLength(words, leading, true) : 0;
    if (last + first === 0) break;
    words = words.slice(first, words.length - last);
  }
  const [only = ''] = words;
  if (words.length !== 1 || all.has(only) || !/[\p{sc=Han}\p{sc=Hangul}]$|^[\p{sc=Han}\p{sc=Hangul}]/u.test(only))
    return words;
  const form = unspaced.find((one) => only.length > one.length && (only.endsWith(one) || only.startsWith(one)));
  if (!form) return words;
  return [only.endsWith(form) ? only.slice(0, -form.length) : only.slice(form.length)];
}

/** Characters of a name in which a legal form is looked for. */
const MAX_FORM_LENGTH = 120;

/** A company's name as written, without a legal form at its end: 'Acme Robotics, Inc.' is 'Acme Robotics'. */
export function withoutLegalForm(name: string): string {
  const plainName = name.trim().replace(/(?<!\s)\s*\/[a-z]{2,3}\/?$/i, '');
  const words = wordsWithoutLegalForm(plainName).join(' ');
  const boundaries = [...plainName.slice(-MAX_FORM_LENGTH).matchAll(/[\s,(]+/g)].map(({ index }) => index);
  const from = Math.max(0, plainName.length - MAX_FORM_LENGTH);
  for (const boundary of boundaries) {
    const start = plainName.slice(0, from + boundary).replace(/(?<!\s)\s*[&+]$/, '');
    if (start !== '' && nameWords(start).join(' ') === words) return start;
  }
  return plainName;
}

/** Whether a name ends in an American legal form, so that it is a company and not a person. */
export function hasLegalForm(name: string): boolean {
  const words = nameWords(name);
  const { american } = legalForms();
  return (
    formLength(['', ...words], american, false) > 0 && !(words.length === 1 && /^(?:co|pa|pc)$/.test(words[0] ?? ''))
  );
}
