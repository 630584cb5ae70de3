/**
 * Keeps the page before in sight until the next has come, for queries whose key says second whether addresses are
 * `open`: whose access has ended does not go on seeing them until masked ones are there.
 * @param open whether they are in what is asked for now
 */
export function keepUnlessOpen(open: boolean) {
  return <T>(shown: T | undefined, before: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    before?.queryKey[1] === 'open' && !open ? undefined : shown;
}
