import { LRUCache } from 'lru-cache';
import type { SessionEnd } from '#domain/server-events.ts';
import type { Viewer } from '../../platform/api/viewer.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/connection.ts';
import type { DatabaseListener } from '../../platform/database/listener.ts';
import { CHANNELS, userChange } from '../../platform/database/listener.ts';
import { hasCommitted, readsAsOf, unlessDown } from '../../platform/database/reads.ts';
import { AppError } from '../../platform/http/problem.ts';
import { type ApiCredential, credentialOf, keyHash, readApiClient } from './api-clients/api-credentials.ts';
import type { Auth } from './auth.ts';
import { rethrowOutage } from './auth-problems.ts';
import { isDueToRoll, SESSION_COOKIE, sessionCookieValue, signedText } from './sessions/cookies.ts';
import { readSessionEnd, readSessionViewer, readViewer } from './viewer-queries.ts';

const MAX_VIEWERS = 5_000;
const CACHE_MS = 60_000;
/** Users are remembered as changed for longer than any replica that is read may be behind. */
const MAX_CHANGED_USERS = 50_000;

/** The viewer, and the cookies of an extended session to send back. */
type ResolvedViewer = { viewer: Viewer; cookies: readonly string[] };

export type Viewers = {
  /**
   * @param url the protected URL that the request is to; the tokens of apps are invalid at others
   * @throws AppError when an API key or token is invalid
   */
  of(headers: Headers, url?: string | null): Promise<ResolvedViewer>;
  /**
   * Drops the cached viewer of these headers, so that the user's own change applies to the next request.
   * @param since when the call began, if it succeeded
   */
  forget(headers: Headers, since: number | null): void;
  /** Reads why a user no longer has a session. */
  sessionEnd(userId: string): Promise<SessionEnd>;
};

type ViewersDependencies = {
  db: Db;
  auth: Auth;
  config: Config;
  secrets: readonly string[];
  listener: DatabaseListener;
};

/** A viewer, and when the credential expires. */
type ResolvedCredential = ResolvedViewer & { until?: Date | null };

const VISITOR: ResolvedViewer = { viewer: null, cookies: [] };

/**
 * Resolves the viewer of a request. Viewers are cached for up to a minute and invalidated as soon as anything about the
 * user changes in any process: triggers announce it. Nothing is cached while the listener is down. A user is not read
 * from a replica that lacks a change, because it may still have a session that has ended.
 */
export function createViewers({ db, auth, config, secrets, listener }: ViewersDependencies): Viewers {
  const { adminEmail } = config;
  const viewers = new LRUCache<string, NonNullable<Viewer>>({ max: MAX_VIEWERS, ttl: CACHE_MS });
  /** Tokens of cookies with a valid signature: verifying one takes a quarter of the time of a search. */
  const tokens = new LRUCache<string, string>({ max: MAX_VIEWERS });
  /** When each user last changed, and in which transaction, once it is announced. */
  const userChanges = new LRUCache<string, { at: number; transaction: string | null }>({ max: MAX_CHANGED_USERS });
  let changes = 0;
  const forgetUser = (userId: string | undefined) => {
    changes++;
    for (const [proof, viewer] of viewers.entries()) if (viewer.user.id === userId) viewers.delete(proof);
  };
  listener.on(CHANNELS.users, (payload) => {
    const { userId, transaction } = userChange(payload);
    userChanges.set(userId, { at: performance.now(), transaction });
    forgetUser(userId);
  });
  const forgetAll = () => {
    changes++;
    viewers.clear();
  };
  listener.on(CHANNELS.settings, forgetAll);
  listener.onLost(forgetAll);

  async function throughCache(proof: string, find: () => Promise<ResolvedCredential>): Promise<ResolvedViewer> {
    const cachedViewer = viewers.get(proof);
    if (cachedViewer) return { viewer: cachedViewer, cookies: [] };
    const changesBefore = changes;
    let credential = await find();
    const change = credential.viewer && userChanges.get(credential.viewer.user.id);
    if (change && change.at > readsAsOf()) {
      if (!change.transaction || !(await hasCommitted(db, change.transaction)))
        throw new AppError('database_unavailable');
      credential = await find(); // The transaction may have arrived after it was read.
    }
    const { viewer, cookies, until } = credential;
    const ttl = until ? Math.min(CACHE_MS, until.getTime() - Date.now()) : CACHE_MS;
    const mayCache = listener.connected && readsAsOf() === Infinity && changes === changesBefore;
    if (viewer && ttl > 0 && mayCache) viewers.set(proof, viewer, { ttl });
    return { viewer, cookies };
  }

  /** The session token alone is the cache key: a client could send any number of other cookies. */
  function tokenOf(headers: Headers): string | null {
    const cookie = headers.get('cookie');
    const value = cookie?.includes(SESSION_COOKIE) ? sessionCookieValue(cookie, config) : undefined;
    if (!value) return null;
    const token = tokens.get(value) ?? signedText(value, secrets);
    if (token) tokens.set(value, token);
    return token;
  }

  async function findBySession(token: string, headers: Headers): Promise<ResolvedCredential> {
    const now = new Date();
    const session = await readSessionViewer(db, token, { adminEmail, now });
    if (!session) return VISITOR; // Keeps the cookie: the browser may already hold a newer session.
    const { viewer, expiresAt } = session;
    const isDue = viewer?.session && isDueToRoll(viewer.session.signedInAt, expiresAt, now);
    return { viewer, cookies: (isDue && (await unlessDown(rollOn(headers)))) || [], until: expiresAt };
  }

  async function rollOn(headers: Headers): Promise<string[]> {
    const answer = await auth.api
      .getSession({ headers, returnHeaders: true })
      .catch((error) => rethrowOutage(db, error));
    return answer.response ? answer.headers.getSetCookie() : [];
  }

  async function findApiClient(credential: ApiCredential, url: string | null): Promise<ResolvedCredential> {
    const now = new Date();
    const client = await readApiClient(db, auth, credential, { url, now });
    if (!client) return VISITOR;
    const viewer = await readViewer(db, client.userId, { adminEmail, now });
    return { viewer: viewer && { ...viewer, scopes: client.scopes }, cookies: [], until: client.until };
  }

  return {
    async of(headers, url = null) {
      const credential = credentialOf(headers);
      if (credential) {
        const name = keyHash(credential.value) + (credential.kind === 'app' ? url : '');
        const resolvedViewer = await throughCache(name, () => findApiClient(credential, url));
        if (!resolvedViewer.viewer) throw new AppError('invalid_key');
        return resolvedViewer;
      }
      const token = tokenOf(headers);
      return token ? throughCache(token, () => findBySession(token, headers)) : VISITOR;
    },
    forget(headers, since) {
      const token = tokenOf(headers);
      const userId = token && viewers.get(token)?.user.id;
      if (!userId) return;
      const isUnannounced = since !== null && (userChanges.get(userId)?.at ?? 0) < since;
      if (isUnannounced) userChanges.set(userId, { at: performance.now(), transaction: null });
      forgetUser(userId);
    },
    sessionEnd: (userId) => readSessionEnd(db, userId, new Date()),
  };
}
