import { readFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** Parts of libraries that the pages do not use but would load, by the end of their file, and what replaces them in browsers. */
const UNUSED = {
  // Loads the styles of a part that opens on demand; its scripts are not preloaded.
  'vite/preload-helper.js': `
    const sheets = {};
    const load = (href) =>
      document.querySelector('link[rel=stylesheet][href="' + href + '"]') ??
      new Promise((onload, onerror) =>
        document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror })),
      );
    export const __vitePreload = (part, files = []) =>
      Promise.all(files.map((file) => (sheets[file] ??= load('/' + file)))).then(part);`,
  // The serialization of server functions would be a tenth of all scripts.
  'start-client-core/dist/esm/client-rpc/createClientRpc.js':
    'export function createClientRpc() { throw new Error("The pages have no server functions"); }',
  // `useAction` makes changes.
  'query-core/build/modern/mutationCache.js':
    'export class MutationCache { findAll() { return []; } resumePausedMutations() {} clear() {} }',
  'query-core/build/modern/infiniteQueryBehavior.js':
    'export function infiniteQueryBehavior() { throw new Error("The pages have no infinite queries"); }' +
    'export const hasNextPage = infiniteQueryBehavior, hasPreviousPage = infiniteQueryBehavior;',
};

const withoutUnused: Plugin = {
  name: 'without-unused',
  load: {
    filter: { id: Object.keys(UNUSED).map((end) => new RegExp(`${end.replaceAll('.', '\\.')}$`)) },
    handler(id) {
      if (this.environment.name !== 'client') return;
      return Object.entries(UNUSED).find(([end]) => id.endsWith(end))?.[1];
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

/** The file of each icon, which may have the name that the icon has got since. */
const ICON_FILES = new Map(
  [
    ...readFileSync('node_modules/lucide-react/dist/esm/lucide-react.mjs', 'utf8').matchAll(
      /^export \{(.*)\} from '\.\/(icons\/.*)\.mjs';$/gm,
    ),
  ].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
  ),
);

/**
 * Icons without the attributes that are the same for all, which theme.css sets: a page shows thirty icons, and the
 * attributes are most of their text. Those without a label are hidden from screen readers, as in the library.
 */
const lightIcons: Plugin = {
  name: 'light-icons',
  // Imports each icon from its own file, so that it is bundled with the pages that show it.
  transform: {
    filter: { id: /src\/web\/.*\.tsx/, code: /from ['"]lucide-react['"]/ },
    handler: (code) =>
      code.replace(/import \{([^}]*)\} from ['"]lucide-react['"];/g, (_, names: string) =>
        names
          .split(',')
          .filter((name) => name.trim() !== '')
          .map((name) => {
            const [icon = '', local = icon] = name.trim().split(' as ');
            return `import ${local} from 'lucide-react/${ICON_FILES.get(icon)}';`;
          })
          .join(' '),
      ),
  },
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
const PUBLIC_PAGES = /^workspace\/companies|^data\/(lps\/lp$|directory|compare)|^site\/marketing\/landing/;
/** Pages that need almost nothing of the search page. */
const FORM_PAGES = /^members\/accounts\/(sign|reset)|^site\/(legal|requests|mail|marketing\/data)/;
const SEARCH_PAGE = 'workspace/search/search';
/** Pages next to the search, which share its files: the same users open them. */
const NEAR_SEARCH = /^workspace\/(lists|saved-searches|search)\//;
const MOST_PAGES = 22;
/** It loads with signed-in users only, together with what it needs beyond the search page. */
const NAVIGATION = path.resolve('src/web/workspace/navigation.tsx');

/**
 * Chooses the file of a module that the search page needs, so that the page loads 10 files instead of 56. Modules that
 * public pages need too are in a file of their own, which these pages can load without the rest. A module's imports are
 * needed by at least the same pages, so files do not import each other in circles.
 */
const fileOf: Rolldown.CodeSplittingNameFunction = (id, context) => {
  const importers = new Set([id]);
  for (const importer of importers)
    for (const next of context.getModuleInfo(importer)?.importers ?? []) importers.add(next);
  const pages = [...importers].flatMap((importer) => PAGE.exec(importer)?.[1] ?? []);
  if (!pages.includes(SEARCH_PAGE)) return importers.has(NAVIGATION) ? 'navigation' : null;
  if (pages.length >= MOST_PAGES || pages.some((page) => FORM_PAGES.test(page))) return 'common';
  const others = pages.filter((page) => !NEAR_SEARCH.test(page));
  if (others.length === 0) return 'search';
  return pages.some((page) => PUBLIC_PAGES.test(page)) ? 'public' : 'workspace';
};

export default defineConfig({
  publicDir: 'src/web/public',
  // React has the hook that the shim adds to older versions.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    target: 'baseline-widely-available',
    // Of a part that opens on demand, only the styles: the lists of its scripts would be 2.4 KB of every page, and most
    // of them have loaded already.
    modulePreload: { resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The domain is pure: modules that a page does not use are left out, even if they build tables when loaded.
          treeshake: { moduleSideEffects: (id) => !id.includes('/src/domain/') },
          output: {
            // The names of all scripts are in the scripts of every page, and their hashes do not compress.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'site', test: /src\/web\/(router|site\/document)\.tsx$/, priority: 1 },
                {
                  name: fileOf,
                  debugName: 'search',
                  test: /src\/(web|domain)\/(?!.*-page\.tsx)|lucide-react\/dist\/esm\/icons\//,
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
    withoutUnused,
    lightIcons,
  ],
});
