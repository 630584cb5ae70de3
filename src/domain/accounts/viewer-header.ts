/** Header of API responses that names their viewer, so that an open page notices when its session has ended. */
export const VIEWER_HEADER = 'x-viewer';

/** A user's id, or `visitor`. */
export function viewerName(userId: string | null | undefined): string {
  return userId ?? 'visitor';
}
