import { describe, expect, it } from 'vitest';
import { cases } from '#test/cases.ts';
import { cpuTime } from '#test/cpu-time.ts';
import { CSV_COLUMNS, TEXT_FIELDS } from '../companies/company-fields.ts';
import {
  type ColumnSamples,
  MIN_CONFIDENCE,
  proposeMapping,
  rowSubject,
  SURE,
  sharedCurrency,
} from './import-columns.ts';
import { IMPORT_FIELDS } from './import-fields.ts';

const proposed = (header: string, ...cells: string[]) => proposeMapping([header], {}, [cells])[0];
const fieldsOf = (headers: string[]) => proposeMapping(headers).map(({ field }) => field);

describe('proposeMapping', () => {
  it('recognizes every column of our own export', () => {
    expect(fieldsOf(CSV_COLUMNS.map(({ header }) => header))).toEqual(CSV_COLUMNS.map(({ field }) => field));
  });

  it.each([
    ['Organization Name URL', 'crunchbaseUrl'],
    ['Categories', 'industries'],
    ['Last Funding Amount Currency (in USD)', 'lastFundingAmountUsd'],
    ['Last Funding Amount', 'lastFundingAmount'],
    ['Last Funding Amount Currency', 'lastFundingCurrency'],
    ['Total Funding Amount Currency (in USD)', 'totalFundingAmountUsd'],
    ['ORGANIZATION_NAME', 'organizationName'],
    ['companyName', 'organizationName'],
    ['LINKEDIN', 'linkedin'],
    ['funding_total_usd', 'totalFundingAmountUsd'],
    ['company_permalink', 'crunchbaseUrl'],
    ['raised_amount_usd', 'roundAmountUsd'],
    ['Money Raised (in USD)', 'roundAmountUsd'],
    ['Announced Date', 'roundDate'],
    ['Person Linkedin Url', 'contactLinkedin'],
    ['Company Linkedin Url', 'linkedin'],
    ['Last Raised At', 'lastFundingDate'],
    ['Phone Number', null],
    ['Founded Date', null],
    ['# Employees', null],
  ])('recognizes %s as certain', (header, field) => {
    expect(proposeMapping([header])[0]).toMatchObject({ field, confidence: 1 });
  });

  it('reads first and last as names if they are next to each other, and says why an amount is open then', () => {
    const headers = ['Startup', 'Round', '$ raised', 'First', 'Last'];
    const samples = [
      ['Acorn', 'Acorn', 'Bolt'],
      ['Seed', 'Series A', 'Seed'],
      ['$2M', '$12M', '$3M'],
      ['Ada', 'Ben', 'Cy'],
      ['Reed', 'Quay', 'Dow'],
    ];
    const columns = proposeMapping(headers, {}, samples);
    expect(columns.slice(3).map(({ field }) => field)).toEqual(['firstName', 'lastName']);
    expect(columns[2]?.note).toMatch(/because rows of the same company are read as its contacts/);
    expect(proposeMapping(headers.slice(0, 4), {}, samples)[2]?.field).toBe('roundAmountUsd');
  });

  it.each([
    [
      'Title',
      ['Acorn raises a new round to build better tools', 'Why every founder now talks about the price of chips'],
      null,
    ],
    ['State', ['Active', 'Closed', 'Acquired'], null],
    ['Region', ['MA', 'BY', 'NY'], 'state'],
    ['Title', ['CEO', 'Head of Sales'], 'role'],
    ['State', ['Texas', 'Ohio'], 'state'],
    ['Region', ['Europe', 'Asia'], 'headquartersRegions'],
  ])('reads %s by its cells %j', (header, cells, field) => {
    expect(proposed(header, ...cells)?.field).toBe(field);
  });

  it.each([
    [
      'Website',
      'website',
      ['acme.example', 'www.birch.example (parked)', 'see LinkedIn', 'coming soon', 'cove.example'],
    ],
    ['Email', 'email', ['Ann Lee <ann@a.example>', 'mailto:bo@b.example', 'a@c.example; b@c.example', 'ask first']],
    ['LinkedIn', 'linkedin', ['linkedin.com/company/a', '@birch', 'urn:li:organization:9', 'lnkd.in/x', 'cove']],
    ['LinkedIn', 'contactLinkedin', ['linkedin.com/in/a', 'linkedin.com/in/b', 'linkedin.com/in/c']],
    ['Website', null, ['Paris', 'Lyon', 'Nantes']],
    ['Email', null, ['yes', 'no']],
  ])('reads a column %s as %s, leaving odd cells to the rows: %j', (header, field, cells) => {
    expect(proposed(header, ...cells)?.field).toBe(field);
  });

  it('proposes by similarity with a note', () => {
    const [column] = proposeMapping(['Organisation Names']);
    expect(column).toMatchObject({ field: 'organizationName', note: "looks like 'Organization Name'" });
    expect(column?.confidence).toBeLessThan(1);
  });

  it.each([
    [
      'a row per round, beside the stage of the company',
      ['Company', 'Round', 'Amount', 'Date', 'Stage'],
      ['Acme,Acme,Acme', 'Seed,Series A,Series B', '$2M,$9M,$20M', '2021-03-11,2022-03-11,2023-03-11', 'Series B'],
      ['roundType', 'roundAmount', 'roundDate', null],
    ],
    [
      'one round per company, with its type headed Last Round',
      ['Company', 'Last Round', 'Round Amount', 'Round Date'],
      ['Acme,Birch,Cove', 'Seed,Series A,Series B', '€2M,€9M,€20M', '2021-03-11,2022-03-11,2023-03-11'],
      ['lastFundingType', 'lastFundingAmount', 'lastFundingDate'],
    ],
    [
      'a row per round, with its type headed Last Round',
      ['Company', 'Last Round', 'Round Amount', 'Round Date'],
      ['Acme,Acme,Cove', 'Seed,Series A,Series B', '$2M,$9M,$20M', '2021-03-11,2022-03-11,2023-03-11'],
      ['roundType', 'roundAmount', 'roundDate'],
    ],
    [
      'only the stage of a company',
      ['Company', 'Round', 'Stage'],
      ['Acme,Birch,Cove', 'Seed,Series A,Series B', 'Series B'],
      ['lastFundingType', null],
    ],
  ])('reads the columns of rounds together: %s', (_what, headers, cells, fields) => {
    const samples = cells.map((column) => column.split(','));
    expect(
      proposeMapping(headers, {}, samples)
        .slice(1)
        .map(({ field }) => field),
    ).toEqual(fields);
  });

  it('recognizes the headers of a handmade list', () => {
    const headers = ['Company', 'Web', 'Industry', 'City', 'Country', 'Raised', 'Round', 'Date', 'Person', 'Mail'];
    expect(fieldsOf(headers).slice(5)).toEqual([
      'lastFundingAmount',
      'lastFundingType',
      'lastFundingDate',
      'fullName',
      'email',
    ]);
    expect(fieldsOf(headers)).not.toContain(null);
  });

  it.each([
    [
      'its field of the last round',
      ['Stage', 'Amount', 'Date'],
      ['lastFundingType', 'lastFundingAmount', 'lastFundingDate'],
    ],
    [
      'its field of each round',
      ['Announced Date', 'Round', 'Amount (USD)'],
      ['roundDate', 'roundType', 'roundAmountUsd'],
    ],
    ['no funding without other evidence', ['Company', 'Amount', 'Date'], ['organizationName', null, null]],
    ['none next to a better column', ['Date', 'Last Funding Date'], [null, 'lastFundingDate']],
    ['no count of rounds', ['Rounds', 'Date'], [null, null]],
  ])('maps an amount or a date to %s', (_, headers, fields) => {
    expect(fieldsOf(headers)).toEqual(fields);
  });

  it.each([
    [
      'a scraped list of rounds',
      'company_location_city,company_location_country,series,funding_size_usd,date,company_name,company_categories',
      'Helsinki,FIN,a,8200000,2006-07-01,Havu,Games',
      'city,country,roundType,roundAmountUsd,roundDate,organizationName,industries',
    ],
    [
      'an Indian list of rounds',
      'Date,Startup Name,Vertical,Sub-Vertical,City,Investor,Type,Amount (in USD)',
      '02/01/2015,Lenswick,Eyewear,Sunglasses,Delhi,Birch,Private Equity,2150000',
      'lastFundingDate,organizationName,industries,industries,city,,lastFundingType,lastFundingAmountUsd',
    ],
    [
      'a Portuguese list',
      'Empresa,Setor,Cidade,UF,País,Rodada,Valor captado (R$),Data,Fundadores',
      'Acme,Fintech,Recife,PE,Brasil,Série A,R$ 12.000.000,05/03/2024,Ana Souza',
      'organizationName,industries,city,state,country,roundType,roundAmount,roundDate,founders',
    ],
    [
      'a Portuguese list with longer headers',
      'Nome da empresa,Rodada de investimento,Valor do aporte (R$),Data do aporte,Total captado',
      'Acme,Série A,R$ 5.000.000,05/03/2024,US$ 9 mi',
      'organizationName,roundType,roundAmount,roundDate,totalFundingAmount',
    ],
    [
      'a Spanish list',
      'Empresa,Inversión total (€),Ciudad,Ronda,Fecha,Importe (M€)',
      'Acme,1.200.000,Sevilla,Semilla,05/03/2024,2',
      'organizationName,totalFundingAmount,city,lastFundingType,lastFundingDate,lastFundingAmount',
    ],
    [
      'a French list',
      'Entreprise,Ville,Série,Montant (M€),Date,Total levé (M€)',
      'Acme,Lyon,A,2,13/02/2024,4',
      'organizationName,city,roundType,roundAmount,roundDate,totalFundingAmount',
    ],
    [
      'a Swedish list',
      'Företag,Stad,Land,Bransch,Runda,Belopp (MSEK),Datum,Grundare',
      'Acme,Lund,Sverige,Fintech,Seed,12,2024-02-03,Jon Lind',
      'organizationName,city,country,industries,lastFundingType,lastFundingAmount,lastFundingDate,founders',
    ],
    [
      'a Polish list',
      'Firma,Branża,Miasto,Kraj,Runda,Kwota (USD),Data,Strona www',
      'Acme,Fintech,Kraków,Polska,Seed,1000000,2024-02-03,acme.example',
      'organizationName,industries,city,country,lastFundingType,lastFundingAmountUsd,lastFundingDate,website',
    ],
    [
      'a Danish list',
      'Navn på selskab,By,Land,Grundlægger,Investeringsrunde,Beløb i USD,Investeringsdato',
      'Acme,Odense,Danmark,Jon Lind,Seed,1000000,2024-02-03',
      'organizationName,city,country,founders,lastFundingType,lastFundingAmountUsd,lastFundingDate',
    ],
    ['a list with authors', 'Company,By', 'Acme,Birch Ventures', 'organizationName,'],
    [
      'a Finnish list',
      'Yritys,Kaupunki,Maa,Toimiala,Kierros,Summa (USD),Päivämäärä',
      'Acme,Oulu,Suomi,Pelit,Seed,1000000,2024-02-03',
      'organizationName,city,country,industries,lastFundingType,lastFundingAmountUsd,lastFundingDate',
    ],
    [
      'a Turkish list',
      'Şirket adı,Şehir,Ülke,Sektör,Web sitesi,Yatırım turu,Tutar (USD),Tarih,Kurucular',
      'Acme,Ankara,Türkiye,Yazılım,acme.example,Seed,1000000,2024-02-03,Ece Ak',
      'organizationName,city,country,industries,website,lastFundingType,lastFundingAmountUsd,lastFundingDate,founders',
    ],
    [
      'a Greek list',
      'Εταιρεία,Πόλη,Χώρα,Κλάδος,Ιστοσελίδα,Γύρος,Ποσό (USD),Ημερομηνία',
      'Acme,Patras,Ελλάδα,Fintech,acme.example,Seed,1000000,2024-02-03',
      'organizationName,city,country,industries,website,lastFundingType,lastFundingAmountUsd,lastFundingDate',
    ],
    [
      'an Indonesian list',
      'Nama Perusahaan,Kota,Negara,Industri,Situs web,Putaran,Jumlah (USD),Tanggal,Pendiri',
      'Acme,Bandung,Indonesia,Fintech,acme.example,Seed,1000000,2024-02-03,Ayu Dewi',
      'organizationName,city,country,industries,website,lastFundingType,lastFundingAmountUsd,lastFundingDate,founders',
    ],
    [
      'an export of Dealroom',
      'Name,Country HQ,Founder 1,Founder 2,Amount ($M),Round,Date,Total Funding (€M)',
      'Acme,France,Ann Lee,Cy Fox,2.5,Seed,2024-02-03,3',
      'organizationName,country,founders,founders,lastFundingAmountUsd,lastFundingType,lastFundingDate,totalFundingAmount',
    ],
    [
      'a Chinese list of rounds',
      '公司名称,一句话简介,行业,城市,轮次,融资金额(万元),融资时间,投资方',
      '诺维克,机器人,企业服务,上海,A轮,1200,2024-03-05,桦树',
      'organizationName,description,industries,city,roundType,roundAmount,roundDate,',
    ],
    [
      'a Chinese list of companies',
      '公司名称,所在地区,最新轮次,金额（亿美元）,官网,成立时间',
      '诺维克,北京,B轮,1.2,norvik.example,2019',
      'organizationName,headquartersLocation,lastFundingType,lastFundingAmountUsd,website,',
    ],
    [
      'a Japanese list',
      '会社名,事業内容,都道府県,ラウンド,調達額（億円）,調達日,役職',
      '諾株式会社,説明する会社,東京都,シリーズA,3.5,2024/03/05,代表',
      'organizationName,description,state,roundType,roundAmount,roundDate,role',
    ],
    [
      'a Japanese list of companies',
      '法人名,説明,カテゴリ,本社所在地,会社URL,最終ラウンド,調達時期',
      '諾株式会社,説明する会社,医療,東京都,norvik.example,シリーズA,2024/03/05',
      'organizationName,description,industries,headquartersLocation,website,lastFundingType,lastFundingDate',
    ],
    [
      'a Korean list',
      '회사명,산업,소재지,투자 라운드,투자금액 (억원),투자일,홈페이지',
      '노르빅,핀테크,서울,시리즈 A,50,2024-03-05,norvik.example',
      'organizationName,industries,headquartersLocation,roundType,roundAmount,roundDate,website',
    ],
    [
      'a Russian list',
      'Название стартапа,Описание,Отрасль,Сайт,Адреса email,Телефоны,Город,Раунд,Сумма (млн руб),Дата',
      'Норвик,Роботы для портов,Логистика,norvik.example,info@norvik.example,+7 000,Казань,Seed,12,2024-03-05',
      'organizationName,description,industries,website,contactEmail,,city,lastFundingType,lastFundingAmount,lastFundingDate',
    ],
    [
      'a Ukrainian list',
      'Назва компанії,Опис,Галузь,Місто,Країна,Засновники,Інвестори',
      'Норвік,Роботи,Логістика,Київ,Ukraine,Анна Лі,Береза',
      'organizationName,description,industries,city,country,founders,',
    ],
    [
      'a list of companies with the stage of the last round',
      'Name,Website,Last Round Date,Stage,Amount Raised',
      'Norvik,norvik.example,2024-03-05,Seed,$2M',
      'organizationName,website,lastFundingDate,lastFundingType,lastFundingAmount',
    ],
    [
      'a Vietnamese list of rounds',
      'Tên công ty,Trang web,Quốc gia,Thành phố,Ngày,Số tiền (triệu USD),Vòng gọi vốn,Nhà sáng lập,Email,Lĩnh vực,Mô tả',
      'Norvik,norvik.example,Việt Nam,Hà Nội,2024-03-05,1.5,Seed,Nguyễn An,info@norvik.example,Logistics,Robot kho',
      'organizationName,website,country,city,lastFundingDate,lastFundingAmountUsd,lastFundingType,founders,contactEmail,industries,description',
    ],
    [
      'another Vietnamese list',
      'Tên doanh nghiệp,Ngành nghề,Trụ sở chính,Người sáng lập,Số tiền gọi vốn (tỷ đồng),Ngày gọi vốn,Nhà đầu tư,Giới thiệu',
      'Norvik,Logistics,Hà Nội,Nguyễn An,15,2024-03-05,Birch,Robot kho',
      'organizationName,industries,headquartersLocation,founders,roundAmount,roundDate,,description',
    ],
    [
      'a Thai list',
      'ชื่อบริษัท,เว็บไซต์,ประเทศ,เมือง,วันที่,จำนวนเงิน (ล้านบาท),รอบการระดมทุน,ผู้ก่อตั้ง,อีเมล,อุตสาหกรรม,คำอธิบาย',
      'Norvik,norvik.example,Thailand,Bangkok,2024-03-05,15,Seed,Anan Lee,info@norvik.example,Logistics,Robots',
      'organizationName,website,country,city,lastFundingDate,lastFundingAmount,lastFundingType,founders,contactEmail,industries,description',
    ],
    [
      'an export of AngelList',
      'Id,Name,AngelList URL,Product Description,High Concept,Company URL,City',
      '60,Norvik,https://directory.example/norvik,Norvik sorts parcels in ports.,Parcels without people,http://norvik.example,Oslo',
      ',organizationName,,fullDescription,description,website,city',
    ],
    [
      'a list of unicorns',
      'Company,Valuation,Industry,City,Country,Continent,Year Founded',
      'Norvik,$2B,Fintech,Oslo,Norway,Europe,2012',
      'organizationName,,industries,city,country,headquartersRegions,',
    ],
    [
      'a list of failures',
      'Name,Sector,What They Did,Extended Description',
      'Norvik,Retail,Parcels for ports,Norvik sorted parcels in twelve ports.',
      'organizationName,industries,description,fullDescription',
    ],
    [
      'an export of Google Contacts',
      'First Name,Last Name,Organization Name,Organization Title,E-mail 1 - Value,E-mail 2 - Value',
      'Ann,Lee,Acme,CEO,ann@acme.test,ann@home.test',
      'firstName,lastName,organizationName,role,email,',
    ],
  ])('recognizes the headers of %s', (_what, headers, cells, fields) => {
    const samples = cells.split(',').map((cell) => [cell]);
    const mapping = proposeMapping(headers.split(','), {}, samples);
    expect(mapping.map(({ field }) => field ?? '').join()).toBe(fields);
  });

  it.each([
    ['Quando', ['2024-02-03', '2023-02-03'], 'looks like dates', ['lastFundingDate']],
    ['Quanto', ['$5M', '€7M'], 'looks like amounts', ['totalFundingAmount', 'lastFundingAmount']],
    ['Quanto', ['5000000', '12000000'], 'looks like amounts', ['totalFundingAmount', 'lastFundingAmount']],
    ['Phase', ['Seed', 'Series A'], 'looks like round types', ['lastFundingType']],
    ['Wo', ['Lyon, France', 'Berlin'], 'looks like places', ['headquartersLocation', 'city']],
    ['Wo', ['France', 'Germany'], 'looks like country names', ['country']],
    ['Wer', ['Mark Spencer', 'Ann Lee, Julia Ray'], 'looks like names of people', ['founders', 'fullName']],
    ['Topic', ['Fintech', 'SaaS'], 'looks like industries', ['industries']],
    ['Reach', ['ann@a.test', 'bo@b.test'], 'looks like email addresses', ['email', 'contactEmail']],
    ['Raised', ['$680,000', '$12M'], 'may be the total or the last round', ['totalFundingAmount', 'lastFundingAmount']],
    ['Funds raised', ['$680,000'], 'may be the total or the last round', ['totalFundingAmount', 'lastFundingAmount']],
    ['Amount Raised ($M)', ['6'], 'may be the total or the last round', ['totalFundingAmount', 'lastFundingAmount']],
  ])('asks for the field of %s with %j', (header, cells, note, options) => {
    const [, column] = proposeMapping(['Company', header], {}, [['Acme', 'Birch'], cells]);
    expect(column).toMatchObject({ field: null, note: `${note}: choose its field`, options });
    expect(proposeMapping(['Company', header], { [header]: null }, [['Acme'], cells])[1]).not.toHaveProperty('options');
  });

  it.each([
    ['Followers', ['5000', '12000']],
    ['Batch', ['2021', '2023']],
    ['Page', ['https://list.test/angel/1', 'https://list.test/angel/2']],
    ['Shoe', ['large', 'small']],
    ['Chiffre d’affaires', ['$5M', '$7M']],
  ])('asks nothing about %s with %j', (header, cells) => {
    const [, column] = proposeMapping(['Company', header], {}, [['Acme', 'Birch'], cells]);
    expect(column).toMatchObject({ field: null });
    expect(column).not.toHaveProperty('options');
  });

  it.each([
    ['Amount', ['9', '1.5', '100'], 'contains small numbers, possibly thousands or millions'],
    ['Date', ['January', 'March'], 'contains words, not dates'],
    ['Batch', ['Fall 2024', 'Winter 2025'], 'unknown header'],
  ])('says why %s is not used in a list of companies', (header, cells, note) => {
    const [, column] = proposeMapping(['Startup', header], {}, [['Norvik', 'Solvarn'], cells]);
    expect(column).toMatchObject({ field: null, note });
    expect(column).not.toHaveProperty('options');
  });

  it.each([
    ['name,title,profileUrl', 'fullName,role,contactLinkedin'],
    ['Name,Location,LinkedIn', 'fullName,,contactLinkedin'],
    ['name,title,company,profileUrl', 'fullName,role,organizationName,contactLinkedin'],
    ['Name,Website,LinkedIn', 'organizationName,website,contactLinkedin'],
    ['Name,Founder LinkedIn', 'organizationName,contactLinkedin'],
  ])('tells lists of people by their LinkedIn URLs: %s', (headers, fields) => {
    const cells: Record<string, string[]> = {
      name: ['Mira Solberg', 'LinkedIn Member'],
      title: ['CEO', 'Head of Sales'],
      location: ['Oslo', 'Lyon'],
      company: ['Norvik', 'Solvarn'],
      website: ['norvik.example'],
    };
    const names = headers.split(',');
    const samples = names.map((header) => cells[header.toLowerCase()] ?? ['https://linkedin.com/in/mira']);
    expect(
      proposeMapping(names, {}, samples)
        .map(({ field }) => field ?? '')
        .join(),
    ).toBe(fields);
  });

  it('does not judge a column by zeros', () => {
    expect(proposed('Sub-Vertical', '0', '0')).toMatchObject({ field: 'industries' });
  });

  it('asks only for fields that no other column fills', () => {
    const samples = [['Acme'], ['2024-02-03'], ['2024-02-03']];
    expect(proposeMapping(['Company', 'Last Funding Date', 'Quando'], {}, samples)[2]).not.toHaveProperty('options');
  });

  it('skips unknown columns', () => {
    expect(proposeMapping(['Shoe size'])[0]).toMatchObject({ field: null, confidence: 0, note: 'unknown header' });
  });

  it('assigns a field to one column: the most confident, then the first', () => {
    expect(proposeMapping(['Company', 'Organization Name']).map(({ field }) => field)).toEqual([
      'organizationName',
      null,
    ]);
    expect(proposeMapping(['Organisation Names', 'Company'])[0]).toMatchObject({
      field: null,
      note: "'Company' already fills this field",
    });
  });

  it('prefers manual choices', () => {
    const mapping = proposeMapping(['Company', 'Firma', 'Website'], { Firma: 'organizationName', Website: null });
    expect(mapping.map(({ field }) => field)).toEqual([null, 'organizationName', null]);
  });

  it('recognizes a file of people', () => {
    expect(fieldsOf(['Full Name', 'Primary Organization', 'LinkedIn', 'Location'])).toEqual([
      'fullName',
      'organizationName',
      'contactLinkedin',
      null,
    ]);
  });

  it.each(TEXT_FIELDS)('skips a bare $name column in a file of people', ({ name }) => {
    const headers = ['First Name', 'Last Name', 'Company', 'Email', ...IMPORT_FIELDS[name].headers.slice(0, 1)];
    const mapping = proposeMapping(headers);
    expect(mapping.at(-1)).toMatchObject({ field: null, note: 'is about the person' });
    expect(rowSubject(mapping)).toBe('contacts');
  });

  it.each([
    ['Amount.In.USD', 'amount of a round, in dollars', 'roundAmountUsd'],
    ['amountInUsd', 'CamelCase', 'roundAmountUsd'],
    ['Amount (USD)', 'brackets', 'roundAmountUsd'],
    ['AMOUNT_USD', 'underscores', 'roundAmountUsd'],
    ['Amount ($)', 'a sign', 'roundAmountUsd'],
    ['Amount', 'no currency', 'roundAmount'],
  ])('reads the words of %s: %s', (header, _, field) => {
    expect(fieldsOf(['Round Type', header])).toEqual(['roundType', field]);
  });

  it.each(cases`
    Money.Raised.at.IPO | Crunchbase.Rank | Last Equity Funding Amount | Total Equity Funding Amount | Annual Revenue
    Valuation | Contact ID | Record ID | Employees | Postal Code | Company Phone | Contact Owner | Create Date
    Last Activity Date | First Funding Date | Number of Funding Rounds | Founded | Previous Company Name
    Lead Investors | Company Name for Emails | Total Funding 2021 | Firm | Deal Stage
  `)('never proposes %s', (header) => {
    expect(proposed(header)?.field).toBeNull();
  });

  it('recognizes all columns of a place', () => {
    expect(fieldsOf(['Company', 'Location', 'City', 'State', 'Country']).slice(1)).toEqual([
      'headquartersLocation',
      'city',
      'state',
      'country',
    ]);
  });

  it('prefers a column with cells to an empty one', () => {
    const columns = proposeMapping(['Website', 'Company URL'], {}, [[], ['https://acme.example']]);
    expect(columns.map(({ field }) => field)).toEqual([null, 'website']);
  });

  it('is certain of a header it understands, and less so of one with a typo', () => {
    expect(proposed('Most Recent Funding Amount')?.confidence).toBeGreaterThanOrEqual(SURE);
    const typo = proposed('Organizatoin Name');
    expect(typo).toMatchObject({ field: 'organizationName', note: "looks like 'Organization Name'" });
    expect(typo?.confidence).toBeLessThan(SURE);
    expect(typo?.confidence).toBeGreaterThanOrEqual(MIN_CONFIDENCE);
  });

  it.each([
    [
      ['Vorname', 'Name', 'Firma'],
      ['firstName', 'lastName', 'organizationName'],
    ],
    [
      ['Nom', 'Prénom', 'Société'],
      ['lastName', 'firstName', 'organizationName'],
    ],
    [
      ['Nombre', 'Apellidos', 'Empresa'],
      ['firstName', 'lastName', 'organizationName'],
    ],
    [
      ['Company', 'Name', 'Email'],
      ['organizationName', 'fullName', 'email'],
    ],
    [
      ['Name', 'First Name'],
      ['organizationName', 'firstName'],
    ],
    [
      ['Startup', 'Name'],
      ['organizationName', null],
    ],
    [
      ['Company', 'Contact Name', 'Contact Email'],
      ['organizationName', 'fullName', 'email'],
    ],
    ...['contact', 'founder', 'person', 'lead', 'ceo'].map((who): [string[], string[]] => [
      ['company', ...['first', 'last', 'email', 'title', 'linkedin'].map((part) => `${who}_${part}`)],
      ['organizationName', 'firstName', 'lastName', 'email', 'role', 'contactLinkedin'],
    ]),
  ])('distinguishes the names in %j', (headers, fields) => {
    expect(fieldsOf(headers)).toEqual(fields);
  });

  it('assigns a shared address to the company if no person is named', () => {
    expect(proposeMapping(['Company', 'Email'], {}, [['Acme'], ['info@acme.example']])[1]?.field).toBe('contactEmail');
    expect(proposeMapping(['Company', 'Email'], {}, [['Acme'], ['mira@acme.example']])[1]?.field).toBe('email');
  });

  it('reads a very long header without delay', () => {
    const start = cpuTime();
    for (const word of ['total funding ', 'last round ', 'crunchbase url ', 'a.', 'LinkedIn', '(', '[', '(in '])
      proposed(word.repeat(50_000));
    expect(cpuTime() - start).toBeLessThan(2_000);
  });
});

describe('proposeMapping of ambiguous columns', () => {
  it.each([
    ['Recent Deal Amount', ['5000', '12000'], 'HubSpot'],
    ['Recent Deal Close Date', ['2024-03-18'], 'HubSpot'],
    ['Last Deal Amount', ['5000'], 'Salesforce'],
    ['Last Deal Date', ['2024-03-18'], 'Salesforce'],
    ['Last Event Date', ['2024-03-18'], 'CRM'],
    ['Deal Amount', ['5000'], 'HubSpot'],
    ['Deal Size', ['5000'], 'Salesforce'],
    ['Deal Type', ['newbusiness', 'existingbusiness'], 'HubSpot'],
    ['Company Stage', ['Cold', 'Approaching'], 'CRM'],
    ['Stage', ['Closed Won', 'Qualified'], 'CRM'],
  ])('skips %s with %j (%s)', (header, cells) => {
    const mapping = proposeMapping(['Company', header], {}, [['Acme'], cells]);
    expect(mapping[1]?.field).toBeNull();
  });

  it.each([
    [['Deal Size', 'Deal Date', 'Deal Type'], [['$2.5M'], ['18-Mar-2024'], ['Seed Round']], 'PitchBook'],
    [['Deal Size', 'Deal Date', 'Post Valuation'], [['$2.5M'], ['18-Mar-2024'], ['10']], 'PitchBook'],
  ])('treats deals as rounds: %j', (headers, cells) => {
    const fields = proposeMapping(headers, {}, cells).map(({ field }) => field);
    expect(fields.slice(0, 2)).toEqual(['roundAmount', 'roundDate']);
  });

  it('is unsure about amounts raised and stages', () => {
    const mapping = proposeMapping(['Company', 'Stage', 'Raised']);
    expect(mapping[2]).toMatchObject({ field: null, options: ['totalFundingAmount', 'lastFundingAmount'] });
    for (const { confidence } of mapping.slice(1)) expect(confidence).toBeLessThan(SURE);
    expect(proposed('Company Stage', 'Seed', 'Series A')?.field).toBe('lastFundingType');
  });

  it.each([
    [['2024-03-18', '2023-11-02'], 'lastFundingDate'],
    [['Mar 18, 2024', 'Nov 2, 2023'], 'lastFundingDate'],
    [['Mar 2024', 'Nov 2023'], 'lastFundingDate'],
    [['2024', '2023'], 'lastFundingDate'],
    [['$2.5M', '$14M'], 'lastFundingAmount'],
    [['Seed', 'Series A'], 'lastFundingType'],
  ])('reads a last raise of %j as %s', (cells, field) => {
    expect(proposed('Last raise', ...cells)?.field).toBe(field);
  });

  it.each([
    'Company Stage',
    'Company Statue',
    'Last Funding Data',
  ])('does not treat %s as a typo of another word', (header) => {
    expect(proposeMapping([header])[0]?.field).not.toBe('state');
  });
});

describe('sharedCurrency', () => {
  const of = (...headers: string[]) => {
    const mapping = proposeMapping(headers);
    return { fields: mapping.map(({ field }) => field), shared: sharedCurrency(mapping) };
  };

  it.each([
    [['Total Funding Amount', 'Last Funding Amount', 'Currency'], 'lastFundingCurrency', true],
    [['Total Funding', 'Last Round Size', 'Currency Code'], 'lastFundingCurrency', true],
    [['Last Funding Amount', 'Currency'], 'lastFundingCurrency', false],
    [['Total Raised', 'Currency'], 'totalFundingCurrency', false],
    [['Total Funding Amount', 'Last Funding Amount', 'Last Funding Currency'], 'lastFundingCurrency', false],
  ])('%j', (headers, field, shared) => {
    const read = of('Company', ...headers);
    expect(read.fields.at(-1)).toBe(field);
    expect(read.fields).not.toContain('totalFundingAmountUsd');
    expect(read.shared).toBe(shared);
  });
});

describe('rowSubject', () => {
  const kindOf = (headers: string[], samples?: ColumnSamples) =>
    rowSubject(proposeMapping(headers, {}, samples), samples);

  it.each([
    [['Company', 'Website', 'Total Funding'], 'companies'],
    [['Company', 'Round Type', 'Amount', 'Date'], 'rounds'],
    [['First Name', 'Last Name', 'Company', 'Email', 'City', 'Industry'], 'contacts'],
    [['Email', 'Company Domain'], 'contacts'],
    [['First Name', 'Last Name', 'Email', 'Website'], 'contacts'],
    [['First Name', 'Company', 'Company Description'], 'companies'],
    [['Company', 'First Name', 'Last Name', 'Email'], 'companies'],
    [['Company', 'Email', 'Website'], 'companies'],
    [['Company', 'City', 'First Name', 'Email'], 'companies'],
  ] as const)('recognizes rows with %j as %s', (headers, kind) => {
    expect(kindOf([...headers])).toBe(kind);
  });

  it('ignores empty funding columns if people come first', () => {
    const headers = ['First Name', 'Company', 'Total Funding'];
    expect(kindOf(headers, [['Mira'], ['Acme'], []])).toBe('contacts');
    expect(kindOf(headers, [['Mira'], ['Acme'], ['1000000']])).toBe('companies');
  });

  it.each([
    ['Date', null],
    ['Announced Date', null],
    ['Last Funding Date', 'lastFundingDate'],
  ])('asks about %s beside rounds and amounts that cannot be read', (header, field) => {
    const samples = [
      ['Acme', 'Tern'],
      ['2016-09-10', '2016-09-11'],
      ['fair', 'talk'],
      ['abc', 'def'],
    ];
    const [, date] = proposeMapping(['Company', header, 'Round', 'Amount'], {}, samples);
    expect(date).toMatchObject({ field });
    if (field === null) expect(date).toMatchObject({ note: 'may be dates of something else: choose its field' });
  });

  it('drops locations of people and keeps the identity, places and industries of their companies', () => {
    const headers = ['First Name', 'Company', 'Website', 'City', 'Company City', 'Industry', 'Employees'];
    const fields = ['firstName', 'organizationName', 'website', null, 'city', 'industries', null];
    expect(fieldsOf(headers)).toEqual(fields);
  });

  it('keeps the places of companies on request', () => {
    const headers = ['First Name', 'Company', 'City'];
    const mapping = proposeMapping(headers, {}, undefined, 'companies');
    expect(mapping.map(({ field }) => field)).toEqual(['firstName', 'organizationName', 'city']);
    expect(proposeMapping(['Company', 'City', 'Email'], {}, undefined, 'contacts')[1]?.field).toBeNull();
  });
});

it('prefers the columns of a round to bare amounts and dates', () => {
  const headers = ['Company', 'Latest Round', 'Round Size', 'Announcement Date', 'Amount', 'Date'];
  const samples = [
    ['Acme', 'Beta'],
    ['Seed', 'Series A'],
    ['2000000', '3000000'],
    ['2024-03-01', '2024-05-06'],
    ['250000', '300000'],
    ['2024-07-01', '2024-08-01'],
  ];
  expect(proposeMapping(headers, {}, samples).map(({ field }) => field)).toEqual([
    'organizationName',
    'lastFundingType',
    'lastFundingAmount',
    'lastFundingDate',
    null,
    null,
  ]);
});
