import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Whether the site has a page at a path: entries that lead to it appear with it. */
export function useHasPage(): (path: string) => boolean {
  const router = useRouter();
  return (path) => {
    const [, , found] = router.getMatchedRoutes(path);
    return found !== undefined;
  };
}

/** A link that opens beside a form, so that nothing typed is lost; its words alone while the site has no such page. */
export function PageOrWords({ path, children }: { path: string; children: ReactNode }) {
  const hasPage = useHasPage();
  return hasPage(path) ? (
    <a href={path} target="_blank" rel="noopener" className="link">
      {children}
    </a>
  ) : (
    children
  );
}
