import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { Db } from '../database/connection.ts';
import type { DatabaseListener } from '../database/listener.ts';
import { AppError } from '../http/problem.ts';
import { SETTINGS_CHANNEL } from '../settings/settings.ts';
import { credentialOf, type ProgramCredential } from './api-clients/credentials.ts';
import { keyHash, readProgram } from './api-clients/programs.ts';
import type { Auth } from './auth.ts';
import { blameDatabase } from './auth-problems.ts';
import { isDueToRoll, SESSION_COOKIE, sessionToken } from './sessions/cookies.ts';
import { readSessionViewer, readViewer, type Viewer } from './viewer.ts';

const REMEMBERED_VIEWERS = 5_000;
const REMEMBERED_MS = 60_000;

/** Where the triggers of the accounts' tables announce the id of a user. */
export const USER_CHANNEL = 'user_changed';

/** Who asks, with the cookies to send back: those of a session that has rolled on. */
export type Asking = { viewer: Viewer; cookies: readonly string[] };

export type Viewers = {
  /** @throws AppError when a program brings a key or token that is not good, or asks too often */
  of(headers: Headers): Promise<Asking>;
  /** Forgets the user who came with these: what they have just changed holds before it is heard of. */
  forget(headers: Headers): void;
};

type ViewersDependencies = {
  db: Db;
  auth: Auth;
  config: Config;
  secrets: readonly string[];
  listener: DatabaseListener;
};

/** Someone found, and until when what they brought is good for that. */
type Found = Asking & { until?: Date | null };

const VISITOR: Asking = { viewer: null, cookies: [] };

/**
 * Finds out who asks. The viewer of a session, key or token is remembered for a minute and forgotten the moment
 * anything about that user changes, in whichever process: triggers announce it as `user_changed`.
 * While those announcements cannot be heard nothing is remembered.
 */
export function createViewers({ db, auth, config, secrets, listener }: ViewersDependencies): Viewers {
  const { adminEmail } = config;
  const remembered = new LRUCache<string, NonNullable<Viewer>>({ max: REMEMBERED_VIEWERS, ttl: REMEMBERED_MS });
  let changes = 0;
  const forgetUser = (userId: string | undefined) => {
    changes++;
    for (const [proof, viewer] of remembered.entries()) if (viewer.user.id === userId) remembered.delete(proof);
  };
  listener.on(USER_CHANNEL, forgetUser);
  listener.on(SETTINGS_CHANNEL, () => {
    changes++;
    remembered.clear();
  });
  listener.onLost(() => remembered.clear());

  async function recall(proof: string, find: () => Promise<Found>): Promise<Asking> {
    const known = remembered.get(proof);
    if (known) return { viewer: known, cookies: [] };
    const changesBefore = changes;
    const { viewer, cookies, until } = await find();
    const ttl = until ? Math.min(REMEMBERED_MS, until.getTime() - Date.now()) : REMEMBERED_MS;
    if (viewer && ttl > 0 && listener.connected && changes === changesBefore) remembered.set(proof, viewer, { ttl });
    return { viewer, cookies };
  }

  /** What a person is remembered by: of all their cookies that of the session alone, for the rest is as long as they like. */
  function tokenOf(headers: Headers): string | null {
    const cookie = headers.get('cookie');
    return cookie?.includes(SESSION_COOKIE) ? sessionToken(cookie, config, secrets) : null;
  }

  async function findPerson(token: string, headers: Headers): Promise<Found> {
    const now = new Date();
    const found = await readSessionViewer(db, token, { adminEmail, now });
    if (!found) return VISITOR; // Its cookie stays: the browser may have that of a new session by now.
    const { viewer, expiresAt: until } = found;
    return { viewer, cookies: viewer && isDueToRoll(until, now) ? await rollOn(headers) : [], until };
  }

  /** @returns the cookies of a session that now lasts as long as a new one */
  async function rollOn(headers: Headers): Promise<string[]> {
    const rolled = await auth.api
      .getSession({ headers, returnHeaders: true })
      .catch((error) => blameDatabase(db, error));
    return rolled.response ? rolled.headers.getSetCookie() : [];
  }

  async function findProgram(credential: ProgramCredential): Promise<Found> {
    const now = new Date();
    const program = await readProgram(db, auth, credential, now);
    if (!program) return VISITOR;
    const viewer = await readViewer(db, program.userId, { adminEmail, now });
    return { viewer, cookies: [], until: program.until };
  }

  return {
    async of(headers) {
      const credential = credentialOf(headers);
      if (credential) {
        const name = await keyHash(credential.value);
        const asking = await recall(name, () => findProgram(credential));
        if (!asking.viewer) throw new AppError('invalid_key');
        return asking;
      }
      const token = tokenOf(headers);
      return token ? recall(token, () => findPerson(token, headers)) : VISITOR;
    },
    forget(headers) {
      const token = tokenOf(headers);
      if (token) forgetUser(remembered.get(token)?.user.id);
    },
  };
}
