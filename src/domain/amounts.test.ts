import { describe, expect, it } from 'vitest';
import { readCurrency, readMoney, readRoughMoney } from './amounts.ts';

describe('readMoney', () => {
  it.each([
    ['126,848', 126_848, null],
    ['$1.2M', 1_200_000, 'USD'],
    ['€1,500,000', 1_500_000, 'EUR'],
    ['1.500.000 €', 1_500_000, 'EUR'],
    ['1.500.000,50 EUR', 1_500_000.5, 'EUR'],
    ['1,500,000.50', 1_500_000.5, null],
    ['US$ 3 million', 3_000_000, 'USD'],
    ['USD 2.5bn', 2_500_000_000, 'USD'],
    ['1,5 Mio', 1_500_000, null],
    ['3 mill.', 3_000_000, null],
    ['$5 bil', 5_000_000_000, 'USD'],
    ['€3 mln', 3_000_000, 'EUR'],
    ['3 mio', 3_000_000, null],
    ['3 mio chf', 3_000_000, 'CHF'],
    ['SEK 5', 5, 'SEK'],
    ['4.35m', 4_350_000, null],
    ['1.25M', 1_250_000, null],
    ['0.125M', 125_000, null],
    ['250k', 250_000, null],
    ['£750 thousand', 750_000, 'GBP'],
    ['10 mn', 10_000_000, null],
    ['3B', 3_000_000_000, null],
    ['C$5M', 5_000_000, 'CAD'],
    ["1'500'000 CHF", 1_500_000, 'CHF'],
    ['1 500 000', 1_500_000, null],
    ['1\u00a0500\u202f000', 1_500_000, null],
    ['1234,56', 1_234.56, null],
    ['0.5', 0.5, null],
    ['1750000', 1_750_000, null],
    ['1,00,00,000', 10_000_000, null],
    ['₹12,50,000', 1_250_000, 'INR'],
    ['₹2 crore', 20_000_000, 'INR'],
    ['2 crore USD', 20_000_000, 'USD'],
    ['2 cr', 20_000_000, 'INR'],
    ['1.5 lakh', 150_000, 'INR'],
    ['3 lac', 300_000, 'INR'],
    ['1.5 lakh crore', 1.5e12, 'INR'],
    ['3 mn', 3_000_000, null],
    ['1,5 млрд руб.', 1.5e9, 'RUB'],
    ['200 тыс. грн', 200_000, 'UAH'],
    ['15 milyon TL', 15_000_000, 'TRY'],
    ['Rp. 50 juta', 50_000_000, 'IDR'],
    ['₫20 tỷ', 20e9, 'VND'],
    ['€2m', 2_000_000, 'EUR'],
    ['2.5 bn', 2_500_000_000, null],
    ['USD 3M', 3_000_000, 'USD'],
    ['$3MM', 3_000_000, 'USD'],
    ['EUR 1.5 Mio.', 1_500_000, 'EUR'],
    ['1,5 Mio €', 1_500_000, 'EUR'],
    ['3.2 million USD', 3_200_000, 'USD'],
    ['3 million US dollars', 3_000_000, 'USD'],
    ['2 million euros', 2_000_000, 'EUR'],
    ['5 million yen', 5_000_000, 'JPY'],
    ['5 rupees', 5, 'INR'],
    ['１，０００，０００', 1_000_000, null],
    ['1’500’000', 1_500_000, null],
    ['$3M CAD', 3_000_000, 'CAD'],
    ['CAD $3M', 3_000_000, 'CAD'],
    ['.5M', 500_000, null],
    ['1.2e6', 1_200_000, null],
  ])('%s', (cell, amount, currency) => {
    expect(readMoney(cell)).toEqual({ value: { amount, currency }, problem: null });
  });

  it.each([
    ['80,48,394', 8_048_394, null, 'Indian startup funding on Kaggle, in dollars'],
    ['1,83,58,860', 18_358_860, null, 'Indian startup funding on Kaggle, in dollars'],
    ['Rs.2 crore', 20_000_000, 'INR', 'Inc42'],
    ['U.S. $3 million', 3_000_000, 'USD', 'press releases'],
    ['CN¥100,000,000', 100_000_000, 'CNY', 'Crunchbase'],
    ['A$1.5M', 1_500_000, 'AUD', 'Crunchbase'],
    ['25 MSEK', 25_000_000, 'SEK', 'Nordic companies'],
    ['TEUR 500', 500_000, 'EUR', 'German balance sheets'],
    ['3 M€', 3_000_000, 'EUR', 'French news'],
    ['1,2 Md€', 1_200_000_000, 'EUR', 'French news'],
    ['3億円', 300_000_000, 'JPY', 'Japanese news'],
    ['3千万円', 30_000_000, 'JPY', 'Japanese news'],
    ['1億5000万円', 150_000_000, 'JPY', 'Japanese news'],
    ['2百万ユーロ', 2_000_000, 'EUR', 'Japanese news'],
    ['1.2十亿美元', 1_200_000_000, 'USD', 'Chinese lists of rounds'],
    ['1.250亿美元', 125_000_000, 'USD', 'Chinese lists of rounds'],
    ['12.500万元', 125_000, 'CNY', 'Chinese lists of rounds'],
    ['$1.125bn', 1_125_000_000, 'USD', 'English news'],
    ['1e+05', 100_000, null, 'write.csv of R'],
  ])('%s is %d %s (%s)', (cell, amount, currency, _source) => {
    expect(readMoney(cell)).toEqual({ value: { amount, currency }, problem: null });
  });

  it.each([
    '',
    ' ',
    '—',
    '–',
    '-',
    'N/A',
    'n/a',
    'undisclosed',
    '0',
    '$0',
    '0.00',
    '$ -',
    '$-',
    '- €',
  ])('reads %j as empty, without a problem', (cell) => {
    expect(readMoney(cell)).toEqual({ value: null, problem: null });
  });

  it.each([
    ['5/18/27', /into a date/],
    ['2013-05-18', /into a date/],
    ['10-Mar', /into a date/],
    ['Mar-10', /into a date/],
    ['#####', /too narrow/],
    ['#NAME?', /formula error/],
    ['1.27E+08', /lost digits/],
    ['1.500', /is ambiguous/],
    ['1.500 €', /is ambiguous/],
    ['11-50', /range, not an exact amount/],
    ['$1M-$5M', /range/],
    ['$1M to $5M', /range/],
    ['3 – 5 million', /range/],
    ['~$3M', /approximate/],
    ['$3M+', /approximate/],
    ['>$3M', /approximate/],
    ['about 3 million', /approximate/],
    ['14,342,000+', /approximate/], // Indian startup funding on Kaggle
    ['5M+ USD', /approximate/],
    ['$3M?', /approximate/],
    ['数千万人民币', /approximate/], // Chinese lists of rounds
    ['近亿元', /approximate/],
    ['(1,000)', /negative/],
    ['−5', /negative/],
    ['-$5', /negative/],
    ['€3M USD', /two currencies/],
    ['500万', /no currency/],
    ['1,250 Mio', /is ambiguous/],
    ['1.250 Mrd €', /is ambiguous/],
    ['$5.000M', /is ambiguous/],
    ['1.250K', /is ambiguous/],
    ['kr 500', /cannot be read as an amount/],
    ['constructor 3', /cannot be read as an amount/],
    ['<span class="gray">0000</span>', /not an exact amount/], // PitchBook page behind its paywall
    [`1${'a'.repeat(400_000)}.`, /cannot be read as an amount/],
    [`1${'-'.repeat(400_000)}x1`, /cannot be read as an amount/],
    ['22.52%', /not an amount/],
    ['-5000', /cannot be negative/],
    ['1,50,000,0', /cannot be read as an amount/],
    ['1.2.3,4', /cannot be read as an amount/],
    ['a lot', /cannot be read as an amount/],
    ['3 abc', /cannot be read as an amount/],
    ['3 pcs', /cannot be read as an amount/],
    ['XYZ 3', /cannot be read as an amount/],
    ['12 parsecs', /cannot be read as an amount/],
    ['<img onerror=alert(1)>', /not an exact amount/],
    ['9'.repeat(20), /too large/],
  ])('reports %s instead of guessing', (cell, problem) => {
    const reading = readMoney(cell);
    expect(reading.value).toBeNull();
    expect(reading.problem).toMatch(problem);
  });
});

describe('readRoughMoney', () => {
  it.each([
    ['$870M+', 870_000_000, 'USD'],
    ['1-5M', 5_000_000, null],
    ['~$2M', 2_000_000, 'USD'],
    ['>€3m', 3_000_000, 'EUR'],
    ['up to 5M', 5_000_000, null],
    ['$5M–$10M', 10_000_000, 'USD'],
    ['€1m to €2m', 2_000_000, 'EUR'],
    ['5-10 Cr', 100_000_000, 'INR'],
    ['≈ 3 Mio. €', 3_000_000, 'EUR'],
    ['ca. 5 Mio. CHF', 5_000_000, 'CHF'],
    ['$2.5M (approx)', 2_500_000, 'USD'],
    ['5M+ USD', 5_000_000, 'USD'],
    ['~2,000,000', 2_000_000, null],
    ['5~10亿元', 1_000_000_000, 'CNY'],
    ['数千万人民币', 10_000_000, 'CNY'],
    ['近亿元', 100_000_000, 'CNY'],
    ['千万级', 10_000_000, null],
    ['3亿美元以上', 300_000_000, 'USD'],
    ['500万', 5_000_000, null],
  ])('reads %s', (cell, amount, currency) => {
    expect(readRoughMoney(cell)).toEqual({ amount, currency });
  });

  it.each([
    '$5M',
    '€4m',
    '11-50',
    '1001-5000',
    'est. 2019',
    '2012-2015',
    'over 50 people',
    '5/18/27',
    'a lot',
    '(500000)',
    '',
    '€1m-$2m',
  ])('reads no rough amount in %j', (cell) => {
    expect(readRoughMoney(cell)).toBeNull();
  });
});

describe('readCurrency', () => {
  it.each([
    ['eur', 'EUR'],
    [' € ', 'EUR'],
    ['XOF', 'XOF'],
    ['—', null],
  ])('%s', (cell, value) => {
    expect(readCurrency(cell)).toEqual({ value, problem: null });
  });

  it.each(['euros', 'a@b.example', '12'])('rejects %s as a currency', (cell) => {
    expect(readCurrency(cell)).toEqual({ value: null, problem: 'is not a currency code' });
  });
});
