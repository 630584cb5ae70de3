import { createIsomorphicFn } from '@tanstack/react-start';
import { getRequestHeader } from '@tanstack/react-start/server';
import { createContext, type ReactNode, useState } from 'react';
import { useProvided } from '../../ui/hooks.ts';

/** Display preferences; stored in cookies, so that the server renders them right away. */
export type Preferences = {
  scheme: Scheme;
  sampleNotice: boolean;
  /** How many rows each list of the user takes up on `/search`, to reserve their space. */
  lists: number;
  tags: number;
  /** The id of the user whose customers `/search` always hides. */
  hidesCustomersOf: string | null;
  /** Whether the charts of `/search` are open; null until the user opens or folds them. */
  charts: Charts | null;
};
type Charts = 'open' | 'folded';
export type Scheme = 'system' | 'light' | 'dark';

const YEAR_S = 365 * 86_400;

const ROW_COOKIES = { lists: 'lists', tags: 'tags' } as const;

export type Rows = Record<keyof typeof ROW_COOKIES, number>;

const cookies = createIsomorphicFn()
  .server(() => getRequestHeader('cookie') ?? '')
  .client(() => document.cookie);

export function readPreferences(): Preferences {
  const text = cookies();
  const rows = (list: keyof Rows) => Number(new RegExp(`(?:^|;\\s*)${ROW_COOKIES[list]}=(\\d)`).exec(text)?.[1] ?? 0);
  const scheme = /(?:^|;\s*)scheme=(light|dark)/.exec(text)?.[1];
  return {
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'system',
    sampleNotice: !/(?:^|;\s*)sample-notice=off/.test(text),
    lists: rows('lists'),
    tags: rows('tags'),
    hidesCustomersOf: /(?:^|;\s*)customers-of=([\w-]+)/.exec(text)?.[1] ?? null,
    charts: (/(?:^|;\s*)charts=(open|folded)/.exec(text)?.[1] as Charts | undefined) ?? null,
  };
}

type PreferencesContext = Preferences & {
  setScheme: (scheme: Scheme) => void;
  closeSampleNotice: () => void;
  setRows: (rows: Partial<Rows>) => void;
  setHidesCustomersOf: (userId: string | null) => void;
  setCharts: (charts: Charts) => void;
};
const Context = createContext<PreferencesContext | null>(null);

export function PreferencesProvider({ initial, children }: { initial: Preferences; children: ReactNode }) {
  const [preferences, setPreferences] = useState(initial);
  const value: PreferencesContext = {
    ...preferences,
    setScheme(scheme) {
      writeCookie('scheme', scheme);
      if (scheme === 'system') delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = scheme;
      setPreferences({ ...preferences, scheme });
    },
    closeSampleNotice() {
      writeCookie('sample-notice', 'off');
      setPreferences({ ...preferences, sampleNotice: false });
    },
    setRows(rows) {
      for (const [list, count] of Object.entries(rows) as [keyof Rows, number][])
        writeCookie(ROW_COOKIES[list], String(count), '/search');
      setPreferences((now) => ({ ...now, ...rows }));
    },
    setHidesCustomersOf(userId) {
      writeCookie('customers-of', userId ?? '');
      setPreferences((now) => ({ ...now, hidesCustomersOf: userId }));
    },
    setCharts(charts) {
      writeCookie('charts', charts);
      setPreferences((now) => ({ ...now, charts }));
    },
  };
  return <Context value={value}>{children}</Context>;
}

export function usePreferences(): PreferencesContext {
  return useProvided(Context, 'PreferencesProvider');
}

function writeCookie(name: string, value: string, path = '/'): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page
  document.cookie = `${name}=${value}; path=${path}; max-age=${YEAR_S}; samesite=lax`;
}
