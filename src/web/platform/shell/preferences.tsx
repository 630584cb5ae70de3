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
  /** Whether the charts of `/search` are open; null until the user opens or folds them. */
  charts: Charts | null;
};
type Charts = 'open' | 'folded';
export type Scheme = 'system' | 'light' | 'dark';

const YEAR_S = 365 * 86_400;

export type Rows = Pick<Preferences, 'lists' | 'tags'>;

const cookies = createIsomorphicFn()
  .server(() => getRequestHeader('cookie') ?? '')
  .client(() => document.cookie);

export function readPreferences(): Preferences {
  const text = cookies();
  const read = (name: string, values: string) => new RegExp(`(?:^|;\\s*)${name}=(${values})`).exec(text)?.[1] ?? null;
  return {
    scheme: (read('scheme', 'light|dark') ?? 'system') as Scheme,
    sampleNotice: read('sample-notice', 'off') === null,
    lists: Number(read('lists', '\\d')),
    tags: Number(read('tags', '\\d')),
    charts: read('charts', 'open|folded') as Charts | null,
  };
}

type PreferencesContext = Preferences & {
  setScheme: (scheme: Scheme) => void;
  closeSampleNotice: () => void;
  setRows: (rows: Partial<Rows>) => void;
  setCharts: (charts: Charts) => void;
};
const Context = createContext<PreferencesContext | null>(null);

export function PreferencesProvider({ initial, children }: { initial: Preferences; children: ReactNode }) {
  const [preferences, setPreferences] = useState(initial);
  const change = (part: Partial<Preferences>) => setPreferences((now) => ({ ...now, ...part }));
  const value: PreferencesContext = {
    ...preferences,
    setScheme(scheme) {
      writeCookie('scheme', scheme);
      if (scheme === 'system') delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = scheme;
      change({ scheme });
    },
    closeSampleNotice() {
      writeCookie('sample-notice', 'off');
      change({ sampleNotice: false });
    },
    setRows(rows) {
      for (const [list, count] of Object.entries(rows)) writeCookie(list, String(count), '/search');
      change(rows);
    },
    setCharts(charts) {
      writeCookie('charts', charts);
      change({ charts });
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
