/** The pictures of things, drawn once each. Decorative: nothing is told by a picture alone. */

let artist = $state.raw<typeof import('./draw') | null>(null);
const urls = new Map<string, string>();

/** Load what draws the pictures. A saved game does without: they would be in every file. */
export async function loadPictures(): Promise<void> {
  if (import.meta.env.VITE_NO_PICTURES) return;
  try {
    artist = await import('./draw');
  } catch {
    // Offline, or a new version: the board does without.
  }
}
void loadPictures();

/** The address of a thing's picture: '' until pictures are loaded, and for a thing without one. */
export function pictureUrl(game: string, kind: string, id: string): string {
  if (!artist) return '';
  const key = `${game}/${kind}/${id}`;
  let url = urls.get(key);
  if (url === undefined) {
    const name = artist.nameOf(game, kind, id);
    url = name && `data:image/svg+xml,${artist.draw(name).replace(/[%#<>]/g, encodeURIComponent)}`;
    urls.set(key, url);
  }
  return url;
}
