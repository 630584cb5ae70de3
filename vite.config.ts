import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  build: { target: 'baseline-widely-available' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The domain is pure: modules that a page does not use are left out, even if they build tables when loaded.
          treeshake: { moduleSideEffects: (id) => !id.includes('/src/domain/') },
          output: {
            // Code that every page needs is one file: thirty small ones weigh more, and each is a separate request.
            codeSplitting: { groups: [{ name: 'site', test: /src\/web\/(router|shell\/document)\.tsx$/ }] },
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
  ],
});
