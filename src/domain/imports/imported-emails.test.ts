import { describe, expect, it } from 'vitest';
import { containsEmail, isEmail, readEmail } from './imported-emails.ts';

describe('isEmail', () => {
  it.each([
    'a@b.example',
    "o'neil+x.y_z@sub.b-c.example",
    'zoë@müller.example',
    '-a@a.example',
    '{a|b}~!#$%*/=^@b.io',
  ])('accepts %s', (text) => expect(isEmail(text)).toBe(true));

  it.each([
    'zed?bcc=x%40y.com&subject=a@evil2.com',
    'a&b@c.example',
    'a b@c.example',
    '"a"@c.example',
    'Dana <a@c.example>',
    'a@b@c.example',
    'a@c',
    'a@c.',
    'a@.example',
    'a@c.example?subject=x',
    '@c.example',
    'a,b@c.example',
    '',
  ])('rejects %s', (text) => expect(isEmail(text)).toBe(false));
});

describe('containsEmail', () => {
  it.each(['a@b.example', 'Dana (a@b.example), CEO', '"a"@b.example', 'x?y&a@b.io'])('finds an address in %s', (text) =>
    expect(containsEmail(text)).toBe(true));

  it.each(['Dana', '@handle', 'CTO @ Acme', 'B@nk', 'a@b', 'a@ b.example'])('finds no address in %s', (text) =>
    expect(containsEmail(text)).toBe(false));
});

describe('readEmail', () => {
  it.each([
    ['none@none.com', 'is a placeholder', 'hand-made lists'],
    ['a.@x.example', 'is not an email address', 'truncated cells'],
    ['***@acme.com', 'is a masked email address', 'Crunchbase'],
    ['j***@acme.com', 'is a masked email address', 'ZoomInfo'],
    ['j...@acme.com', 'is a masked email address', 'RocketReach'],
    ['j•••@acme.com', 'is a masked email address', 'Hunter'],
    ['xxxx@acme.com', 'is a masked email address', 'lists for sale'],
    ['jane@***.com', 'is a masked email address', 'SignalHire'],
    ['email_not_unlocked@domain.com', 'is a placeholder', 'Apollo'],
    ['email@domain.com', 'is a placeholder', 'templates'],
    ['noemail@acme.com', 'is a placeholder', 'CRM imports'],
    ['no-email@acme.com', 'is a placeholder', 'CRM imports'],
    ['jane@example.com', 'is a placeholder', 'RFC 2606'],
    ['name@company.com', 'is a placeholder', 'forms'],
    ['test@test.com', 'is a placeholder', 'forms'],
    ['test1@acme.com', 'is a placeholder', 'forms'],
    ['na@na.na', 'is a placeholder', 'forms'],
    ['a@a.com', 'is a placeholder', 'forms'],
    ['asdf@asdf.com', 'is a placeholder', 'forms'],
    ['noreply@acme.com', 'is a placeholder', 'scraped mails'],
    ['no-reply@acme.com', 'is a placeholder', 'scraped mails'],
    ['ann lee@acme.com', 'is not an email address', 'a space typed into an address'],
    ['ann@acme.c om', 'is not an email address', 'a space typed into an address'],
    ['{ann,bo}@acme.com', 'is not an email address', 'papers'],
    ['ann@acme,com', 'is not an email address', 'a comma typed for a dot'],
    ['ann@@acme..com', 'is not an email address', 'keys typed twice'],
    ['jane at acme.com', 'is not an email address', 'hidden from robots'],
  ])('rejects %s: %s (%s)', (text, problem) => expect(readEmail(text)).toEqual({ value: null, problem }));

  it.each([
    'jane@acme.com',
    'noe.mailer@acme.com',
    'nora.reply@acme.com',
    'info@domains.com',
    'max@xx.com',
    'a@b.example',
  ])('reads %s', (text) => expect(readEmail(text)).toEqual({ value: text, problem: null }));

  it.each([
    ['Cy Fox <cy@memc.test>', 'cy@memc.test', 'mail programs'],
    ['"Fox, Cy" <cy@memc.test>', 'cy@memc.test', 'mail programs'],
    ['<cy@memc.test>', 'cy@memc.test', 'mail programs'],
    ['mailto:di@memd.test?subject=Hello', 'di@memd.test', 'links'],
    ['MAILTO:di@memd.test', 'di@memd.test', 'links'],
    ['ed@meme.test (work)', 'ed@meme.test', 'address books'],
    ['Email: ed@meme.test', 'ed@meme.test', 'web pages'],
    ["'gus@memg.test", 'gus@memg.test', 'text cells of spreadsheets'],
    ['pia@memp.test.', 'pia@memp.test', 'sentences'],
    ['ann@a.test; ANN@a.test', 'ann@a.test', 'CRM exports'],
  ])('reads %s as %s (%s)', (text, value) => expect(readEmail(text)).toEqual({ value, problem: null }));

  it.each([
    'ann@mema.test; ann.lee@mema.test',
    'ann@mema.test,ann.lee@mema.test',
    'ann@mema.test ann.lee@mema.test',
    'ann@mema.test ::: ann.lee@mema.test',
    'ann@mema.test|ann.lee@mema.test',
    'ann@mema.test / ann.lee@mema.test',
    'ann@mema.test\nann.lee@mema.test',
    'ann@mema.test and ann.lee@mema.test',
    'ann@mema.test (work), ann@home.test (home)',
    "['ann@mema.test', 'ann.lee@mema.test']",
    'Ann <ann@mema.test>, Bo <bo@mema.test>',
    'noreply@mema.test; ann@mema.test',
  ])('uses the first usable address of %j and reports the others', (text) =>
    expect(readEmail(text)).toEqual({
      value: 'ann@mema.test',
      problem: 'contains more than one email address: only the first was used',
    }));
});
