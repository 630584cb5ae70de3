import type { TestApp } from './app.ts';
import { cookiesOf } from './cookies.ts';
import type { TestOidcProvider } from './oidc-provider.ts';

type Options = {
  /** `link-social` links instead of signing in. */
  path?: 'sign-in/social' | 'link-social';
  /** Whether a new user has accepted the terms. */
  terms?: boolean;
  /** Session cookie of the browser. */
  cookie?: string;
};

/** Starts signing in with a provider, or linking it. @returns the authorization URL, and the cookie its callback needs */
export async function startProviderSignIn(
  app: TestApp,
  provider: string,
  { path = 'sign-in/social', cookie = '', terms = true }: Options = {},
) {
  const answer = await app.send(`/api/auth/${path}`, {
    body: { provider, callbackURL: '/search', errorCallbackURL: '/signin', requestSignUp: terms },
    headers: { cookie },
  });
  if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
  const { url } = await answer.json();
  return { url: new URL(url), state: cookiesOf(answer) };
}

/** Signs in at a provider and returns. @returns the last response, a redirect */
export async function signInWithProvider(
  app: TestApp,
  outside: TestOidcProvider,
  provider: string,
  options: Options = {},
) {
  const { url, state } = await startProviderSignIn(app, provider, options);
  const back = await outside.authorize(url.href);
  const cookie = [options.cookie, state].filter(Boolean).join('; ');
  return app.send(back.pathname + back.search, { headers: { cookie } });
}
