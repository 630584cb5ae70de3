import { beforeAll, describe, expect, test } from 'vitest';
import { type WalletMessage, walletMessage } from '#domain/accounts/wallet-message.ts';
import { createTestApp, useTestApp } from '#test/app.ts';
import { cookiesOf } from '#test/cookies.ts';
import { createWallet, type Wallet } from '#test/wallet.ts';
import { checksumAddress, recoverAddress } from './wallet.ts';

const ORIGIN = 'http://localhost:3000';

const app = useTestApp(undefined, { WALLET_SIGN_IN: 'on' });
let mine: Wallet;
beforeAll(async () => {
  mine = createWallet();
  expect((await link(mine)).status).toBe(201);
});

const nonce = async (): Promise<string> => (await (await app.send('/api/auth/siwe/nonce', { body: {} })).json()).nonce;

/** A message signed by a wallet for our page; `changes` alter it. */
async function signed(wallet: Wallet, changes: Partial<WalletMessage>, signer = wallet) {
  const base = { purpose: 'sign-in', origin: ORIGIN, address: wallet.address, nonce: await nonce() } as const;
  const message = walletMessage({ ...base, issuedAt: new Date(), ...changes });
  return { message, signature: signer.sign(message) };
}

async function link(wallet: Wallet, changes: Partial<WalletMessage> = {}) {
  return app.send('/api/account/wallets', { as: 'free', body: await signed(wallet, { purpose: 'link', ...changes }) });
}

async function signIn(body: object) {
  const answer = await app.send('/api/auth/siwe/verify', { body });
  const cookie = cookiesOf(answer);
  return { answer, user: (await (await app.send('/api/me', { headers: { cookie } })).json()).user };
}

const countUsers = async () => (await app.db.selectFrom('user').select('id').execute()).length;

test('a linked wallet signs in, once per signature', async () => {
  const body = await signed(mine, {});
  const first = await signIn(body);
  expect(first.answer.status).toBe(200);
  expect(first.user.email).toBe('free@fundscout.example');
  expect(await first.answer.text()).not.toContain('token');
  const again = await signIn(body);
  expect(again.answer.status).toBe(401);
  expect(again.user).toBeNull();
});

test('an unlinked wallet neither signs in nor creates an account', async () => {
  const before = await countUsers();
  const { answer, user } = await signIn(await signed(createWallet(), {}));
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({
    code: 'identity_not_linked',
    detail: expect.stringMatching(/account settings/),
  });
  expect(user).toBeNull();
  expect(await countUsers()).toBe(before);
});

describe('rejects a signature', () => {
  test.each<[string, () => Promise<object>]>([
    ['by another wallet', () => signed(mine, {}, createWallet())],
    ['made for another site', () => signed(mine, { origin: 'https://evil.example' })],
    ['made to link', () => signed(mine, { purpose: 'link' })],
    ['with a nonce that is not ours', () => signed(mine, { nonce: 'abcdefgh12345678' })],
    ['that is malformed', async () => ({ ...(await signed(mine, {})), signature: '0x00' })],
    ['of another text', async () => ({ message: 'Let me in', signature: mine.sign('Let me in') })],
  ])('%s', async (_what, make) => {
    const { answer, user } = await signIn(await make());
    expect(answer.status).toBe(401);
    expect(user).toBeNull();
  });
});

test('links a wallet once, with its own signature and a fresh session', async () => {
  const other = createWallet();
  expect((await link(mine)).status).toBe(409);
  for (const body of [
    await signed(other, { purpose: 'sign-in' }),
    await signed(other, { purpose: 'link', nonce: 'abcdefgh12345678' }),
    await signed(other, { purpose: 'link' }, mine),
  ]) {
    const answer = await app.send('/api/account/wallets', { as: 'lps', body });
    expect((await answer.json()).code).toBe('invalid_code');
  }
  const bad = await app.send('/api/account/wallets', { as: 'lps', body: { message: 'x', signature: 'y' } });
  expect(await bad.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field: 'signature' }] });
  expect((await app.send('/api/account/wallets', { body: await signed(other, { purpose: 'link' }) })).status).toBe(401);
  const identities = await (await app.send('/api/account/identities', { as: 'lps' })).json();
  expect(identities).toEqual({ password: true, identities: [] });
});

test('shows an abbreviated wallet and unlinks it', async () => {
  const wallet = createWallet();
  const { id } = await (await link(wallet)).json();
  const { identities } = await (await app.send('/api/account/identities', { as: 'free' })).json();
  const label = expect.stringMatching(/^0x.{4}….{4}$/);
  expect(identities).toContainEqual({ id, provider: 'wallet', label, linkedAt: expect.any(String) });
  const unlink = (as: 'free' | 'lps') =>
    app.send(`/api/account/identities/${id}`, { as, method: 'DELETE', headers: { origin: ORIGIN } });
  expect((await unlink('lps')).status).toBe(404);
  expect((await unlink('free')).status).toBe(204);
  expect((await signIn(await signed(wallet, {}))).answer.status).toBe(403);
});

test('signing in and linking return 404 while wallets are off', async () => {
  const off = await createTestApp();
  expect((await off.send('/api/auth/siwe/nonce', { body: {} })).status).toBe(404);
  const body = await signed(mine, { purpose: 'link' });
  expect((await off.send('/api/account/wallets', { as: 'free', body })).status).toBe(404);
  await off.close();
});

// From the web3.js documentation: `accounts.recover('Some data', …)`.
const ADDRESS = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
const SIGNATURE =
  '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c';

test('recovers the signing address', () => {
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
])('recovers no address from %s', (signature) => expect(recoverAddress('Some data', signature)).toBeNull());

// From EIP-55.
test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0x52908400098527886E0F7030069857D2E4169EE7',
])('formats %s with its checksum', (address) => expect(checksumAddress(address.toLowerCase())).toBe(address));
