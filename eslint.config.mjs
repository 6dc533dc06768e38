import tseslint from 'typescript-eslint'
import reactHooks from 'eslint-plugin-react-hooks'

/** Names that only src/platform and targets may speak: a page knows no host. */
const hosts = ['wx', 'qq', 'my', 'window', 'document', 'localStorage', 'navigator', 'location']

/** What node's runner returns a promise from and waits for itself. */
const nodeTest = [
  {
    from: 'package',
    package: 'node:test',
    name: ['test', 'it', 'describe', 'suite', 'before', 'after', 'beforeEach', 'afterEach'],
  },
]

/**
 * Rules that need types are asked with LINT_TYPES=on: over all files at once they outgrow the memory of a process.
 * `LINT_TYPES=on npx eslint server` is one part of them.
 */
const typed = process.env.LINT_TYPES === 'on'

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'node_modules/**',
      '.cache/**',
      '.data/**',
      'server/migrations/**',
      'src/ui/icons/icons.css',
    ],
  },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'max-lines': ['error', { max: 400 }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  ...(typed
    ? [
        {
          files: ['**/*.{ts,tsx}'],
          languageOptions: {
            parserOptions: {
              projectService: { allowDefaultProject: ['drizzle.config.ts', 'knip.config.ts'] },
              tsconfigRootDir: import.meta.dirname,
            },
          },
          rules: {
            '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: nodeTest }],
            // Handlers in JSX may be methods of stores: those of Resource, PagedList, Toggle and Action never reject.
            '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
            '@typescript-eslint/switch-exhaustiveness-check': [
              'error',
              { considerDefaultExhaustiveForUnions: true },
            ],
          },
        },
      ]
    : []),
  {
    files: ['**/*.{js,cjs}'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['scripts/**', 'targets/**', 'test/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**'],
    rules: { 'max-lines': ['error', { max: 600 }] },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'targets/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules, 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['src/{pages,features,ui,net,locale}/**', 'src/*.tsx'],
    rules: { 'no-restricted-globals': ['error', ...hosts] },
  },
)
