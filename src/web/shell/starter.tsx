import { useLocation, useMatches, useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Session } from '../accounts/session.tsx';
import { KEPT_TOAST } from '../ui/toast.ts';

/** When the scripts of a page are asked for: as soon as it is parsed, once it is shown, or when somebody does something. */
type Start = 'parsed' | 'shown' | 'used';

/** Tells the starter that the page answers by itself from now on. */
const ALIVE = 'page-alive';

/**
 * Brings the page to life. A visitor's page is read, and works, without scripts: they are asked for at the first sign
 * of a hand on it, or when it has been open for a while, and do not stand in the way of its being shown. A page that has
 * something to say, or to offer with scripts alone, asks for them once it is shown.
 */
export function Starter() {
  const isApp = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.frame === 'app') });
  const { queryClient } = useRouteContext({ from: '__root__' });
  const asked = useLocation({ select: ({ searchStr }) => searchStr });
  const nonce = useRouter().options.ssr?.nonce;
  const isVisitor = queryClient.getQueryData<Session>(['session'])?.user === null;
  const needsScripts = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.needsScripts) });
  // What a page is opened with may ask for something to happen at once, such as the words about a payment.
  const start: Start = isApp ? 'parsed' : isVisitor && !asked && !needsScripts ? 'used' : 'shown';
  useEffect(() => {
    dispatchEvent(new Event(ALIVE));
  }, []);
  const code = `(${starter})(${[start, ALIVE, KEPT_TOAST].map((each) => JSON.stringify(each))})`;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** Runs in browsers as it stands here, before any other script: it can use nothing from outside of it. */
function starter(start: Start, alive: string, keptToast: string) {
  const OPEN_MS = 10_000;
  const LINK_WAITS_MS = 1_000;
  const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'click'];
  const routes = Object.values(window.$_TSR?.router?.manifest?.routes ?? {});
  let begun = false;
  let pressed: HTMLElement | null = null;
  let leaving = 0;

  function begin() {
    if (begun) return;
    begun = true;
    for (const sign of SIGNS) removeEventListener(sign, begin, true);
    for (const href of new Set(routes.flatMap(({ preloads = [] }) => preloads))) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    const sheets = document.querySelector<HTMLElement>('[data-sheets]')?.dataset.sheets?.split(' ') ?? [];
    Promise.all(sheets.map(style)).then(run);
  }
  /** The page came with the styles of what it shows; scripts show more. */
  function style(href: string) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    document.head.append(link);
    return new Promise((settle) => {
      link.onload = link.onerror = settle;
    });
  }
  function run() {
    for (const { attrs } of routes.flatMap(({ scripts = [] }) => scripts)) {
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: attrs?.src }));
    }
  }
  /**
   * A button that needs scripts is pressed when they are there; forms and other links do without. A link that opens a dialog
   * waits for them a moment, and then leads to its page.
   */
  function keep(event: MouseEvent) {
    const { target } = event;
    clearTimeout(leaving);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-opens-dialog]') : null;
    const button = target instanceof Element ? target.closest('button') : null;
    pressed = link ?? (button?.form && button.type === 'submit' ? null : button);
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    leaving = window.setTimeout(() => location.assign(link.href), LINK_WAITS_MS);
  }
  /** A browser that lets no site keep anything throws here. */
  function hasKeptToast() {
    try {
      return sessionStorage.getItem(keptToast) !== null;
    } catch {
      return false;
    }
  }

  addEventListener('click', keep, true);
  addEventListener(
    alive,
    () => {
      removeEventListener('click', keep, true);
      clearTimeout(leaving);
      setTimeout(() => pressed?.click()); // Within the event React could not bring that part of the page to life first.
    },
    { once: true },
  );
  if (start === 'parsed') return begin();
  for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true });
  const isAwaited = start === 'shown' || hasKeptToast();
  const later = () => setTimeout(begin, isAwaited ? 0 : OPEN_MS);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later);
}
