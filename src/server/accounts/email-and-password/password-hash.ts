import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** One of the settings OWASP lists as equal for scrypt, the one that takes least memory: 16 MB a hash. */
const COST: ScryptOptions = { N: 2 ** 14, r: 8, p: 5, maxmem: 32 * 1024 * 1024 };
const KEY_BYTES = 64;

/**
 * Node has four threads for hashes, and for files and the names of hosts too. A crowd that signs in must leave one, or
 * whoever needs a new connection to the database waits until the last of the crowd is done.
 */
const AT_ONCE = 3;

/** The hash of a password with a salt of its own, `salt:key` in hex. Runs off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${(await derive(password, salt)).toString('hex')}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':').map((part) => Buffer.from(part, 'hex'));
  return key.length === KEY_BYTES && timingSafeEqual(Buffer.from(key), await derive(password, Buffer.from(salt)));
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    const next = waiting.shift(); // It takes this one's place.
    if (next) next();
    else running--;
  }
}
