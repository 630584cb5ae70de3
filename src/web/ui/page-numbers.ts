/** A page number, or `null` for a gap. */
export type PageNumber = number | null;

/** The number of pages; no results still make one empty page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Page numbers to show: first, last, current and its neighbors. A gap of one page shows that page. */
export function pageNumbers(current: number, count: number): PageNumber[] {
  const near = [current - 1, current, current + 1].filter((page) => page >= 1 && page <= count);
  const pages = [...new Set([1, ...near, count])].sort((a, b) => a - b);
  return pages.flatMap((page, i): PageNumber[] => {
    const missing = page - (pages[i - 1] ?? page - 1) - 1;
    if (missing === 0) return [page];
    return missing === 1 ? [page - 1, page] : [null, page];
  });
}
