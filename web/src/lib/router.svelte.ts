/** Hash router: the route is the part after #, so that tokens in links never reach a server's log. */

export interface Route {
  page: string;
  args: string[];
}

export function parse(hash: string): Route {
  const [page = '', ...args] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .filter(Boolean)
    .map(safeDecode);
  return { page, args };
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function href(...parts: (string | number)[]): string {
  return '#/' + parts.map((part) => encodeURIComponent(part)).join('/');
}

class Router {
  route = $state<Route>(parse(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.route = parse(location.hash)));
  }

  go(...parts: (string | number)[]): void {
    location.hash = href(...parts);
  }

  /** Replace the current history entry, so that "back" skips it. */
  replace(...parts: (string | number)[]): void {
    location.replace(href(...parts));
  }
}

export const router = new Router();
