let leaving = false;

/**
 * Ends or changes the session of a page that goes elsewhere right after. Said before the call, because the page may hear of
 * the ended session sooner than of the answer: whoever follows the session keeps still.
 * @param work changes the session, and goes; where it fails the page stays
 */
export async function leaveOnPurpose<T>(work: () => Promise<T>): Promise<T> {
  leaving = true;
  window.addEventListener('pageshow', stayIfKept);
  try {
    return await work();
  } catch (error) {
    stay();
    throw error;
  }
}

/** Whether the page is about to go elsewhere by itself. */
export function isLeaving(): boolean {
  return leaving;
}

/** A page that the browser kept and shows again has not left. */
function stayIfKept({ persisted }: PageTransitionEvent): void {
  if (persisted) stay();
}

function stay(): void {
  leaving = false;
}
