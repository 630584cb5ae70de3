import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, reachableByOthers, SHARED_ROOT } from './binaries.ts';
import type { ServerUser } from './server-user.ts';

/** A PostgreSQL data folder and the password of its only role. */
export type Cluster = { folder: string; password: string };

export const ROLE = 'fundscout';
const PASSWORD_FILE = 'fundscout.password';

/**
 * The cluster of a data folder, created if it is not there. It is created under another name and
 * then moved, so that a process killed in the middle leaves nothing that looks like a cluster.
 */
export async function ensureCluster(dataDir: string, binaries: Binaries, user: ServerUser | null): Promise<Cluster> {
  const folder = await clusterFolder(dataDir, user);
  if (!(await stat(folder).catch(() => null))) await createCluster(folder, binaries, user);
  return { folder, password: await readFile(path.join(folder, PASSWORD_FILE), 'utf8') };
}

async function createCluster(folder: string, binaries: Binaries, user: ServerUser | null): Promise<void> {
  const parent = path.dirname(folder);
  await mkdir(parent, { recursive: true });
  const unfinished = await mkdtemp(`${folder}.new-`);
  const secret = await mkdtemp(`${folder}.secret-`);
  const passwordFile = path.join(secret, PASSWORD_FILE);
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user) for (const owned of [unfinished, secret, passwordFile]) await chown(owned, user.uid, user.gid);
  const options = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--auth=scram-sha-256', `--username=${ROLE}`, `--pwfile=${passwordFile}`];
  await promisify(execFile)(binaries.initdb, ['-D', unfinished, ...options, ...access], { ...user, cwd: unfinished });
  await rename(passwordFile, path.join(unfinished, PASSWORD_FILE));
  await rm(secret, { recursive: true });
  // Another process may have been faster: then its cluster stays and this one goes.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
}

/** Inside the data folder, or in a shared place when PostgreSQL's user could not enter that. */
async function clusterFolder(dataDir: string, user: ServerUser | null): Promise<string> {
  const folder = path.join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  if (!user || (await reachableByOthers(folder))) return folder;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  await writeFile(path.join(dataDir, 'postgres-is-in'), `${path.join(SHARED_ROOT, name)}\n`);
  return path.join(SHARED_ROOT, name, 'postgres');
}
