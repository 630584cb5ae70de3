/** The cookies that an answer sets, as the header that sends them back. */
export function sessionCookie({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
