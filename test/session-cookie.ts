/** Turns the cookies that a response sets into the header that sends them back. */
export function sessionCookie({ headers }: Pick<Response, 'headers'>): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
