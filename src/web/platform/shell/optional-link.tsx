import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Returns a function that tells whether the site has a page at a path, so that links to missing pages are hidden. */
export function useHasPage(): (path: string) => boolean {
  const router = useRouter();
  return (path) => {
    const [, , route] = router.getMatchedRoutes(path);
    return route !== undefined;
  };
}

/** A link that opens in a new tab, so that no input is lost; plain text if the page does not exist. */
export function OptionalLink({ path, children }: { path: string; children: ReactNode }) {
  const hasPage = useHasPage();
  return hasPage(path) ? (
    <a href={path} target="_blank" rel="noopener" className="link">
      {children}
    </a>
  ) : (
    children
  );
}
