import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Page } from 'playwright-core';

const USER_PRESENT = 0b1;
const USER_VERIFIED = 0b100;
const ATTESTED_CREDENTIAL_DATA = 0b100_0000;

type Options = { challenge: string };

/** A device with one passkey, as a browser sees it. `userVerified`: whether it checked a PIN or fingerprint. */
export function createPasskeyDevice(origin: string, { userVerified }: { userVerified: boolean }) {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const state = USER_PRESENT | (userVerified ? USER_VERIFIED : 0);
  const host = new URL(origin).hostname;
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    register({ challenge }: Options) {
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
      const data = Buffer.concat([authenticatorData(host, state | ATTESTED_CREDENTIAL_DATA), key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return { ...common, response, clientExtensionResults: {} };
    },
    authenticate({ challenge }: Options) {
      const client = clientData('webauthn.get', challenge, origin);
      const data = authenticatorData(host, state);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
      return { ...common, response, clientExtensionResults: {} };
    },
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin }));
}

function authenticatorData(host: string, flags: number): Buffer {
  const counter = Buffer.alloc(4);
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), counter]);
}

/** Encodes a P-256 ECDSA key as the CBOR map that devices send: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
}

/** Gives a page, which must be fresh, an authenticator that approves every request for a passkey, unless `options` differ. */
export async function addVirtualPasskeys(page: Page, options = {}) {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...options,
    },
  });
  return { device, authenticatorId };
}
