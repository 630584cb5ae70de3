import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** The host in the certificate. */
export const TEST_HOST = 'test.example.com';

export type KeyPair = { privateKey: string; certificate: string };

/** Creates an RSA key with a self-signed certificate, both as PEM. */
export function createKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certify(publicKey, privateKey),
  };
}

const SHA256_WITH_RSA = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const NAME = sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(TEST_HOST)))));
const VALIDITY = sequence(der(0x17, Buffer.from('260101000000Z')), der(0x17, Buffer.from('460101000000Z')));

/** The few fields that X.509 requires. */
function certify(publicKey: KeyObject, privateKey: KeyObject): string {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(der(0x02, Buffer.of(1)), SHA256_WITH_RSA, NAME, VALIDITY, NAME, spki);
  const signature = createSign('RSA-SHA256').update(body).sign(privateKey);
  const certificate = sequence(body, SHA256_WITH_RSA, der(0x03, Buffer.of(0), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
