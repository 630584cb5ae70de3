import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * Removes the client for server functions from the scripts of browsers: the pages have no server functions, and the
 * serialization it needs would be a tenth of all scripts.
 */
const withoutServerFunctions: Plugin = {
  name: 'without-server-functions',
  load: {
    filter: { id: /start-client-core\/dist\/esm\/client-rpc\/createClientRpc\.js$/ },
    handler() {
      if (this.environment.name !== 'client') return;
      return 'export function createClientRpc() { throw new Error("The pages have no server functions"); }';
    },
  },
};

/**
 * Text keeps the font that is available at the first paint, so that nothing shifts when Inter arrives. Later pages have
 * Inter from the start.
 */
const fontsThatMoveNothing: Plugin = {
  name: 'fonts-that-move-nothing',
  transform: {
    filter: { id: /\/theme\.css$/ },
    handler: (css) => css.replace(/font-display: ?swap/g, 'font-display: optional'),
  },
};

/**
 * Icons without the attributes that are the same for all, which theme.css sets: a page shows thirty icons, and the
 * attributes are most of their text. Those without a label are hidden from screen readers, as in the library.
 */
const lightIcons: Plugin = {
  name: 'light-icons',
  load: {
    filter: { id: /lucide-react\/dist\/esm\/Icon\.mjs$/ },
    handler: () => `
      import { createElement } from 'react';
      export default ({ icon, className = '', children, ...rest }) =>
        createElement(
          'svg',
          { viewBox: '0 0 24 24', 'aria-hidden': rest['aria-label'] ? undefined : true, ...rest, className: \`lucide \${className}\`.trimEnd() },
          icon.node.map(([tag, attributes], key) => createElement(tag, { ...attributes, key })),
          children,
        );`,
  },
};

const PAGE = /src\/web\/([\w/-]+)-page\.tsx\?tsr-split/;
const PUBLIC_PAGES = {
  company: /^workspace\/companies|^data\/lps\/lp$/,
  landing: /^site\/marketing\/landing/,
  listing: /^data\/(directory|compare)/,
};
/** Pages that need almost nothing of the search page. */
const FORM_PAGES = /^members\/accounts\/(sign|reset)|^site\/(legal|requests|mail|marketing\/data)/;
const SEARCH_PAGE = 'workspace/search/search';
/** Pages next to the search, which share its files: the same users open them. */
const NEAR_SEARCH = /^workspace\/(lists|saved-searches|search)\//;
const MOST_PAGES = 22;

/**
 * Chooses the file of a module that the search page needs, so that the page loads 16 files instead of 56. Modules that
 * public pages need too are in files of their own, which these pages can load without the rest. A module's imports are
 * needed by at least the same pages, so files do not import each other in circles.
 */
const fileOf: Rolldown.CodeSplittingNameFunction = (id, context) => {
  const importers = new Set([id]);
  for (const importer of importers)
    for (const next of context.getModuleInfo(importer)?.importers ?? []) importers.add(next);
  const pages = [...importers].flatMap((importer) => PAGE.exec(importer)?.[1] ?? []);
  if (pages.length >= MOST_PAGES) return 'common';
  if (!pages.includes(SEARCH_PAGE) || pages.some((page) => FORM_PAGES.test(page))) return null;
  const others = pages.filter((page) => !NEAR_SEARCH.test(page));
  if (others.length === 0) return 'search';
  if (others.every((page) => page === 'data/lps/lps')) return 'lists';
  const shared = Object.entries(PUBLIC_PAGES).flatMap(([name, path]) =>
    pages.some((page) => path.test(page)) ? name : [],
  );
  return shared.join('-') || 'workspace';
};

export default defineConfig({
  publicDir: 'src/web/public',
  build: { target: 'baseline-widely-available' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The domain is pure: modules that a page does not use are left out, even if they build tables when loaded.
          treeshake: { moduleSideEffects: (id) => !id.includes('/src/domain/') },
          output: {
            codeSplitting: {
              groups: [
                { name: 'site', test: /src\/web\/(router|site\/document)\.tsx$|lucide-react/, priority: 1 },
                {
                  name: fileOf,
                  debugName: 'search',
                  test: /src\/(web|domain)\/(?!.*-page\.tsx)/,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
  },
  // Bundles the renderer's dependencies: as external packages, React runs in development mode unless NODE_ENV is set.
  ssr: { noExternal: true },
  plugins: [
    tailwindcss(),
    fontsThatMoveNothing,
    tanstackStart({
      srcDirectory: 'src/web',
      server: { build: { inlineCss: true } },
      router: {
        // Bundles loaders with their page, not with the script that all pages share.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'loader', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        },
        entry: 'router.tsx',
        routesDirectory: '.',
        virtualRouteConfig: './src/web/routes.ts',
        generatedRouteTree: 'routes.gen.ts',
        quoteStyle: 'single',
        semicolons: true,
        addExtensions: true, // Without extensions, TypeScript cannot resolve the pages and does not check links.
      },
      // Fails the build if server code would reach a browser.
      importProtection: {
        behavior: 'error',
        client: { files: ['**/src/server/**', '**/*.server.*'] },
      },
    }),
    react(),
    withoutServerFunctions,
    lightIcons,
  ],
});
