/**
 * Keeps the previous page visible while the next one loads, for queries with the `open` flag second in their key. Open
 * addresses are dropped at once when access has ended.
 * @param open whether the requested data has open addresses
 */
export function keepUnlessOpen(open: boolean) {
  return <T>(shown: T | undefined, before: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    before?.queryKey[1] === 'open' && !open ? undefined : shown;
}
