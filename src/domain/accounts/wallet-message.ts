import { BRAND } from '../brand.ts';

/** Ethereum mainnet. A key's signature is the same on every other network. */
export const WALLET_CHAIN_ID = 1;

const purposes = () => ({
  'sign-in': `Sign in to ${BRAND.name}.`,
  link: `Link this wallet to my ${BRAND.name} account.`,
});

export type WalletPurpose = keyof ReturnType<typeof purposes>;

export type WalletMessage = {
  purpose: WalletPurpose;
  /** Origin of the requesting page, like https://fundscout.example. */
  origin: string;
  address: string;
  nonce: string;
  issuedAt: Date;
};

/** The EIP-4361 text that a wallet signs; wallets check it against the requesting page. */
export function walletMessage({ purpose, origin, address, nonce, issuedAt }: WalletMessage): string {
  return [
    `${origin.replace(/^https?:\/\//, '')} wants you to sign in with your Ethereum account:`,
    address,
    '',
    purposes()[purpose],
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${WALLET_CHAIN_ID}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
  ].join('\n');
}

/**
 * Parses a message made for a purpose and an origin.
 * @returns null for any other text
 */
export function readWalletMessage(
  text: string,
  expectedFields: Pick<WalletMessage, 'purpose' | 'origin'>,
): Pick<WalletMessage, 'address' | 'nonce' | 'issuedAt'> | null {
  const [, address = ''] = /^(0x[0-9a-fA-F]{40})$/m.exec(text) ?? [];
  const [, nonce = ''] = /^Nonce: ([a-zA-Z0-9]{8,64})$/m.exec(text) ?? [];
  const issuedAt = new Date(/^Issued At: (\S{24})$/m.exec(text)?.[1] ?? Number.NaN);
  if (!address || !nonce || Number.isNaN(issuedAt.getTime())) return null;
  return walletMessage({ ...expectedFields, address, nonce, issuedAt }) === text ? { address, nonce, issuedAt } : null;
}
