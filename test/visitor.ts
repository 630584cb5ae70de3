import type { ReturnedForm } from '#server/members/accounts/forms/returned-form.ts';
import type { TestApp } from './app.ts';

/** A browser with its own IP address, which stores cookies and does not follow redirects. */
export type Visitor = {
  open(url: string): Promise<Response>;
  /** Presses the button on the page of an emailed link. */
  press(link: string): Promise<Response>;
  post(path: string, body: object): Promise<Response>;
  /** The returned form, or the result of an emailed link. */
  returned(): Promise<ReturnedForm>;
  /** Email address of the signed-in account; undefined for none. */
  account(): Promise<string | undefined>;
  cookies: Map<string, string>;
};

let visitors = 0;

export function createVisitor(
  app: TestApp,
  { address = `192.0.2.${++visitors % 250}`, userAgent = 'Mozilla/5.0 Firefox/140.0' } = {},
): Visitor {
  const cookies = new Map<string, string>();
  async function send(path: string, body?: object, method?: string): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'x-forwarded-for': address, 'user-agent': userAgent, ...(cookie && { cookie }) };
    const answer = await app.send(path.replace('http://localhost:3000', ''), { body, headers, method });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value && !/max-age=0/i.test(line)) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  }
  return {
    cookies,
    open: (url) => send(url),
    press: (link) => send(linkCall(link), undefined, 'POST'),
    post: (path, body) => send(path, body),
    returned: async () => (await send('/api/account/returned-form')).json(),
    account: async () => (await (await send('/api/me')).json()).user?.email,
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
  const mail = app.mails.findLast((sent) => sent.to === to);
  const link = /http:\/\/localhost:3000\S*/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`No link was mailed to ${to}`);
  return link;
}
