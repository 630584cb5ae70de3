import { describe, expect, it, test } from 'vitest';
import { splitPlace } from '../places/place.ts';
import { parsePlace } from '../places/read-place.ts';
import {
  baseName,
  crunchbaseKey,
  type NamedCompany,
  nameKey,
  readCompanyLinkedin,
  readCompanyWebsite,
  readPersonLinkedin,
  SHARED_HOSTS,
  SLUG_ID_MARK,
  sameNameMatch,
  slugBase,
  slugWithId,
  websiteKey,
} from './company-identity.ts';

describe('crunchbaseKey', () => {
  it.each([
    ['https://www.crunchbase.com/organization/Acme?utm=x', 'acme'],
    ['http://crunchbase.com/organization/acme/', 'acme'],
    ['crunchbase.com/company/acme', 'acme'],
    ['/company/acme', 'acme'],
    ['/organization/acme', 'acme'],
    ['https://www.crunchbase.com/person/dana-x', null],
    ['https://evil.example/organization/acme', null],
    ['', null],
  ])('%s', (text, key) => {
    expect(crunchbaseKey(text)).toBe(key);
  });
});

describe('websiteKey', () => {
  it.each([
    ['https://www.Acme.example/about?x=1', 'acme.example'],
    ['acme.example', 'acme.example'],
    ['http://ACME.example:8080/', 'acme.example'],
    ['https://shop.acme.example', 'shop.acme.example'],
    ['https://www.facebook.com/Acme/', 'facebook.com/acme'],
    ['https://apps.apple.com/us/app/id1', 'apps.apple.com/us/app/id1'],
    ['https://play.google.com/store/apps/details?id=a', 'play.google.com/store/apps/details?id=a'],
    ['https://www.linkedin.com', null],
    ['https://müller.example', 'xn--mller-kva.example'],
    ['javascript:alert(1)', null],
    ['http://', null],
    ['htp://acme.example', null],
    ['https://user@acme.example', null],
    ['https://user:secret@acme.example/', null],
    ['https://:secret@acme.example', null],
    ['dana@acme.example', null],
    ['https://medium.com/@acme', 'medium.com/@acme'],
    ['https://acme.medium.com', 'acme.medium.com'],
    ['https://fb.com/acme', 'fb.com/acme'],
    ['https://www.fb.com/', null],
    ['https://m.me/acme', 'm.me/acme'],
    ['www.acme', 'acme'],
    ['https://wa.me/4915112345', 'wa.me/4915112345'],
    ['https://m.facebook.com/acme', 'facebook.com/acme'],
    ['https://de.linkedin.com/company/acme', 'de.linkedin.com/company/acme'],
    ['https://de.linkedin.com', null],
    ['https://youtu.be/dQw4w9WgXcQ', null],
    ['https://bit.ly/acme', null],
    ['https://acme.page.link/a', null],
    ['https://web.archive.org/web/2020/https://acme.example', null],
    ['https://en.wikipedia.org/wiki/Acme', null],
    ['https://sites.google.com/view/acme', 'sites.google.com/view/acme'],
    ['https://myshopify.com/acme', null],
    ['https://acme.myshopify.com', 'acme.myshopify.com'],
    ['acme', null],
    ['our site', null],
    ['', null],
  ])('%s', (text, key) => {
    expect(websiteKey(text)).toBe(key);
  });

  it.each(Object.entries(SHARED_HOSTS))('does not take a shared host for a company: %s', (kind, hosts) => {
    const hasPages = kind === 'profile' || kind === 'page';
    const keysOf = (path: string) => hosts.split(' ').map((host) => [host, websiteKey(`https://www.${host}${path}`)]);
    expect(keysOf('/')).toEqual(hosts.split(' ').map((host) => [host, null]));
    expect(keysOf('/Acme')).toEqual(hosts.split(' ').map((host) => [host, hasPages ? `${host}/acme` : null]));
  });

  it('has no key, or one with a path, for every site that cannot be the website of a company', () => {
    const hosts = Object.values(SHARED_HOSTS).flatMap((hosts) => hosts.split(' '));
    const sites = hosts.flatMap((host) => [host, `de.${host}`, `a.b.${host}`]).map((host) => `https://${host}/acme`);
    const rejected = sites.filter((site) => readCompanyWebsite(site, 'Acme').problem !== null);
    expect(rejected.length).toBeGreaterThan(hosts.length);
    expect(rejected.filter((site) => !/^[^/]+\/acme$/.test(websiteKey(site) ?? 'none/acme'))).toEqual([]);
  });

  it('reads many slashes in linear time', () => {
    expect(websiteKey(`https://www.facebook.com/acme/${'/'.repeat(400_000)}x`)).toMatch(/^facebook\.com\/acme\/+$/);
  });
});

describe('readCompanyWebsite', () => {
  it.each([
    ['https://https://acme.example', 'acme.example'],
    ['http:/acme.example', 'acme.example'],
    ['http//acme.example', 'acme.example'],
    ['htps://acme.example/en', 'acme.example/en'],
    ['view-source:https://acme.example', 'acme.example'],
    ['https://acme.example%20', 'acme.example'],
    ['www.acme.example (parked)', 'www.acme.example'],
    ['acme.example, acme.example/', 'acme.example/'],
    ['https://acme.example; https://old-name.example', 'acme.example'],
    ['Site: acme.example', 'acme.example'],
  ])('takes the address out of %s and reports it', (text, site) => {
    expect(readCompanyWebsite(text, 'Acme')).toEqual({ value: site, problem: `was stored as '${site}'` });
  });

  it.each([
    ['beta.acme,example', 'is not a web address'],
    ['one.example,two.example', 'contains several web addresses: leave one in the cell'],
    ['one.example, two.example', 'contains several web addresses: leave one in the cell'],
    ['acme.example, acme-eu.example/x', "was stored as 'acme.example'"],
    ['https://linkedin.com/company/acme (LinkedIn)', 'is a page on another site'],
    ['info@acme.example', 'is not a web address'],
    ['https://bank.example@acme.example x', 'is not a web address'],
    ['hxxps://acme[.]example', 'is not a web address'],
    ['acme . example', 'is not a web address'],
    ['They moved to acme.example a year ago', 'is not a web address'],
    ['www.', 'is not a web address'],
    ['www.acme', 'is not a web address'],
    ['https://ac me.example', 'is not a web address'],
  ])('reports %s: %s', (text, problem) => {
    expect(readCompanyWebsite(text, 'Acme').problem).toBe(problem);
  });

  it.each([
    ['https://twitter.com/eco', 'is a page on another site'],
    ['linkedin.com/company/f-co', 'is a page on another site'],
    ['https://de.linkedin.com/company/f-co', 'is a page on another site'],
    ['https://www.xing.com/pages/f-co', 'is a page on another site'],
    ['https://wefunder.com/f-co', 'is a page on another site'],
    ['https://www.cbinsights.com/company/f-co', 'is a page on another site'],
    ['crunchbase.com/organization/g-co', 'is a page on another site'],
    ['google.com', 'is a page on another site'],
    ['https://docs.google.com/forms/d/1', 'is a page on another site'],
    ['https://m.me/eco', 'is a page on another site'],
    ['https://techcrunch.com/2024/01/02/eco-raises', 'is a page on another site'],
    ['https://web.archive.org/web/2020/https://acme.example', 'is a page on another site'],
    ['http://192.168.0.1', 'is an IP address, not a website'],
    ['www.acme,example', 'is not a web address'],
    ['"acme.example"', 'is not a web address'],
    ['example.com', 'is a placeholder'],
    ['https://www.yourdomain.com/', 'is a placeholder'],
    ['our site', 'is not a web address'],
    ['https://apps.apple.com/us/app/eco/id1', 'is a page on another site'],
    ['https://play.google.com/store/apps/details?id=eco', 'is a page on another site'],
    ['https://bit.ly/eco', 'is a shortened link with an unknown destination'],
    ['ow.ly/eco', 'is a shortened link with an unknown destination'],
    ['https://eco.page.link/a', 'is a shortened link with an unknown destination'],
    ['na.na', 'is a placeholder'],
    ['http://www.none.com/', 'is a placeholder'],
  ])('rejects %s: %s', (text, problem) => {
    expect(readCompanyWebsite(text, 'Eco')).toEqual({ value: null, problem });
  });

  it.each([
    ['eco.example', 'Eco'],
    ['https://www.eco.com/about', 'Eco'],
    ['https://dropbox.com', 'Dropbox'],
    ['https://github.com/eco', 'Eco'],
    ['https://sites.google.com/view/eco', 'Eco'],
    ['https://www.google.com', 'Google'],
    ['https://bitly.com', 'Bitly'],
    ['https://none.com', 'None, Inc.'],
    ['https://www.linkedin.com/', 'LinkedIn'],
  ])('reads %s as %s', (text, company) => {
    expect(readCompanyWebsite(text, company)).toEqual({ value: text, problem: null });
  });
});

describe('readCompanyLinkedin', () => {
  it.each([
    ['https://twitter.com/eco', 'is not on LinkedIn'],
    ['https://www.facebook.com/gco', 'is not on LinkedIn'],
    ['https://notlinkedin.com/company/gco', 'is not on LinkedIn'],
    ['https://www.linkedin.com/in/danaek', 'is a personal LinkedIn profile'],
    ['linkedin.com/pub/dana-ek/1/2', 'is a personal LinkedIn profile'],
    ['https://www.linkedin.com/company/unavailable/', 'is not a LinkedIn company page'],
    ['https://www.linkedin.com/company/undefined', 'is not a LinkedIn company page'],
    ['https://www.linkedin.com/company/login', 'is not a LinkedIn company page'],
    ['https://www.linkedin.com/company/', 'is not a LinkedIn company page'],
    ['https://www.linkedin.com/feed', 'is not a LinkedIn company page'],
    ['eco', 'is not a web address'],
  ])('rejects %s: %s', (text, problem) => {
    expect(readCompanyLinkedin(text)).toEqual({ value: null, problem });
  });

  it.each([
    'linkedin.com/company/x',
    'https://www.linkedin.com/company/eco/about?x=1',
    'https://uk.linkedin.com/company-beta/123/',
    'http://www.linkedin.com/school/eco',
    'https://www.linkedin.com/showcase/eco',
    'https://www.linkedin.example/company/eco',
  ])('accepts %s', (text) => {
    expect(readCompanyLinkedin(text)).toEqual({ value: text, problem: null });
  });
});

describe('nameKey', () => {
  it('is the same for all spellings of a name and country', () => {
    expect(nameKey(' ACME  Labs', splitPlace('Paris, Ile-de-France, France'))).toBe(
      nameKey('Acme Labs', splitPlace('Paris, France')),
    );
    expect(nameKey('Acme', parsePlace('Austin, Texas, USA'))).toBe(
      nameKey('acme', parsePlace('Austin, TX, United States')),
    );
  });

  it('distinguishes places', () => {
    expect(nameKey('Acme', splitPlace('Paris, France'))).not.toBe(nameKey('Acme', splitPlace('Lyon, France')));
    expect(nameKey('Acme', null)).not.toBe(nameKey('Acme', splitPlace('Lyon, France')));
  });

  it('fits into an index for any name', () => {
    expect(Buffer.byteLength(nameKey('😀\ufdfa'.repeat(500), null))).toBeLessThan(2_600);
  });
});

describe('slugBase', () => {
  it.each([
    ['Zoë & Söhne, Inc.', 'zoe-sohne-inc'],
    ['#waywire', 'waywire'],
    ['Acme--2', 'acme-2'],
    ['株式会社', '株式会社'],
    ['한국', '한국'],
    ['!!!', 'company'],
    [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ])('%s', (name, slug) => {
    expect(slugBase(name)).toBe(slug);
  });
});

test.each(['Acme', 'Acme--2', '-- 7 --', '!!!'])('reads back the words of %j from a slug with an id', (name) => {
  expect(slugWithId(slugBase(name), 12).split(SLUG_ID_MARK)).toEqual([slugBase(name), '12']);
});

test.each([
  ['https://www.linkedin.com/in/danaek', null],
  ['linkedin.com/sales/lead/AB12', null],
  ['https://www.linkedin.com/company/acme', 'is the LinkedIn page of a company'],
  ['https://twitter.com/danaek', 'is not on LinkedIn'],
  ['dana ek', 'is not a web address'],
])('reads the profile of a person %s: %s', (text, problem) => {
  expect(readPersonLinkedin(text)).toEqual({ value: problem ? null : text, problem });
});

describe('baseName', () => {
  test.each([
    ['Quorvexado Inc.', 'Quorvexado'],
    ['Zamphorado L.L.C.', 'Zamphorado'],
    ['Trumvikado UG (haftungsbeschränkt)', 'Trumvikado'],
    ['Yombrileno S.p.A.', 'Yombrileno'],
    ['Quorvexiru AB (publ)', 'Quorvexiru'],
    ['Fjordex A/S', 'Fjordex AS'],
    ['Yombriliru Sp. z o.o.', 'Yombriliru Spółka z o.o.'],
    ['Zamphoropa S. de R.L. de C.V.', 'Zamphoropa'],
    ['Zenrao Private Limited', 'Zenrao Pvt. Ltd.'],
    ['Vostumaska A.Ş.', 'Vostumaska'],
    ['Trumviklmo S.à r.l.', 'Trumviklmo SARL'],
    ['Quorvexfra FZ-LLC', 'Quorvexfra'],
    ['Quorvexnde有限公司', 'Quorvexnde'],
    ['株式会社フジタン', 'フジタン'],
    ['株式会社 フジタン', 'フジタン'],
    ['주식회사 솔반', '솔반'],
    ['Общество с ограниченной ответственностью «Ромашка»', 'Ромашка'],
    ['Osaühing Talvo', 'Talvo OÜ'],
    ['Ondelia GmbH und Co. KG', 'Ondelia'],
    ['Trumvik UG (haftungsbeschraenkt)', 'Trumvik'],
    ['Yombrileno Srl SB', 'Yombrileno'],
    ['Zamphor Ltda - ME', 'Zamphor'],
    ['㈱フジタン', 'フジタン'],
    ['ООО «Ромашка»', 'Ромашка'],
    ['PT Nusantara Tbk', 'Nusantara'],
    ['Hopper Brau GmbH & Co. KG', 'Hopper Brau'],
    ['Trumvikfra & Co.', 'Trumvikfra'],
    ['Ferro+Co', 'Ferro Co'],
    ['The Brixen & Howe Company', 'Brixen and Howe'],
    ['Brix + Sons', 'Brix & Sons'],
    ['Trumvikska (Delaware)', 'Trumvikska'],
    ['Vela.io', 'Vela'],
    ['Plover.com, Inc.', 'Plover'],
    ['Hexa 3D', 'Hexa3D'],
    ['Xu-Wei AI', 'Xu Wei AI'],
    ['Hub Light', 'HubLight'],
    ['Crème Dorval', 'Creme Dorval'],
    ['Ｆｕｊｉｔａｎ　ＡＩ', 'Fujitan AI'],
  ])('%s is %s', (one, other) => {
    expect(baseName(one)).toBe(baseName(other));
  });

  test.each(['SAS', 'Oy', 'Inc', 'AG', 'The Company', '有限公司', 'Q.ai'])('%s keeps a name', (name) => {
    expect(baseName(name)).not.toBe('');
  });

  test.each([
    ['SAS', 'Oy'],
    ['Q.ai', 'Q'],
    ['Brixen (Mobile)', 'Brixen'],
    ['Hexa 3', 'Hexa 4'],
  ])('%s is not %s', (one, other) => {
    expect(baseName(one)).not.toBe(baseName(other));
  });

  test('is stable: the base of a base is itself', () => {
    for (const name of ['Hopper Brau GmbH & Co. KG', 'Bexo S. A. de C. V.', 'Hexa 3D', 'ООО Ромашка', 'Acme Co., Ltd.'])
      expect(baseName(baseName(name))).toBe(baseName(name));
  });
});

describe('sameNameEvidence', () => {
  const company = (name: string, fields: Partial<NamedCompany> = {}): NamedCompany => ({
    name,
    place: splitPlace('Oslo, Norway'),
    website: null,
    crunchbase: null,
    funded: null,
    ...fields,
  });

  test.each<[NamedCompany, NamedCompany]>([
    [company('Vela'), company('Vela')],
    [company('Plovercraft', { website: 'try.example' }), company('Plovercraft', { crunchbase: 'plovercraft' })],
    [company('MyVq', { website: 'myvq.com' }), company('MyVq', { crunchbase: 'myvq' })],
    [company('The Lantern', { website: 'thelantern.com' }), company('Lantern', { crunchbase: 'the-lantern' })],
    [
      company('Plovero', { website: 'plovero.com', place: splitPlace('Reno, Nevada, United States') }),
      company('Plovero', { crunchbase: 'plovero', place: splitPlace('Las Vegas, Nevada, United States') }),
    ],
    [
      company('Plovercraft Works', { place: splitPlace('Reno, Nevada, United States') }),
      company('Plovercraft Works', { place: { city: null, region: 'Nevada', country: 'United States' } }),
    ],
    [company('小鸟', { website: 'bird.example' }), company('小鸟', { crunchbase: 'bird' })],
  ])('joins %j and %j', (a, b) => {
    expect(sameNameMatch(a, b).isSure).toBe(true);
    expect(sameNameMatch(b, a).isSure).toBe(true);
  });

  test.each<[NamedCompany, NamedCompany, string]>([
    ...['Vela', 'Lantern', 'Blooming', 'StreamLine'].map((name): [NamedCompany, NamedCompany, string] => [
      company(name, { website: 'try.example' }),
      company(name, { crunchbase: 'other' }),
      'the same name and place, but it is a common word',
    ]),
    [company('Vela'), company('Vela', { place: splitPlace('Lyon, France') }), 'the same name in different countries'],
    [company('Vela'), company('Vela', { place: splitPlace('Bergen, Norway') }), 'the same name in different cities'],
    [company('Vela', { place: null }), company('Vela'), 'the same name, but it is a common word'],
    [
      company('Plovero', { place: splitPlace('Reno, Nevada, United States') }),
      company('Plovero', { place: splitPlace('Las Vegas, Nevada, United States') }),
      'the same name in different cities',
    ],
    [company('Startup'), company('Startup'), 'the same name, which many companies have'],
    [
      company('Vela', { funded: [2001, 2004] }),
      company('Vela', { funded: [2016, 2016] }),
      'the same name, but funded 12 years apart',
    ],
  ])('does not join %j and %j', (a, b, reason) => {
    expect(sameNameMatch(a, b)).toEqual({ reason, isSure: false });
    expect(sameNameMatch(b, a)).toEqual({ reason, isSure: false });
  });
});
