import type { TestApp } from './app.ts';
import type { OutsideProvider } from './oidc-provider.ts';
import { sessionCookie } from './session-cookie.ts';

type Options = {
  /** `link-social` links instead of signing in. */
  path?: 'sign-in/social' | 'link-social';
  /** Session cookie of the browser. */
  cookie?: string;
};

/** Starts a sign-in or a link. @returns the provider's page, and the cookie needed on return */
export async function startAtProvider(
  app: TestApp,
  provider: string,
  { path = 'sign-in/social', cookie = '' }: Options = {},
) {
  const answer = await app.send(`/api/auth/${path}`, {
    body: { provider, callbackURL: '/search', errorCallbackURL: '/signin' },
    headers: { cookie },
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const { url } = await answer.json();
  return { url: new URL(url), state: sessionCookie(answer) };
}

/** Signs in at a provider and returns. @returns the last response, a redirect */
export async function signInThrough(app: TestApp, outside: OutsideProvider, provider: string, options: Options = {}) {
  const { url, state } = await startAtProvider(app, provider, options);
  const back = await outside.authorize(url.href);
  const cookie = [options.cookie, state].filter(Boolean).join('; ');
  return app.send(back.pathname + back.search, { headers: { cookie } });
}
