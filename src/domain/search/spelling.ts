/** How many edits to tolerate in a word of this length. */
export function allowedEdits(length: number): number {
  return length < 4 ? 0 : length < 7 ? 1 : 2;
}

/**
 * Damerau-Levenshtein distance: insertions, deletions, replacements and swaps of neighboring letters.
 * @param limit stops counting there; the result is then above the limit
 */
export function editDistance<T>(a: ArrayLike<T>, b: ArrayLike<T>, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
      least = Math.min(least, edits);
    }
    // A swap looks two rows back, so one row above the limit is not final.
    if (least > limit && Math.min(...last) > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
}
