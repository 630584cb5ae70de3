import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Leaves the calls of server functions out of what browsers load: the pages have none, and the way such calls are
 * written would be a tenth of all their scripts.
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
 * Text stands in the font that is at hand when it is first painted: nothing moves when another one arrives. Inter is
 * there from then on.
 */
const fontsThatMoveNothing: Plugin = {
  name: 'fonts-that-move-nothing',
  transform: {
    filter: { id: /\/theme\.css$/ },
    handler: (css) => css.replace(/font-display: ?swap/g, 'font-display: optional'),
  },
};

export default defineConfig({
  build: { target: 'baseline-widely-available' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The domain is pure: a module of which a page uses nothing stays out, whatever tables it builds when loaded.
          treeshake: { moduleSideEffects: (id) => !id.includes('/src/domain/') },
          output: {
            // What every page needs is one file: thirty small ones weigh more, and each is asked for by itself.
            codeSplitting: { groups: [{ name: 'site', test: /src\/web\/(router|shell\/document)\.tsx$/ }] },
          },
        },
      },
    },
  },
  // All of the renderer in one build: left outside, React would run as for development unless NODE_ENV says otherwise.
  ssr: { noExternal: true },
  plugins: [
    tailwindcss(),
    fontsThatMoveNothing,
    tanstackStart({
      srcDirectory: 'src/web',
      server: { build: { inlineCss: true } },
      router: {
        // Loaders come with the page, not with every page.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'loader', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        },
        entry: 'router.tsx',
        routesDirectory: '.',
        virtualRouteConfig: './src/web/routes.ts',
        generatedRouteTree: 'routes.gen.ts',
        quoteStyle: 'single',
        semicolons: true,
        addExtensions: true, // Without them TypeScript finds no page, and no link is checked.
      },
      // Code of the server must not reach a browser: the build stops if it would.
      importProtection: {
        behavior: 'error',
        client: { files: ['**/src/server/**', '**/*.server.*'] },
      },
    }),
    react(),
    withoutServerFunctions,
  ],
});
