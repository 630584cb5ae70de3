import type { AnyRouter } from '@tanstack/react-router';

/** Placeholder for the styles, which are chosen once the page is rendered. Random, so that no imported text contains it. */
const PLACE = `/* ${crypto.randomUUID()} */`;

const choosers = new Map<string, (html: string) => string>();
let sheets: Promise<{ text: Record<string, string>; ofRoute: Record<string, string[]> }> | null = null;

/**
 * Prepares the styles of a page. A visitor's page includes only those it uses; the starter loads the full stylesheets,
 * named in `data-sheets`, before any script may show more. A signed-in user's page imports the stylesheets, which their
 * browser has cached.
 * @returns a function that inserts the styles into the rendered page
 */
export async function preparePageStyles(router: AnyRouter, signedIn: boolean): Promise<(html: string) => string> {
  sheets ??= readSheets();
  const { text, ofRoute } = await sheets;
  const manifest = router.ssr?.manifest;
  const hrefs = router.state.matches.flatMap(({ routeId }) => ofRoute[routeId] ?? []);
  if (!manifest || hrefs.length === 0) return (html) => html;
  if (signedIn) {
    const imports = [...new Set(hrefs)].map((href) => `@import "${href}";`).join('');
    const attrs = { suppressHydrationWarning: true };
    router.ssr = { manifest: { routes: {}, inlineStyle: { attrs, children: imports } } };
    return (html) => html;
  }
  const key = [...new Set(hrefs)].join(' ');
  const chooser =
    choosers.get(key) ??
    stylesFor(
      key
        .split(' ')
        .map((href) => text[href] ?? '')
        .join(''),
    );
  choosers.set(key, chooser);
  const attrs = { suppressHydrationWarning: true, 'data-sheets': key };
  // The starter also loads the scripts: it finds their URLs in the page data.
  router.ssr = { manifest: { routes: {}, inlineStyle: { attrs, children: PLACE } } };
  return (html) => {
    const at = html.indexOf(PLACE);
    return html.slice(0, at) + chooser(html) + html.slice(at + PLACE.length);
  };
}

/** The stylesheets of the build; none during development. */
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

/** Maximum number of cached results; pages of one kind mostly share theirs. */
const MAX_CACHED = 500;

const NON_ASCII = /[\u0080-\uffff]/g;
/** Western European letters and punctuation are ignored: their font is on every page. */
const isRare = (code: number) => code > 0xff && !(code >= 0x2000 && code < 0x2070);

type Style = { kind: 'style'; prelude: string; body: string; needs: string[][] };
type Face = { kind: 'face'; css: string; shows: (codes: number[]) => boolean };
type ValuesRule = { kind: 'values'; prelude: string; declarations: { name: string; css: string }[] };
type Property = { kind: 'property'; name: string; css: string };
type Holder = { kind: 'holder'; prelude: string; parts: CssPart[] };
type CssPart = Style | Face | ValuesRule | Property | Holder | { kind: 'other'; css: string };

/** The contents of a page that select styles. */
type PageNames = { classes: Set<string>; codes: number[]; names: Set<string> };

/**
 * Reduces a stylesheet to what a page uses, in the same order: rules with its classes, fonts with its letters, and the
 * custom properties that those refer to.
 */
export function stylesFor(css: string): (html: string) => string {
  const parts = readStylesheet(css).map(cssPartOf);
  const cache = new Map<string, string>();
  return (html) => {
    const lists = new Set(html.split(' class="').map((piece) => piece.slice(0, piece.indexOf('"'))));
    const names = new Set(html.match(/var\(--[\w-]+/g)?.map((name) => name.slice(4)));
    const codes = [...new Set(html.match(NON_ASCII))].map((letter) => letter.charCodeAt(0));
    const key = [...lists, '', ...names, '', ...codes.filter(isRare)].join('\n');
    const cachedCss = cache.get(key);
    if (cachedCss !== undefined) return cachedCss;
    const classes = new Set([...lists].flatMap((list) => unescapeHtml(list).split(/\s+/)));
    const css = selectCss(parts, { classes, codes: ['A'.charCodeAt(0), ...codes], names });
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, css);
    return css;
  };
}

function cssPartOf({ prelude, body, rules }: CssRule): CssPart {
  if (rules) return { kind: 'holder', prelude, parts: rules.map(cssPartOf) };
  const css = body ? `${prelude}{${body}}` : `${prelude};`;
  if (prelude === '@font-face') return { kind: 'face', css, shows: showsSome(body) };
  if (prelude.startsWith('@property')) return { kind: 'property', name: prelude.slice('@property'.length).trim(), css };
  if (prelude.startsWith('@')) return { kind: 'other', css };
  const declarations = splitAt(';', body).map((each) => ({ name: each.slice(0, each.indexOf(':')), css: each }));
  if (declarations.every(({ name }) => name.startsWith('--'))) return { kind: 'values', prelude, declarations };
  return { kind: 'style', prelude, body, needs: splitAt(',', prelude).map(classesOf) };
}

/** Selects the rules, which refer to properties, then the properties, which may refer to each other. */
function selectCss(parts: CssPart[], { classes, codes, names }: PageNames): string {
  const isUsed = ({ needs }: Style) => needs.some((all) => all.every((name) => classes.has(name)));
  const used = new Set(names);
  const refer = (css: string) => {
    for (const [name] of css.matchAll(/--[\w-]+/g)) used.add(name);
  };
  const walk = (list: CssPart[], visit: (part: CssPart) => void) => {
    for (const part of list) part.kind === 'holder' ? walk(part.parts, visit) : visit(part);
  };
  walk(parts, (part) => {
    if (part.kind === 'style' && isUsed(part)) refer(part.body);
    if (part.kind === 'other') refer(part.css);
  });
  for (let before = -1; before < used.size; ) {
    before = used.size;
    walk(parts, (part) => {
      if (part.kind !== 'values') return;
      for (const { name, css } of part.declarations) if (used.has(name)) refer(css);
    });
  }
  const textOf = (part: CssPart): string => {
    if (part.kind === 'holder') {
      const inner = part.parts.map(textOf).join('');
      if (inner) return `${part.prelude}{${inner}}`;
      // An empty layer still determines the layer order.
      return part.prelude.startsWith('@layer ') ? `${part.prelude};` : '';
    }
    if (part.kind === 'style') return isUsed(part) ? `${part.prelude}{${part.body}}` : '';
    if (part.kind === 'face') return part.shows(codes) ? part.css : '';
    if (part.kind === 'property') return used.has(part.name) ? part.css : '';
    if (part.kind === 'other') return part.css;
    const declarations = part.declarations.filter(({ name }) => used.has(name));
    return declarations.length > 0 ? `${part.prelude}{${declarations.map(({ css }) => css).join(';')}}` : '';
  };
  return parts.map(textOf).join('');
}

/** Whether a font covers any of the letters; one without a unicode-range covers all. */
function showsSome(body: string): (codes: number[]) => boolean {
  const [, list] = /unicode-range:([^;}]*)/i.exec(body) ?? [];
  if (!list) return () => true;
  const ranges = list.split(',').map((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-');
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'F'), 16)] as const;
  });
  return (codes) => codes.some((code) => ranges.some(([from, to]) => code >= from && code <= to));
}

/** Splits at a separator that is neither in brackets nor in a string. */
function splitAt(separator: ',' | ';', text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of text.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[()[\],;]/g)) {
    if (sign === '(' || sign === '[') depth++;
    if (sign === ')' || sign === ']') depth--;
    if (sign === separator && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)].filter(Boolean);
}

/** Classes a selector requires; excludes those in `:not()` and alternatives. */
function classesOf(selector: string): string[] {
  const plain = selector.replace(/\\./g, '__');
  const without: [number, number][] = [];
  for (const { index, 0: part } of plain.matchAll(/:not\([^()]*(\([^()]*\)[^()]*)*\)|\([^()]*,[^()]*\)/g)) {
    without.push([index, index + part.length]);
  }
  return Array.from(selector.matchAll(/(?<!\\)\.((?:\\.|[\w-])+)/g))
    .filter(({ index }) => !without.some(([from, to]) => index >= from && index < to))
    .map(([, name = '']) => name.replace(/\\(.)/g, '$1'));
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const unescapeHtml = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

/** A node of a stylesheet: a rule with declarations, or an at-rule with nested `rules`. */
type CssRule = { prelude: string; body: string; rules: CssRule[] | null };

const HOLDS_RULES = /^@(layer|media|supports|container|starting-style)\b/;
const STRINGS_AND_BRACES = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[\s\S]*?\*\/|\\.|[{};]/g;

/** Parses a stylesheet from the build: valid, and without nested style rules. */
function readStylesheet(css: string): CssRule[] {
  const rules: CssRule[] = [];
  let depth = 0;
  let start = 0;
  let bodyStart = 0;
  for (const { 0: sign, index } of css.matchAll(STRINGS_AND_BRACES)) {
    if (sign === '{' && depth++ === 0) bodyStart = index + 1;
    const ends = (sign === '}' && --depth === 0) || (sign === ';' && depth === 0);
    if (sign.startsWith('/*') && depth === 0) start = index + sign.length;
    if (!ends) continue;
    const inBraces = sign === '}';
    const prelude = css.slice(start, inBraces ? bodyStart - 1 : index).trim();
    const body = inBraces ? css.slice(bodyStart, index) : '';
    rules.push({ prelude, body, rules: inBraces && HOLDS_RULES.test(prelude) ? readStylesheet(body) : null });
    start = index + 1;
  }
  return rules;
}
