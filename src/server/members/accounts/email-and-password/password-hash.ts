import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { PASSWORD_COST } from '../../../platform/environment.ts';

/** OWASP's scrypt setting with the least memory: 16 MB per hash. */
const OPTIONS: ScryptOptions = { r: 8, p: 5, maxmem: 32 * 1024 * 1024 };
const KEY_BYTES = 64;

/**
 * Node has four threads for hashing, file access and DNS lookups. Many simultaneous sign-ins must leave one free, or new
 * database connections would have to wait.
 */
const AT_ONCE = 3;

/** Hashes a password with a new salt, off the main thread. @returns `salt:key` in hex, with `:cost` unless it is the usual one */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = `${salt.toString('hex')}:${(await derive(password, salt, cost)).toString('hex')}`;
  return cost === PASSWORD_COST ? hash : `${hash}:${cost}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', key = '', cost = PASSWORD_COST] = hash.split(':');
  const storedKey = Buffer.from(key, 'hex');
  if (storedKey.length !== KEY_BYTES) return false;
  return timingSafeEqual(storedKey, await derive(password, Buffer.from(salt, 'hex'), Number(cost)));
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await new Promise((resolve, reject) => {
      const options = { ...OPTIONS, N: 2 ** cost };
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => {
        if (error) reject(error);
        else resolve(key);
      });
    });
  } finally {
    const next = waiting.shift(); // Takes over the slot.
    if (next) next();
    else running--;
  }
}
