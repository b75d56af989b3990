import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The player of saved games: one script and one stylesheet, which the table writes into the file it saves.
export default defineConfig({
  plugins: [svelte()],
  publicDir: false,
  define: { 'import.meta.env.VITE_NO_PICTURES': 'true' },
  build: {
    outDir: '../src/cinque/static/replay',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    lib: {
      entry: 'src/replay/main.ts',
      formats: ['iife'],
      name: 'cinqueReplay',
      fileName: () => 'replay.js',
      cssFileName: 'replay',
    },
  },
});
