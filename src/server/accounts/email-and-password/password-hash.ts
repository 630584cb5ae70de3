import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** One of the settings OWASP lists as equal for scrypt, the one that takes least memory: 16 MB a hash. */
const COST: ScryptOptions = { N: 2 ** 14, r: 8, p: 5, maxmem: 32 * 1024 * 1024 };
const KEY_BYTES = 64;

/** The hash of a password with a salt of its own, `salt:key` in hex. Runs off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${(await derive(password, salt)).toString('hex')}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':').map((part) => Buffer.from(part, 'hex'));
  return key.length === KEY_BYTES && timingSafeEqual(Buffer.from(key), await derive(password, Buffer.from(salt)));
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
