import { expect, test } from 'vitest';
import { checksummed, recoverAddress } from './ethereum.ts';

// Of the documentation of web3.js: `accounts.recover('Some data', …)`.
const ADDRESS = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
const SIGNATURE =
  '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c';

test('finds the address that has signed a text', () => {
  expect(recoverAddress('Some data', SIGNATURE)).toBe(ADDRESS);
  expect(recoverAddress('Some date', SIGNATURE)).not.toBe(ADDRESS);
});

test.each([
  '',
  '0x',
  `0x${'00'.repeat(65)}`,
  `0x${'ff'.repeat(65)}`,
  SIGNATURE.slice(0, -2),
  `${SIGNATURE}00`,
])('finds none in %s', (signature) => expect(recoverAddress('Some data', signature)).toBeNull());

// Of EIP-55.
test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0x52908400098527886E0F7030069857D2E4169EE7',
])('writes %s with its capitals', (address) => expect(checksummed(address.toLowerCase())).toBe(address));
