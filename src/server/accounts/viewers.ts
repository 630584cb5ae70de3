import { LRUCache } from 'lru-cache';
import type { Db } from '../database/connection.ts';
import type { DatabaseListener } from '../database/listener.ts';
import type { Auth } from './auth.ts';
import { blameDatabase } from './blame-database.ts';
import { SESSION_COOKIE } from './sessions/cookies.ts';
import { readViewer, type Viewer } from './viewer.ts';

const REMEMBERED_VIEWERS = 5_000;
const REMEMBERED_MS = 60_000;

/** Where the triggers of the accounts' tables announce the id of a user. */
export const USER_CHANNEL = 'user_changed';

/** Who asks, with the cookies to send back: those of a session that has rolled on. */
export type Asking = { viewer: Viewer; cookies: readonly string[] };

export type Viewers = { of(headers: Headers): Promise<Asking> };

const VISITOR: Asking = { viewer: null, cookies: [] };

/**
 * Finds out who asks. A cookie's viewer is remembered for a minute and forgotten the moment
 * anything about that user changes, in whichever process: triggers announce it as `user_changed`.
 * While those announcements cannot be heard nothing is remembered.
 */
export function createViewers(db: Db, auth: Auth, adminEmail: string, listener: DatabaseListener): Viewers {
  const remembered = new LRUCache<string, NonNullable<Viewer>>({ max: REMEMBERED_VIEWERS, ttl: REMEMBERED_MS });
  let changes = 0;
  listener.on(USER_CHANNEL, (userId) => {
    changes++;
    for (const [cookie, viewer] of remembered.entries()) if (viewer.user.id === userId) remembered.delete(cookie);
  });
  listener.onLost(() => remembered.clear());

  return {
    async of(headers) {
      const cookie = headers.get('cookie');
      if (!cookie?.includes(SESSION_COOKIE)) return VISITOR;
      const known = remembered.get(cookie);
      if (known) return { viewer: known, cookies: [] };
      const changesBefore = changes;
      const answer = await auth.api
        .getSession({ headers, returnHeaders: true })
        .catch((error) => blameDatabase(db, error));
      const session = answer.response;
      const viewer =
        session &&
        (await readViewer(db, {
          userId: session.user.id,
          session: {
            id: session.session.id,
            signedInAt: session.session.createdAt,
            impersonatedBy: session.session.impersonatedBy ?? null,
          },
          adminEmail,
          now: new Date(),
        }));
      if (viewer && listener.connected && changes === changesBefore) remembered.set(cookie, viewer);
      // A session that has ended takes no cookie away: the browser may have that of a new one by now.
      return { viewer, cookies: viewer ? answer.headers.getSetCookie() : [] };
    },
  };
}
