import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { appShell } from './app-shell/plugin.ts';

const server = process.env.CINQUE_SERVER ?? '127.0.0.1:8000';

// changeOrigin stays false: the server compares Host and Origin.
export default defineConfig({
  plugins: [svelte(), svelteTesting(), appShell()],
  build: {
    outDir: '../src/cinque/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': { target: `http://${server}`, changeOrigin: false },
      '/ws': { target: `ws://${server}`, ws: true, changeOrigin: false },
    },
  },
  // Files share one page and one set of modules: making them anew for each took most of the time.
  test: {
    environment: 'happy-dom',
    isolate: false,
    testTimeout: 120_000, // a busy machine is no fault
    include: ['src/**/*.test.ts', 'app-shell/*.test.ts'],
    setupFiles: ['src/testing.ts'],
  },
});
