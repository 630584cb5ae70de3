import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { compress } from 'hono/compress';
import { routePath } from 'hono/route';
import { VIEWER_HEADER, viewerName } from '#domain/accounts/viewer-header.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { AppDependencies, AppEnv } from './app-env.ts';
import { comparisonRoutes } from './data/companies/comparison-routes.ts';
import { directoryRoutes } from './data/companies/directory-routes.ts';
import { companyRoutes } from './data/companies/routes.ts';
import { lpRoutes } from './data/lps/routes.ts';
import { sourceRoutes } from './data/sources/routes.ts';
import { readSourceFigures } from './data/sources/status.ts';
import {
  cacheKeySet,
  callsKey,
  REQUESTS_PER_USER,
  restrictApiClients,
} from './members/accounts/api-clients/api-credentials.ts';
import { describeAuthentication } from './members/accounts/api-clients/documentation.ts';
import {
  apiKeyRoutes,
  connectedAppRoutes,
  WELL_KNOWN_PATHS,
  wellKnownRoutes,
} from './members/accounts/api-clients/routes.ts';
import { mailedLinkRoutes } from './members/accounts/email-and-password/emailed-links.ts';
import { formRoutes, returnedFormRoutes } from './members/accounts/forms/routes.ts';
import { identityRoutes } from './members/accounts/identity-providers/routes.ts';
import { profileRoutes } from './members/accounts/profile/routes.ts';
import { accountRoutes, isAdminRoutes } from './members/accounts/routes.ts';
import { secondFactorRoutes } from './members/accounts/second-factor/routes.ts';
import { sessionRoutes } from './members/accounts/sessions/routes.ts';
import { logTrialTest } from './members/accounts/trial-test.ts';
import { activityRoutes } from './members/activity/activity-log.ts';
import { billingRoutes } from './members/billing/routes.ts';
import { stripeEventRoutes } from './members/billing/stripe-events.ts';
import { SANDBOX_PATH } from './members/stripe-sandbox/sandbox.ts';
import { docsRoutes } from './platform/api/docs-routes.ts';
import { MCP_PATH, problemWithChallenge, protectedUrlOf, v1Routes } from './platform/api/v1.ts';
import type { Viewer } from './platform/api/viewer.ts';
import { closeUnread, limitBody } from './platform/http/body.ts';
import { cacheableData } from './platform/http/cacheable-data.ts';
import { clientIp, ipNetwork, setClientIp } from './platform/http/client-ip.ts';
import { logRequests, recordRoute } from './platform/http/log-requests.ts';
import { pageRoutes } from './platform/http/pages.ts';
import { AppError, isV1, problemResponse } from './platform/http/problem.ts';
import type { Limit, RequestLimiter } from './platform/http/rate-limit.ts';
import { apiHeaders, baseHeaders } from './platform/http/response-headers.ts';
import { ownOrigins, requireSameOrigin } from './platform/http/same-origin.ts';
import { storedAssetRoutes } from './platform/http/stored-assets.ts';
import { outboxRoutes } from './platform/mail/routes.ts';
import { unsubscribeRoutes } from './platform/mail/unsubscribe.ts';
import { createMetrics, metricsRoutes, metricsToken } from './platform/operations/metrics.ts';
import { realtimeRoutes } from './platform/realtime/realtime.ts';
import { settingsRoutes } from './platform/settings/routes.ts';
import { accountDataRoutes } from './site/account-data/routes.ts';
import { adminRoutes } from './site/admin/routes.ts';
import { legalRoutes } from './site/legal/routes.ts';
import { requestForms } from './site/requests/page-forms.ts';
import { requestRoutes } from './site/requests/routes.ts';
import { SEO_PATHS, seoRoutes } from './site/seo/routes.ts';
import { type AgentExtension, agentRoutes } from './workspace/agents/routes.ts';
import { crmRoutes } from './workspace/crm/routes.ts';
import { chooseRaiseMail } from './workspace/customers/queries.ts';
import { customerRoutes } from './workspace/customers/routes.ts';
import { deliveryResultRoutes } from './workspace/delivery-results/routes.ts';
import { finishedExportRoutes } from './workspace/exports/finished-routes.ts';
import { lpExportRoutes } from './workspace/exports/lp-export.ts';
import { exportRoutes } from './workspace/exports/routes.ts';
import { ledgerRoutes } from './workspace/ledger/routes.ts';
import { listRoutes } from './workspace/lists/routes.ts';
import { turnOffMonthlyMail } from './workspace/new-leads/monthly-mail.ts';
import { newLeadRoutes } from './workspace/new-leads/routes.ts';
import { recallRoutes } from './workspace/recalls/routes.ts';
import { chooseRecallMail, countOpenRecalls } from './workspace/recalls/stored-recalls.ts';
import { FEED_PATHS, feedRoutes } from './workspace/saved-searches/feed.ts';
import { savedSearchRoutes } from './workspace/saved-searches/routes.ts';
import { turnOffAlert } from './workspace/saved-searches/send-alerts.ts';
import { resultRoutes } from './workspace/search-results/routes.ts';
import { webhookEndpointRoutes } from './workspace/webhooks/routes.ts';

/** Larger than any Better Auth form, and enough for an identity provider's response. */
const MAX_AUTH_BYTES = 256_000;

export type Api = ReturnType<typeof featureRoutes>;
export type { AccountCalls } from './members/accounts/better-auth-calls.ts';

/** How each kind of email is turned off. */
const UNSUBSCRIBE: Parameters<typeof unsubscribeRoutes>[1] = {
  alert: (db, search) => turnOffAlert(db, Number(search)),
  recalls: (db, user) => chooseRecallMail(db, user, false),
  customers: (db, user) => chooseRaiseMail(db, user, false),
  monthly: turnOffMonthlyMail,
};

function featureRoutes(dependencies: AppDependencies, resolveViewer: MiddlewareHandler<AppEnv>) {
  return new Hono<AppEnv>()
    .use(resolveViewer)
    .route('/', accountRoutes(dependencies, { countRecalls: countOpenRecalls }))
    .route('/', returnedFormRoutes(dependencies))
    .route('/', sessionRoutes(dependencies))
    .route('/', mailedLinkRoutes(dependencies))
    .route('/', identityRoutes(dependencies))
    .route('/', apiKeyRoutes(dependencies))
    .route('/', connectedAppRoutes(dependencies))
    .route('/', secondFactorRoutes(dependencies))
    .route('/', isAdminRoutes(dependencies))
    .route('/', billingRoutes(dependencies))
    .route('/', stripeEventRoutes(dependencies))
    .route('/', companyRoutes(dependencies))
    .route('/', comparisonRoutes(dependencies))
    .route('/', sourceRoutes(dependencies))
    .route('/', directoryRoutes(dependencies))
    .route('/', exportRoutes(dependencies))
    .route('/', lpExportRoutes(dependencies))
    .route('/', finishedExportRoutes(dependencies))
    .route('/', savedSearchRoutes(dependencies))
    .route('/', listRoutes(dependencies))
    .route('/', resultRoutes(dependencies))
    .route('/', ledgerRoutes(dependencies))
    .route('/', customerRoutes(dependencies))
    .route('/', deliveryResultRoutes(dependencies))
    .route('/', recallRoutes(dependencies))
    .route('/', crmRoutes(dependencies))
    .route('/', webhookEndpointRoutes(dependencies))
    .route('/', requestRoutes(dependencies))
    .route('/', legalRoutes(dependencies))
    .route('/', lpRoutes(dependencies))
    .route('/', newLeadRoutes(dependencies))
    .route('/', adminRoutes(dependencies))
    .route('/', outboxRoutes(dependencies))
    .route('/', unsubscribeRoutes(dependencies, UNSUBSCRIBE))
    .route('/', profileRoutes(dependencies))
    .route('/', accountDataRoutes(dependencies))
    .route('/', activityRoutes(dependencies))
    .route('/', realtimeRoutes(dependencies))
    .route('/', settingsRoutes(dependencies));
}

/** Resolves the viewer. Better Auth's own calls do so themselves and set their own cookies. */
function findViewer({ viewers, limiter, shedLoad, config, now }: AppDependencies): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.path.startsWith('/api/auth/')) {
      limitVisitor(limiter, c);
      return next();
    }
    const { viewer, cookies } = await viewers.of(c.req.raw.headers, protectedUrlOf(c, config.appUrl)).catch((error) => {
      limitVisitor(limiter, c); // API keys cannot be guessed faster than this limit.
      throw error;
    });
    if (!viewer) limitVisitor(limiter, c);
    else if (!isPageCall(c)) limitUser(limiter, c, viewer);
    c.set('viewer', viewer);
    c.set('now', now());
    c.set('shedLoad', shedLoad);
    await next();
    logTrialTest(viewer, config.trialTestEmail, `${c.req.method} ${routePath(c, -1)}`, now());
    const { headers } = c.res; // `c.header` would copy the response, with its body as a stream.
    headers.set(VIEWER_HEADER, viewerName(viewer?.user.id));
    for (const cookie of cookies) headers.append('set-cookie', cookie);
  };
}

/** The headers are those of draft-ietf-httpapi-ratelimit-headers. */
function limitUser(limiter: RequestLimiter, c: Context, { user, session }: NonNullable<Viewer>): void {
  const key = callsKey(session ? 'user' : 'client', user.id);
  try {
    limiter.take(key, REQUESTS_PER_USER);
  } finally {
    if (c.req.path.startsWith('/api/v1/') || c.req.path === MCP_PATH) {
      const { requests, seconds } = limiter.remaining(key, REQUESTS_PER_USER);
      c.header('ratelimit', `"default";r=${requests};t=${seconds}`);
      c.header('ratelimit-policy', `"default";q=${REQUESTS_PER_USER.max};w=${REQUESTS_PER_USER.windowSeconds}`);
    }
  }
}

/** Limits for all visitors of a network together. Pages have their own, because crawlers request them just as fast as API calls. */
const CALLS_PER_NETWORK: Limit = { max: 600, windowSeconds: 60 };
const PAGES_PER_NETWORK: Limit = { max: 1_200, windowSeconds: 60 };

/** Whether the call is made to render a page, which has its own limit. */
function isPageCall(c: Context): boolean {
  return Object(c.env).pageCall !== undefined;
}

/** Stripe's webhooks are never limited. */
function limitVisitor(limiter: RequestLimiter, c: Context): void {
  const ip = clientIp(c.req.raw.headers);
  if (!ip || isPageCall(c) || c.req.path === '/api/billing/webhook') return;
  limiter.take(`calls:block:${ipNetwork(ip)}`, CALLS_PER_NETWORK);
}

function limitVisitors({ limiter }: AppDependencies): MiddlewareHandler {
  return (c, next) => {
    limitVisitor(limiter, c);
    return next();
  };
}

function limitPages({ limiter }: AppDependencies): MiddlewareHandler {
  return async (c, next) => {
    const ip = clientIp(c.req.raw.headers);
    if (!ip) return next();
    try {
      limiter.take(`pages:block:${ipNetwork(ip)}`, PAGES_PER_NETWORK);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return c.text(error.message, 429, { 'retry-after': String(error.retryAfter) });
    }
    await next();
  };
}

/** Applies a user's own change to their next request, which may arrive before the database's notification. */
function forgetChangedUser({ viewers }: AppDependencies): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const since = performance.now();
    await next();
    if (c.req.method !== 'GET') viewers.forget(c.req.raw.headers, c.res.ok ? since : null);
  };
}

const DOCS_PATHS = ['/api/openapi.json', '/api/docs/*', '/api/v1/openapi.json', '/api/v1/docs'];

/** Creates the API: `/api`, forms posted without scripts, and endpoints for monitoring. */
export function createApi(dependencies: AppDependencies, agentExtension?: AgentExtension) {
  const { config, listener, companySearch } = dependencies;
  const resolveViewer = findViewer(dependencies);
  const features = featureRoutes(dependencies, resolveViewer);
  const v1 = v1Routes(features, dependencies);
  features.route('/', v1);
  const calls = new Hono<AppEnv>()
    .onError(problemWithChallenge(config.appUrl))
    .notFound((c) => {
      const detail = isV1(c) ? `No such call. The reference is at ${config.appUrl}/api/v1/docs` : undefined;
      return problemResponse(new AppError('not_found', detail === undefined ? {} : { detail }), c);
    })
    .use(recordRoute)
    .use(limitBody())
    .use('/api/auth/*', limitBody(MAX_AUTH_BYTES))
    .use(baseHeaders(config.appUrl))
    .use('/api/auth/jwks', cacheKeySet)
    .use(`${SANDBOX_PATH}/*`, apiHeaders(config.appUrl))
    .use('/api/*', setClientIp(config.trustedProxies))
    .use(MCP_PATH, setClientIp(config.trustedProxies))
    .on('GET', [...SEO_PATHS, FEED_PATHS], setClientIp(config.trustedProxies), limitVisitors(dependencies))
    .on('GET', DOCS_PATHS, limitVisitors(dependencies))
    .on('GET', DOCS_PATHS, compress())
    .route(
      '/api',
      docsRoutes(features, () => describeAuthentication(dependencies), config.appUrl),
    )
    .use('/api/*', apiHeaders(config.appUrl), requireSameOrigin(ownOrigins(config)), forgetChangedUser(dependencies))
    .use('/api/*', restrictApiClients)
    .route('/api', features)
    .use(MCP_PATH, apiHeaders(config.appUrl))
    .route('/', wellKnownRoutes(dependencies))
    .get('/healthz', (c) => c.json({ alive: true }))
    // Ready as long as it can serve reads, so that an outage of the primary does not remove every process.
    .get('/readyz', (c) =>
      c.json({ ready: true, writable: listener.connected, companies: companySearch.index().count }),
    )
    .route('/', seoRoutes(dependencies))
    .route('/', feedRoutes(dependencies))
    .route('/', dependencies.billing.sandbox?.pages ?? new Hono());
  /** The calls that tools make in process: what only matters on the way from and to a client takes as long as the call. */
  const agentCalls = new Hono<AppEnv>()
    .onError(problemResponse)
    .use(setClientIp(config.trustedProxies), resolveViewer)
    .route('/api', v1);
  const answerAgent = (request: Request, env: object) => agentCalls.fetch(request, env);
  return calls.route('/', agentRoutes(dependencies, resolveViewer, answerAgent, agentExtension)).route(
    '/',
    formRoutes(dependencies, (request, env) => calls.fetch(request, env)),
  );
}

/** Calls that only read survive while the primary is down; all others fail within seconds. */
function surviveReads(api: ReturnType<typeof createApi>, reads: AppDependencies['reads']) {
  return (request: Request, env?: object): Promise<Response> => {
    const answer = async () => api.fetch(request, env);
    const isRead = ['GET', 'HEAD'].includes(request.method) && !new URL(request.url).pathname.startsWith('/api/auth/');
    return isRead ? reads.survive(answer, reportsOutage) : reads.impatiently(answer);
  };
}

async function reportsOutage(response: Response): Promise<boolean> {
  if (response.status !== 503) return false;
  if (!response.body) return true; // To HEAD, which does not say.
  const { code } = await response
    .clone()
    .json()
    .catch(() => ({})); // Not a problem.
  return code === ('database_unavailable' satisfies ErrorCode);
}

export async function createApp(dependencies: AppDependencies) {
  const answer = surviveReads(createApi(dependencies), dependencies.reads);
  dependencies.billing.run(answer);
  const pages = await pageRoutes({
    answer,
    appUrl: dependencies.config.appUrl,
    contactLimit: dependencies.contactLimit,
    otherAssets: new Hono().use('/assets/*', limitPages(dependencies)).route('/', storedAssetRoutes(dependencies)),
    ...cacheableData(dependencies),
  });
  const toApi = (c: Context) => answer(c.req.raw, Object(c.env));
  const metrics = createMetrics({ ...dependencies, sources: () => readSourceFigures(dependencies) });
  return new Hono<{ Bindings: HttpBindings }>()
    .use(closeUnread)
    .use(logRequests(dependencies.config, metrics.answered))
    .route('/', metricsRoutes(metricsToken(dependencies.config, dependencies.operatorToken), metrics))
    .all('/api/*', toApi)
    .all(`${SANDBOX_PATH}/*`, toApi)
    .all(MCP_PATH, toApi)
    .on('GET', [...WELL_KNOWN_PATHS, '/healthz', '/readyz', ...SEO_PATHS, FEED_PATHS], toApi)
    .route(
      '/',
      requestForms(dependencies.config, answer, (request, env) => pages.fetch(request, env)),
    )
    .post('*', toApi)
    .on(['GET', 'HEAD'], '*', setClientIp(dependencies.config.trustedProxies))
    .on(['GET', 'HEAD'], '*', except('/assets/*', limitPages(dependencies)))
    .route('/', pages);
}
