/**
 * Navigates to another document. Resolves only if the browser restores this page from bfcache, so that a button stays
 * busy until the page is gone.
 * @param instead replaces this page in the browser's history
 */
export function leavePage(address: string, instead = false): Promise<void> {
  if (instead) window.location.replace(address);
  else window.location.assign(address);
  return new Promise((resolve) => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      window.removeEventListener('pageshow', onShow);
      resolve();
    };
    window.addEventListener('pageshow', onShow);
  });
}

let leaving = false;

/**
 * Runs work that ends or replaces the session and then leaves the page. Until then the page ignores the end of its
 * session, which may be announced before the call returns. If the work fails, the page stays.
 */
export async function whileLeaving<T>(work: () => Promise<T>): Promise<T> {
  leaving = true;
  window.addEventListener('pageshow', stayIfKept);
  try {
    return await work();
  } catch (error) {
    stay();
    throw error;
  }
}

/** Whether the page is about to navigate away by itself. */
export function isLeaving(): boolean {
  return leaving;
}

/** A page restored from bfcache is no longer leaving. */
function stayIfKept({ persisted }: PageTransitionEvent): void {
  if (persisted) stay();
}

function stay(): void {
  leaving = false;
}
