/** Stores the cookies that a response sets, and removes those it deletes. */
export function storeCookies(cookies: Map<string, string>, { headers }: Pick<Response, 'headers'>): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0\b/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** The header that sends cookies back. */
export const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** The header that sends back the cookies of a response. */
export function cookiesOf(response: Pick<Response, 'headers'>): string {
  const cookies = new Map<string, string>();
  storeCookies(cookies, response);
  return cookieHeader(cookies);
}
