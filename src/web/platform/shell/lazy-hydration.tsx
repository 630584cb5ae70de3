import { useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { KEPT_TOAST } from '../../ui/toast.ts';
import { useIsVisitor } from './search-page.ts';

/** When to load the scripts of a page: once it is parsed, once it is shown, or on the first interaction. */
type Start = 'parsed' | 'shown' | 'used';

/** Tells the starter that the page is hydrated. */
const ALIVE = 'page-alive';

/**
 * Hydrates the page. Public pages work without scripts, so these load on the first interaction or after a while and do
 * not delay the first paint. Pages with a message, or with parts that need scripts, load them once they are shown.
 */
export function HydrationScript() {
  const isApp = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.frame === 'app') });
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const nonce = useRouter().options.ssr?.nonce;
  const isVisitor = useIsVisitor();
  const needsScripts = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.needsScripts) });
  // Parameters of the URL may need scripts right away, such as the result of a payment.
  const start: Start = isApp ? 'parsed' : isVisitor && !search && !needsScripts ? 'used' : 'shown';
  useEffect(() => {
    dispatchEvent(new Event(ALIVE));
  }, []);
  // In a browser, the script has run.
  const code = import.meta.env.SSR
    ? `(${String(starter).replaceAll(/\s*(\/\*\*.*?\*\/|\n)\s*/gs, '\n')})(${[start, ALIVE, KEPT_TOAST].map((each) => JSON.stringify(each))})`
    : '';
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** Runs as an inline script before all others, so it cannot refer to anything outside itself. */
function starter(start: Start, alive: string, keptToast: string) {
  const OPEN_MS = 10_000;
  const LINK_WAITS_MS = 1_000;
  const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'click'];
  const routes = Object.values(window.$_TSR?.router?.manifest?.routes ?? {});
  let hasBegun = false;
  let clickedElement: HTMLElement | null = null;
  let leaving = 0;

  function begin() {
    if (hasBegun) return;
    hasBegun = true;
    for (const sign of INTERACTION_EVENTS) removeEventListener(sign, use, true);
    for (const href of new Set(routes.flatMap(({ preloads = [] }) => preloads))) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    const sheets = document.querySelector<HTMLElement>('[data-sheets]')?.dataset.sheets?.split(' ') ?? [];
    Promise.all(sheets.map(style)).then(run);
  }
  /** Ignores the pointermove that browsers fire for a resting pointer before a new page is painted. */
  function use(event: Event) {
    const rests = event.type === 'pointermove' && event instanceof PointerEvent && !event.movementX && !event.movementY;
    if (!rests) begin();
  }
  /** The page includes only the styles it uses; scripts need the rest. */
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
   * Replays a click on a button once scripts are loaded; forms and other links work without them. A link that opens a dialog
   * briefly waits for them, and then navigates to its page.
   */
  function keep(event: MouseEvent) {
    const { target } = event;
    clearTimeout(leaving);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-opens-dialog]') : null;
    const button = target instanceof Element ? target.closest('button') : null;
    clickedElement = link ?? (button?.form && button.type === 'submit' ? null : button);
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    leaving = window.setTimeout(() => location.assign(link.href), LINK_WAITS_MS);
  }
  /** A page that lists the results of its own form reads the field once it is hydrated. */
  function hold(event: SubmitEvent) {
    if (event.target instanceof Element && event.target.matches('[data-live]')) event.preventDefault();
  }
  /** `/` works before the shortcuts do, so that what is typed after it is not taken for shortcuts once they do. */
  function focusSearch(event: KeyboardEvent) {
    const field = document.querySelector<HTMLInputElement>('[name="query"]');
    if (event.key !== '/' || !field || document.activeElement?.matches('input, select, textarea')) return;
    event.preventDefault();
    field.focus();
  }
  /** False in browsers that block storage, where `sessionStorage` throws. */
  function hasKeptToast() {
    try {
      return sessionStorage.getItem(keptToast) !== null;
    } catch {
      return false;
    }
  }

  addEventListener('submit', hold, true);
  addEventListener('click', keep, true);
  addEventListener('keydown', focusSearch, true);
  addEventListener(
    alive,
    () => {
      removeEventListener('click', keep, true);
      removeEventListener('keydown', focusSearch, true);
      clearTimeout(leaving);
      setTimeout(() => clickedElement?.click()); // Deferred, because React cannot hydrate that part within the event.
    },
    { once: true },
  );
  if (start === 'parsed') return begin();
  for (const sign of INTERACTION_EVENTS) addEventListener(sign, use, { capture: true, passive: true });
  /** A link to a part that is folded opens it. */
  const isAwaited = () => start === 'shown' || hasKeptToast() || document.querySelector('details:target');
  const later = () => setTimeout(begin, isAwaited() ? 0 : OPEN_MS);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later);
}
