/** The pictures of things, drawn once each. Decorative: no information is in a picture alone. */

let artist = $state.raw<typeof import('./draw') | null>(null);
const urls = new Map<string, string>();

/** Load the code that draws the pictures. Saved games leave it out, because every file would contain it. */
export async function loadPictures(): Promise<void> {
  if (import.meta.env.VITE_NO_PICTURES) return;
  try {
    artist = await import('./draw');
  } catch {
    // Offline, or the server has a new version: the board shows no pictures.
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
