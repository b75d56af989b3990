/** Vite plugin: makes the built client an app that can be installed and opens offline. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { icon } from './icons.ts';

const MANIFEST = {
  id: '/',
  name: 'cinque',
  short_name: 'cinque',
  description: 'Five deep board games, one table',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#14121a',
  theme_color: '#8a2f12',
  categories: ['games'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

export function appShell(): Plugin {
  return {
    name: 'app-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const emit = (fileName: string, source: string | Buffer) => this.emitFile({ type: 'asset', fileName, source });
      emit('manifest.webmanifest', JSON.stringify(MANIFEST));
      emit('icons/icon-192.png', icon(192));
      emit('icons/icon-512.png', icon(512));
      emit('icons/maskable-512.png', icon(512, true));
      emit('icons/apple-touch-180.png', icon(180, true));

      const files = Object.values(bundle);
      const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
      const shell = ['/', '/favicon.svg', '/manifest.webmanifest', '/icons/icon-192.png'];
      const visit = (name: string) => {
        const file = bundle[name];
        if (file?.type !== 'chunk' || shell.includes(`/${name}`)) return;
        shell.push(`/${name}`, ...[...(file.viteMetadata?.importedCss ?? [])].map((css) => `/${css}`));
        file.imports.forEach(visit);
      };
      if (entry) visit(entry.fileName);
      // Names contain a digest of their content: another build has another version.
      const names = files.map((file) => file.fileName).sort();
      const worker = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8');
      const version = createHash('sha256').update(names.join()).update(worker).digest('hex').slice(0, 12);
      const rest = names.map((name) => `/${name}`).filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
      const filled = {
        VERSION: version,
        SHELL: [...new Set(shell)],
        REST: rest.filter((path) => !shell.includes(path)),
      };
      emit(
        'sw.js',
        worker.replace(/__(VERSION|SHELL|REST)__/g, (_whole, key: keyof typeof filled) => {
          const value = filled[key];
          return typeof value === 'string' ? value : JSON.stringify(value);
        }),
      );
    },
  };
}
