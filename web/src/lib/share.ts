/** The system's share sheet, where the browser has one. */

/** What to share. */
export interface Shared {
  title: string;
  text?: string;
  url?: string;
  files?: File[];
}

export function canShare(what: Shared = { title: '', url: location.href }): boolean {
  return typeof navigator.share === 'function' && (!navigator.canShare || navigator.canShare(what));
}

/** Share through the system; false if it can't, so that the caller offers something else. */
export async function share(what: Shared): Promise<boolean> {
  if (!canShare(what)) return false;
  try {
    await navigator.share(what);
  } catch (error) {
    // The user has closed the sheet on purpose: report no failure.
    return error instanceof DOMException && error.name === 'AbortError';
  }
  return true;
}
