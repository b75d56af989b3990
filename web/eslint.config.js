import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules/', 'src/protocol.ts', 'src/games/*/view.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      // Sets and maps that are made anew in a derivation need no reactivity of their own.
      'svelte/prefer-svelte-reactivity': 'off',
      // Links are hash links of our own small router.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
);
