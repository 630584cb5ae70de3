import { type WalletPurpose, walletMessage } from '#domain/accounts/wallet-message.ts';
import { postAuth } from '../../platform/api/api.ts';

type Ethereum = { request(call: { method: string; params?: unknown[] }): Promise<unknown> };

export function hasWallet(): boolean {
  return ethereum() !== null;
}

/**
 * Returns a message to this site signed by the wallet.
 * @throws when the wallet does not sign, or ApiError
 */
export async function signWithWallet(purpose: WalletPurpose): Promise<{ message: string; signature: string }> {
  const wallet = ethereum();
  if (!wallet) throw new Error('No wallet found');
  const accounts = await wallet.request({ method: 'eth_requestAccounts' });
  const address = Array.isArray(accounts) ? String(accounts[0]) : '';
  const { nonce } = await postAuth('/siwe/nonce');
  const { origin } = window.location;
  const message = walletMessage({ purpose, origin, address, nonce, issuedAt: new Date() });
  const signature = await wallet.request({ method: 'personal_sign', params: [message, address] });
  return { message, signature: String(signature) };
}

/** The provider that the extension injects (EIP-1193). */
function ethereum(): Ethereum | null {
  const provider = typeof window !== 'undefined' && 'ethereum' in window ? window.ethereum : null;
  return isEthereum(provider) ? provider : null;
}

function isEthereum(value: unknown): value is Ethereum {
  return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function';
}
