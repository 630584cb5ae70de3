import { expect, test } from 'vitest';
import { readWalletMessage, type WalletMessage, walletMessage } from './wallet-message.ts';

const MESSAGE: WalletMessage = {
  purpose: 'sign-in',
  origin: 'https://fundscout.example',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  nonce: 'abcdefgh12345678',
  issuedAt: new Date('2026-11-21T12:00:00.000Z'),
};
const { purpose, origin, ...content } = MESSAGE;
const text = walletMessage(MESSAGE);

test('names the requesting site and the purpose in the message', () => {
  expect(text).toBe(`fundscout.example wants you to sign in with your Ethereum account:
0x52908400098527886E0F7030069857D2E4169EE7

Sign in to Fundscout.

URI: https://fundscout.example
Version: 1
Chain ID: 1
Nonce: abcdefgh12345678
Issued At: 2026-11-21T12:00:00.000Z`);
  expect(readWalletMessage(text, { purpose, origin })).toEqual(content);
});

test.each([
  ['another site', text.replace('fundscout.example wants', 'evil.example wants')],
  ['another page URL', text.replace('URI: https', 'URI: http')],
  ['another network', text.replace('Chain ID: 1', 'Chain ID: 5')],
  ['another purpose', walletMessage({ ...MESSAGE, purpose: 'link' })],
  ['a second nonce', `${text}\nNonce: zzzzzzzz12345678`],
  ['no nonce', text.replace(/Nonce: .*/, 'Nonce: ')],
  ['no time', text.replace(/Issued At: .*/, 'Issued At: soon')],
  ['a word before', `Please\n${text}`],
  ['an extra line break', `${text}\n`],
  ['nothing', ''],
])('rejects %s', (_what, other) => {
  expect(readWalletMessage(other, { purpose, origin })).toBeNull();
});
