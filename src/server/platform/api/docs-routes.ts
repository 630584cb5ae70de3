import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import scalar from '@scalar/fastify-api-reference';
import { type Env, Hono, type Schema } from 'hono';
import { html } from 'hono/html';
import { LRUCache } from 'lru-cache';
import { BRAND } from '#domain/brand.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { pageHeaders } from '../http/response-headers.ts';
import { IMMUTABLE } from '../http/stored-assets.ts';
import { type Authentication, openApiDocument, v1Document } from './openapi.ts';

/** With the version, so that browsers can cache it. */
const SCALAR_PATH = `/docs/scalar-${packageJson.dependencies['@scalar/fastify-api-reference']}.js`;

/** Scalar in one file, which only its Fastify plugin has: its own package installs 315 others. */
const scalarScript = new Promise<string>((resolve) => {
  const reply = { header: () => ({ send: resolve }) };
  const route = ({ url, handler }: { url: string; handler: (request: undefined, answer: typeof reply) => void }) => {
    if (url.endsWith('.js')) handler(undefined, reply);
  };
  scalar({ route } as never, { routePrefix: '/', configuration: { url: '/' } }, () => {});
});

/** The font of the product, with its version. */
const FONT_PATH = `/docs/inter-${packageJson.dependencies['@fontsource-variable/inter']}.woff2`;

const { resolve } = createRequire(import.meta.url);

const START = `
const { hash } = location; // Scalar replaces one that it does not know.
Scalar.createApiReference('#reference', {
  url: document.getElementById('reference').dataset.document,
  authentication: { preferredSecurityScheme: 'bearer' },
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  defaultOpenFirstTag: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  // On narrow screens, the response of a test request is far below the button.
  onResponseReceived: () => {
    setTimeout(() => document.querySelector('.response-heading')?.closest('section').scrollIntoView(), 100);
  },
  onLoaded: () => {
    const codes = [...document.querySelectorAll('.markdown td:first-child code')];
    for (const code of codes) code.innerHTML = code.innerHTML.replaceAll('_', '_<wbr>');
    // The type of a problem ends with its code.
    const isCode = ({ textContent }) => '#' + textContent === hash;
    const row = codes.find(isCode)?.closest('tr');
    if (!row) return;
    row.style.background = 'var(--scalar-background-3)';
    // What is above it loads as it comes into view, and changes its height.
    const resizes = new ResizeObserver(() => row.scrollIntoView());
    resizes.observe(document.getElementById('reference'));
    for (const type of ['wheel', 'pointerdown', 'keydown']) addEventListener(type, () => resizes.disconnect(), { once: true });
  },
});
`;

/** Serves the OpenAPI documents, built once per brand, and a readable reference, to which the `type` of a problem links. */
export function docsRoutes<E extends Env, S extends Schema>(
  calls: Hono<E, S>,
  authentication: () => Authentication,
  appUrl: string,
) {
  // Built on the first request, when all routes are registered.
  const cached = (build: () => object) => {
    const byBrand = new LRUCache<string, string>({ max: 1, memoMethod: () => JSON.stringify(build()) });
    return () => byBrand.memo(BRAND.name);
  };
  const documentJson = cached(() => openApiDocument(calls, authentication()));
  const v1Json = cached(() => v1Document(calls, { ...authentication(), appUrl }));
  const headers = pageHeaders('', appUrl);
  return new Hono()
    .get('/openapi.json', (c) => c.body(documentJson(), 200, { ...headers, 'content-type': 'application/json' }))
    .get('/v1/openapi.json', (c) => c.body(v1Json(), 200, { ...headers, 'content-type': 'application/json' }))
    .get('/docs', (c) => c.html(referencePage(ALL_CALLS), 200, headers))
    .get('/v1/docs', (c) => c.html(referencePage(API_V1), 200, headers))
    .get('/docs/start.js', (c) => c.body(START, 200, { ...headers, 'content-type': 'text/javascript' }))
    .get(SCALAR_PATH, async (c) =>
      c.body(await scalarScript, 200, { ...headers, 'content-type': 'text/javascript', ...IMMUTABLE }),
    )
    .get(FONT_PATH, async (c) => {
      const font = await readFile(resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
      return c.body(new Uint8Array(font), 200, { ...headers, 'content-type': 'font/woff2', ...IMMUTABLE });
    });
}

const API_V1 = {
  path: '/api/v1/docs',
  label: 'API v1',
  about: 'Stable calls for your own programs',
  document: '/api/v1/openapi.json',
};
const ALL_CALLS = {
  path: '/api/docs',
  label: 'All calls',
  about: 'Everything the site itself uses, which may change at any time',
  document: '/api/openapi.json',
};
const REFERENCES = [API_V1, ALL_CALLS];

/** The colors of the product (`theme.css`) for Scalar, light and dark. */
const [LIGHT, DARK] = [
  ['#ffffff', '#f6f7f5', '#eff1ee', '#141816', '#414945', '#5e6762', '#e1e4e0', '#0b5a41'],
  ['#0d100f', '#141817', '#191e1c', '#edf0ee', '#b9c0bc', '#8f9893', '#252b28', '#5fc79e'],
].map(
  ([surface, sunken, hover, ink, ink2, ink3, line, accent]) =>
    `--scalar-background-1: ${surface}; --scalar-background-2: ${sunken}; --scalar-background-3: ${hover}; --scalar-color-1: ${ink}; --scalar-color-2: ${ink2}; --scalar-color-3: ${ink3}; --scalar-border-color: ${line}; --scalar-color-accent: ${accent}; --scalar-link-color: ${accent}; --scalar-link-color-hover: ${accent}`,
);

/** The logo of the header (`logo.tsx`); an operator's initials are in its name. */
const mark = () => {
  if (BRAND.logoUrl) return html`<img src="${BRAND.logoUrl}" alt="" />`;
  if (BRAND.initials) return '';
  return html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 17.5v-14h12M4 10.5h5" /><circle cx="14" cy="10.5" r="1.1" /></svg>`;
};

const referencePage = ({ path, label, document: url }: (typeof REFERENCES)[number]) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${label} · ${BRAND.name}</title>
    <style>
      @font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url("/api${FONT_PATH}") format("woff2") }
      :root { --scalar-font: "Inter Variable", system-ui, sans-serif; --scalar-custom-header-height: 49px }
      body, body.light-mode { ${LIGHT} }
      body.dark-mode { ${DARK} }
      @media (prefers-color-scheme: dark) { body:not(.light-mode) { ${DARK} } }
      body { margin: 0; background: var(--scalar-background-1); font-family: var(--scalar-font); line-height: 1.5 }
      body > header { position: sticky; top: 0; z-index: 10; display: flex; align-items: center; gap: clamp(12px, 3vw, 24px); height: 48px; padding: 0 24px; white-space: nowrap; border-bottom: 1px solid var(--scalar-border-color); background: var(--scalar-background-1); color: var(--scalar-color-1); font-size: 13px; font-weight: 500 }
      body > header a { color: inherit; text-decoration: none; padding: 8px 0 }
      body > header a:hover { text-decoration: underline; text-underline-offset: 3px }
      body > header a:first-child { display: flex; align-items: center; gap: 9px; font-size: 16px; font-weight: 600; letter-spacing: -0.022em; margin-right: auto }
      body > header img { height: 24px; max-width: 120px; object-fit: contain }
      body > header svg { width: 20px; height: 20px; fill: none; stroke: var(--scalar-color-accent); stroke-width: 2.2; stroke-linecap: round }
      @media (width < 480px) { body > header { gap: 10px; padding: 0 16px; font-size: 12px } body > header a:nth-child(2) { display: none } }
      @media (width < 360px) { body > header a:nth-child(3) { display: none } #reference .markdown table { display: block; overflow-x: auto } }
      body:has(.scalar-client--open) > header { visibility: hidden }
      body > header [aria-current] { text-decoration: underline; text-underline-offset: 3px }
      #reference .section { padding-block: 48px }
      #reference[data-document="${ALL_CALLS.document}"] .section-content > .flex > .badge:first-child { display: none }
      #reference .markdown table { table-layout: auto }
      #reference .markdown :is(th, td) { word-break: normal; padding: 8px 10px }
      #reference .markdown td:first-child { min-width: 132px }
      #reference .markdown td:first-child code { word-break: normal; overflow-wrap: anywhere }
      #reference .t-doc__header > header > button { display: flex; align-items: center; gap: 8px; width: auto; aspect-ratio: auto; white-space: nowrap }
      #reference .t-doc__header > header > button svg { width: 16px; height: 16px }
      #reference .t-doc__header > header > button .sr-only { position: static; width: auto; height: auto; margin: 0; clip-path: none; font-size: 13px }
      @media (width >= 720px) { #reference .markdown td:first-child code { white-space: nowrap } }
      #reference .markdown tr { scroll-margin-top: 112px }
    </style>
  </head>
  <body>
    <header>
      <a href="/">${mark()}${BRAND.name}</a>
      <a href="/search">Search</a>
      <a href="/developers">Developers</a>
      ${REFERENCES.map(
        (one) =>
          html`<a href="${one.path}" title="${one.about}" ${one.path === path ? 'aria-current=page' : ''}>${one.label}</a>`,
      )}
      <a href="/profile">Account</a>
    </header>
    <noscript><p>This reference needs JavaScript. You can also read the <a href="${url}">OpenAPI document</a>.</p></noscript>
    <div id="reference" data-document="${url}"></div>
    <script src="/api${SCALAR_PATH}"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`;
