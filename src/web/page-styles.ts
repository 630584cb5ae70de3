import type { AnyRouter } from '@tanstack/react-router';
import { stylesFor } from './shell/used-styles.ts';

/** Stands in a page while it is rendered, for the styles that are chosen by what has been rendered. */
const PLACE = '/* styles */';

const chosenFrom = new Map<string, (html: string) => string>();
let sheets: Promise<{ text: Record<string, string>; ofRoute: Record<string, string[]> }> | null = null;

/**
 * Prepares a page to come with the styles that it uses. The starter loads the whole sheets, named in `data-sheets`,
 * before any script may show more.
 * @returns puts the styles into the rendered page
 */
export async function preparePageStyles(router: AnyRouter): Promise<(html: string) => string> {
  sheets ??= readSheets();
  const { text, ofRoute } = await sheets;
  const manifest = router.ssr?.manifest;
  const hrefs = router.state.matches.flatMap(({ routeId }) => ofRoute[routeId] ?? []);
  if (!manifest || hrefs.length === 0) return (html) => html;
  const key = [...new Set(hrefs)].join(' ');
  const chosen =
    chosenFrom.get(key) ??
    stylesFor(
      key
        .split(' ')
        .map((href) => text[href] ?? '')
        .join(''),
    );
  chosenFrom.set(key, chosen);
  const attrs = { suppressHydrationWarning: true, 'data-sheets': key };
  // Scripts are left to the starter, too: it finds their addresses in the data of the page.
  router.ssr = { manifest: { routes: {}, inlineStyle: { attrs, children: PLACE } } };
  return (html) => {
    const at = html.indexOf(PLACE);
    return html.slice(0, at) + chosen(html) + html.slice(at + PLACE.length);
  };
}

/** What the build says about stylesheets; while pages are being developed there are none in it. */
async function readSheets() {
  const { tsrStartManifest } = await import('tanstack-start-manifest:v');
  const { routes, inlineCss } = tsrStartManifest();
  const text = inlineCss?.styles ?? {};
  const hrefsOf = (css: ({ href: string } | string)[] = []) =>
    css.map((link) => (typeof link === 'string' ? link : link.href)).filter((href) => text[href] !== undefined);
  return {
    text,
    ofRoute: Object.fromEntries(Object.entries(routes).map(([id, { css }]) => [id, hrefsOf(css)])),
  };
}
