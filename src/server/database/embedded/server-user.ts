import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The system user that PostgreSQL runs as when the product runs as root, which PostgreSQL refuses. */
export type ServerUser = { uid: number; gid: number };

const NAME = 'fundscout';
/** By its place: who became root by a plain `su` may not have it on the path. */
const USERADD = '/usr/sbin/useradd';

/** The user to run PostgreSQL as, created if need be; null when this process is not root and needs none. */
export async function serverUser(): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const known = await findUser();
  if (known) return known;
  await promisify(execFile)(USERADD, ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME]).catch(
    () => {}, // Another process may have been faster; what counts is whether the user is there now.
  );
  const created = await findUser();
  if (created) return created;
  throw new Error('PostgreSQL does not run as root and useradd failed: run as an ordinary user or set DATABASE_URL');
}

async function findUser(): Promise<ServerUser | null> {
  const users = await readFile('/etc/passwd', 'utf8');
  const [, , uid, gid] =
    users
      .split('\n')
      .find((line) => line.startsWith(`${NAME}:`))
      ?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}
