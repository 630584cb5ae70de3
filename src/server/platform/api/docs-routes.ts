import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Env, Hono, type Schema } from 'hono';
import { html } from 'hono/html';
import { BRAND } from '#domain/brand.ts';
import { ERRORS } from '#domain/errors.ts';
import { pageHeaders } from '../http/response-headers.ts';
import { type Authentication, openApiDocument, v1Document } from './openapi.ts';

/** Files of Swagger UI, with the version in their URLs so that browsers can cache them. */
const SWAGGER_FILES = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' };
const FOREVER = 'public, max-age=31536000, immutable';

const require = createRequire(import.meta.url);
const { version } = require('swagger-ui-dist/package.json') as { version: string };

/**
 * Starts Swagger UI in the browser's color scheme. By default it shows a closed padlock once the reader is authorized;
 * here a closed one means that the call needs credentials.
 */
const START = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();
const inverted = (Original, { React }) => (props) =>
  React.createElement(Original, { ...props, isAuthorized: !props.isAuthorized });
SwaggerUIBundle({
  url: document.getElementById('reference').dataset.document,
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  plugins: [{ wrapComponents: { authorizeBtn: inverted, authorizeOperationBtn: inverted } }],
});
`;

/** Serves the OpenAPI document, built once, and a readable reference, to which the `type` of a problem links. */
export function docsRoutes<E extends Env, S extends Schema>(
  calls: Hono<E, S>,
  authentication: () => Authentication,
  appUrl: string,
) {
  // Built on the first request, when all routes are registered.
  let [document, v1]: (string | undefined)[] = [];
  const built = () => (document ??= JSON.stringify(openApiDocument(calls, authentication())));
  const builtV1 = () => (v1 ??= JSON.stringify(v1Document(calls, { ...authentication(), appUrl })));
  const headers = pageHeaders('', appUrl);
  const docs = new Hono()
    .get('/openapi.json', (c) => c.body(built(), 200, { ...headers, 'content-type': 'application/json' }))
    .get('/v1/openapi.json', (c) => c.body(builtV1(), 200, { ...headers, 'content-type': 'application/json' }))
    .get('/docs', (c) => c.html(referencePage('/api/openapi.json'), 200, headers))
    .get('/v1/docs', (c) => c.html(referencePage('/api/v1/openapi.json'), 200, headers))
    .get('/docs/start.js', (c) => c.body(START, 200, { ...headers, 'content-type': 'text/javascript' }));
  for (const [name, type] of Object.entries(SWAGGER_FILES)) {
    docs.get(`/docs/${version}/${name}`, async (c) =>
      c.body(await readFile(require.resolve(`swagger-ui-dist/${name}`)), 200, {
        ...headers,
        'content-type': type,
        'cache-control': FOREVER,
      }),
    );
  }
  return docs;
}

const REFERENCES = [
  { path: '/api/v1/docs', label: 'API v1', document: '/api/v1/openapi.json' },
  { path: '/api/docs', label: 'All calls', document: '/api/openapi.json' },
];

const referencePage = (url: string) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${BRAND.name} API</title>
    <link rel="stylesheet" href="/api/docs/${version}/swagger-ui.css" />
    <style>
      body { margin: 0; font-family: Inter, system-ui, sans-serif; line-height: 1.5 }
      body > header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 24px; padding: 12px max(20px, calc((100vw - 1420px) / 2)); border-bottom: 1px solid #8884; font-size: 14px }
      body > header a { color: inherit; text-decoration: none; padding: 8px 0 }
      body > header a:hover { text-decoration: underline; text-underline-offset: 3px }
      body > header a:first-child { font-size: 17px; font-weight: 600; margin-right: auto }
      body > header [aria-current] { font-weight: 600 }
      .swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-description, .swagger-ui .btn, .swagger-ui .info li, .swagger-ui .info p, .swagger-ui .info table, .swagger-ui .renderedMarkdown p { font-family: inherit }
      .swagger-ui .info code, .swagger-ui .renderedMarkdown code, .swagger-ui .markdown code { color: inherit; font-weight: 500 }
      .errors { max-width: 1420px; margin: 0 auto; padding: 0 20px 60px }
      .errors dt { margin-top: 12px; font-weight: 600; scroll-margin-top: 16px }
      .errors dt:target { outline: 2px solid; outline-offset: 4px }
      .errors dd { margin: 0 }
      .swagger-ui .info { margin: 32px 0 }
    </style>
  </head>
  <body>
    <header>
      <a href="/">${BRAND.name}</a>
      <a href="/developers">Developers</a>
      ${REFERENCES.map(
        ({ path, label, document }) =>
          html`<a href="${path}" ${document === url ? 'aria-current=page' : ''}>${label}</a>`,
      )}
    </header>
    <div id="reference" data-document="${url}">
      <noscript><p>This reference needs JavaScript. You can also read the <a href="${url}">OpenAPI document</a>.</p></noscript>
    </div>
    <section class="errors">
      <h2 id="errors">Errors</h2>
      <p>Every error is <code>application/problem+json</code> (RFC 9457) with one of these codes.</p>
      <dl>
        ${Object.entries(ERRORS).map(
          ([code, { status, title }]) => html`<dt id="${code}"><code>${code}</code> ${status}</dt><dd>${title}</dd>`,
        )}
      </dl>
    </section>
    <script src="/api/docs/${version}/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`;
