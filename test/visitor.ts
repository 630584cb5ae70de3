import type { ReturnedForm } from '#server/members/accounts/forms/forms.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import type { TestApp } from './app.ts';
import { cookieHeader, storeCookies } from './cookies.ts';

/** A browser with its own IP address, which stores cookies and does not follow redirects. */
export type Visitor = ReturnType<typeof createVisitor>;

const ORIGIN = 'http://localhost:3000';

let visitors = 0;

export function createVisitor(
  app: TestApp,
  { address = `192.0.2.${++visitors % 250}`, userAgent = 'Mozilla/5.0 Firefox/140.0' } = {},
) {
  const cookies = new Map<string, string>();
  const cookie = () => cookieHeader(cookies);
  const headers = () => ({
    'x-forwarded-for': address,
    'user-agent': userAgent,
    ...(cookies.size > 0 && { cookie: cookie() }),
  });
  async function send(path: string, body?: object, method?: string): Promise<Response> {
    const answer = await app.send(path.replace(ORIGIN, ''), { body, headers: headers(), method });
    storeCookies(cookies, answer);
    return answer;
  }
  return {
    cookies,
    cookie,
    open: (url: string) => send(url),
    /** Presses the button on the page of an emailed link. */
    press: (link: string) => send(linkCall(link), undefined, 'POST'),
    post: (path: string, body: object) => send(path, body),
    signIn: (email: string, password: string = DEMO_PASSWORD) => send('/api/auth/sign-in/email', { email, password }),
    /** Submits a form like a browser without scripts. */
    async submit(path: string, fields: Record<string, string>, more: Record<string, string> = {}): Promise<Response> {
      const body = new URLSearchParams(fields).toString();
      const form = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN };
      const answer = await app.api.request(path, { method: 'POST', body, headers: { ...headers(), ...form, ...more } });
      storeCookies(cookies, answer);
      return answer;
    },
    /** The returned form, or the result of an emailed link. */
    returned: async (): Promise<ReturnedForm> => (await send('/api/account/returned-form')).json(),
    /** Email address of the signed-in account; undefined for none. */
    account: async (): Promise<string | undefined> => (await (await send('/api/me')).json()).user?.email,
  };
}

/** Returns the call that the page of an emailed link makes. */
export function linkCall(link: string): string {
  const { pathname, searchParams } = new URL(link);
  const call = pathname === '/signin' ? 'magic-link/verify' : 'verify-email';
  const { link: token = '', next: callbackURL = '/' } = Object.fromEntries(searchParams);
  return `/api/auth/${call}?${new URLSearchParams({ token, callbackURL, errorCallbackURL: '/signin' })}`;
}

/** Returns the first link of the last email to an address. */
export function mailedLink(app: TestApp, to: string): string {
  const mail = app.mails.findLast((one) => one.to === to);
  const link = /http:\/\/localhost:3000\S*/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`No link was mailed to ${to}`);
  return link;
}
