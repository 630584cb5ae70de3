import { type Env, Hono, type Schema } from 'hono';
import { html } from 'hono/html';
import { generateSpecs } from 'hono-openapi';
import type { OpenAPIV3_1 } from 'openapi-types';
import { BRAND } from '#domain/brand.ts';
import { ERRORS } from '#domain/errors.ts';
import { describeEndpoints } from '../openapi.ts';

const TITLE = `${BRAND.name} API`;

/** How callers authenticate, in prose and as OpenAPI security schemes. */
type Access = { description: string; securitySchemes: Record<string, OpenAPIV3_1.SecuritySchemeObject> };

/** Serves the OpenAPI document of the given routes and a reference page, including the errors that a problem's `type` links to. */
export function docsRoutes<E extends Env, S extends Schema>(described: Hono<E, S>, access: Access) {
  const { description, securitySchemes } = access;
  const document = {
    documentation: {
      info: { title: TITLE, version: '1', description },
      servers: [{ url: '/api' }],
      components: { securitySchemes },
      security: [{}, ...Object.keys(securitySchemes).map((name) => ({ [name]: [] }))],
    },
  };
  const build = async () => {
    const old = await generateSpecs(described, document);
    const { paths, schemas } = describeEndpoints(described);
    for (const [path, methods] of Object.entries(old.paths)) paths[path] = { ...methods, ...paths[path] };
    const specs = { ...old, paths, components: { ...old.components, schemas } };
    return { json: JSON.stringify(specs), page: await docsPage(specs.paths as OpenAPIV3_1.PathsObject, description) };
  };
  // Built on the first request, when all routes are registered.
  let building: ReturnType<typeof build> | undefined;
  const built = () => {
    building ??= build();
    return building;
  };
  return new Hono()
    .get('/openapi.json', async (c) => c.body((await built()).json, 200, { 'content-type': 'application/json' }))
    .get('/docs', async (c) => c.html((await built()).page));
}

/** Renders calls and errors for people. */
function docsPage(paths: OpenAPIV3_1.PathsObject, description: string) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).flatMap(([method, call]) =>
      typeof call === 'object' && 'operationId' in call ? [{ path, method: method.toUpperCase(), call }] : [],
    ),
  );
  return html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${TITLE}</title>
            <style>
              :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
              body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
              section { border-top: 1px solid; padding: 1rem 0 }
              code { font-size: 14px }
              dt { font-weight: 600 }
            </style>
          </head>
          <body>
            <h1>${TITLE}</h1>
            <p>${description}</p>
            <p>Machine-readable version: <a href="/api/openapi.json">openapi.json</a>. Errors are application/problem+json with a stable <a href="#errors">code</a>.</p>
            ${operations.map(
              ({ path, method, call }) => html`<section>
                <h2><code>${method} /api${path}</code></h2>
                <p>${call.summary} <code>${call.operationId}</code></p>
                <dl>
                  ${(call.parameters ?? []).map((parameter) =>
                    'name' in parameter ? html`<dt>${parameter.name}</dt><dd>${parameter.description}</dd>` : '',
                  )}
                </dl>
                <p>${Object.entries(call.responses ?? {}).map(
                  ([status, response]) =>
                    html`${status} ${'description' in response ? response.description : ''}<br />`,
                )}</p>
              </section>`,
            )}
            <section id="errors">
              <h2>Errors</h2>
              <dl>
                ${Object.entries(ERRORS).map(
                  ([code, { status, title }]) =>
                    html`<dt id="${code}"><code>${code}</code> ${status}</dt><dd>${title}</dd>`,
                )}
              </dl>
            </section>
          </body>
        </html>`;
}
