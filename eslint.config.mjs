import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { describedSuppression } from './tools/lint/described-suppression.mjs';
import { ofTheRuntime } from './tools/lint/of-the-runtime.mjs';

const maxLines = (max) => ({ 'max-lines': ['error', { max }] });

const readonly = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']));

const NODE_GLOBALS = readonly([
  'process',
  'URL',
  'fetch',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'AbortSignal',
  'clearTimeout',
  'setImmediate',
  'performance',
  'FormData',
  'Blob',
]);
const COMMONJS_GLOBALS = readonly(['require', 'module', 'exports', '__dirname', '__filename']);
const BROWSER_GLOBALS = readonly([
  'window',
  'addEventListener',
  'document',
  'localStorage',
  'matchMedia',
  'MutationObserver',
  'PerformanceObserver',
  'performance',
  'requestAnimationFrame',
]);

const SPREAD_LITERAL = {
  selector: 'SpreadElement > ObjectExpression',
  message: 'Write the properties themselves: a literal that is spread says nothing.',
};

/** Browsers have these on pages over https alone; a portal may be opened by plain http. */
const OF_SECURE_PAGES = [
  { object: 'crypto', property: 'randomUUID', message: 'Use randomId of api/random-id.' },
  { object: 'navigator', property: 'clipboard', message: 'Use copyText of design/copy-text.' },
];

export default defineConfig(
  {
    ignores: ['**/dist/**', '**/dist-spec/**', '**/coverage/**', 'services/testlab/test-texts/**'],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { portal: { rules: { 'described-suppression': describedSuppression } } },
    rules: {
      'portal/described-suppression': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', SPREAD_LITERAL],
      ...maxLines(300),
    },
  },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        // One program for all servers, so that each type is worked out once.
        project: [
          './tsconfig.sources.json',
          './web/tsconfig.json',
          './web/e2e/tsconfig.json',
          './web/screens/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description' },
      ],
      // A promise that is passed where nobody awaits it is a floating one too.
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/only-throw-error': 'error',
    },
  },
  {
    files: ['**/*.{spec,fixture}.{ts,tsx}', '**/e2e/**', 'web/screens/**'],
    rules: {
      ...maxLines(400),
      // expect(object.method) hands a method over on purpose.
      '@typescript-eslint/unbound-method': 'off',
      // expect.any(…) and the bodies of answers are any; what is expected of them is checked.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    files: ['{libs,services,gateway}/**/*.ts'],
    ignores: [
      '**/*.{spec,fixture}.ts',
      '**/testing/**',
      'libs/testing/**',
      'libs/platform/src/runtime/system-runtime.ts',
    ],
    // Of `no-restricted-syntax` only the last setting counts.
    rules: ofTheRuntime([SPREAD_LITERAL]),
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.{spec,fixture}.{ts,tsx}', 'web/src/design/copy-text.ts'],
    rules: { 'no-restricted-properties': ['error', ...OF_SECURE_PAGES] },
  },
  { files: ['**/*.{mjs,js,cjs}'], languageOptions: { globals: NODE_GLOBALS } },
  {
    files: ['web/public/**', 'bench/*-page.bench.mjs', 'bench/frames.mjs'],
    languageOptions: { globals: BROWSER_GLOBALS },
  },
  {
    files: ['**/*.cjs', 'jest*.config.js'],
    languageOptions: { sourceType: 'commonjs', globals: COMMONJS_GLOBALS },
  },
);
