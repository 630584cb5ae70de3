import { useEffect } from 'react';
import { type Rows, usePreferences } from '../../platform/shell/preferences.tsx';

/** How many of the user's searches, lists and tags are shown at first. */
export const LISTED = 7;

/** Remembers the lengths of lists, so that the next page reserves space for them. Undefined while they load. */
export function useReservedRows(lengths: { [List in keyof Rows]?: number | undefined }): void {
  const preferences = usePreferences();
  useEffect(() => {
    const changed = (Object.keys(lengths) as (keyof Rows)[]).flatMap((list) => {
      const rows = Math.min(lengths[list] ?? preferences[list], LISTED + 1);
      return rows === preferences[list] ? [] : [[list, rows] as const];
    });
    if (changed.length > 0) preferences.setRows(Object.fromEntries(changed));
  });
}
