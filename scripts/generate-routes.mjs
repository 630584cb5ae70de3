// Writes src/web/routes.gen.ts from src/web/routes.ts, as the build does, so that TypeScript finds the pages.
import { resolveConfig } from 'vite';

await resolveConfig({}, 'build');
