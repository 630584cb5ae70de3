/** The build manifest: the files of each route. */
declare module 'tanstack-start-manifest:v' {
  export function tsrStartManifest(): {
    routes: Record<string, { css?: ({ href: string } | string)[] }>;
    inlineCss?: { styles: Record<string, string> };
  };
}
