/** Exports to read at a time, unless they are larger than {@link firstExports} allows. */
export const EXPORTS_PER_BATCH = 20;

const BYTES_AT_ONCE = 128 * 1024;

/**
 * SQL that limits a query to its first exports, because parsing the result must not block the thread for long. The
 * first export is included even if it is larger.
 * @param exports with a column `bytes`, the size of the lists it reads
 */
export function firstExports(exports: string, order: string): string {
  return `select * from (
    select *, sum(bytes) over (order by ${order}) - bytes as bytes_before from (${exports}) next_exports
  ) sized where bytes_before < ${BYTES_AT_ONCE} order by ${order}`;
}
