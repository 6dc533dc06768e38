import tseslint from 'typescript-eslint'
import reactHooks from 'eslint-plugin-react-hooks'

/** Names that only src/platform and targets may speak: a page knows no host. */
const hosts = ['wx', 'qq', 'my', 'window', 'document', 'localStorage', 'navigator', 'location']

/** Imports that a folder may not make: page -> store -> net -> contract <- routes -> service -> tables. */
const refuse = (...rules) => ({
  'no-restricted-imports': ['error', { patterns: rules.map(([group, message]) => ({ group, message })) }],
})
const schemaAsValue = {
  selector: "ImportDeclaration[importKind!='type'][source.value=/^@contract\\/(?!.*rules$|rules$)/]",
  message: 'The client takes values from rules.ts only; import types with `import type`.',
}

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.data/**', 'server/migrations/**', 'src/ui/icons/icons.css'] },
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
  {
    files: ['**/*.{js,cjs}'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['scripts/**', 'targets/**', 'test/**'],
    rules: { 'no-console': 'off' },
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
  {
    files: ['src/**'],
    rules: {
      'no-restricted-syntax': ['error', schemaAsValue],
      ...refuse([['**/server/**'], 'The client knows the contract, not the server.']),
    },
  },
  {
    files: ['src/ui/**'],
    rules: refuse(
      [['@/net/*', '@/features/*', '@/pages/*'], 'ui draws what it is given.'],
      [['**/server/**'], 'No server.'],
    ),
  },
  {
    files: ['src/net/**'],
    rules: refuse(
      [['@/ui/*', '@/features/*', '@/pages/*'], 'net knows platform and contract.'],
      [['**/server/**'], 'No server.'],
    ),
  },
  {
    files: ['src/platform/**'],
    rules: refuse(
      [['@/net/*', '@/ui/*', '@/features/*', '@/pages/*'], 'platform knows only its target.'],
      [['**/server/**'], 'No server.'],
    ),
  },
  {
    files: ['contract/**'],
    rules: refuse([['**/src/**', '**/server/**', '@/*'], 'The contract knows neither side.']),
  },
  {
    files: ['contract/**/rules.ts'],
    rules: refuse([
      ['typebox*', '**/schema', '**/common', '**/http'],
      'rules.ts is loaded by the client: no schema library.',
    ]),
  },
  {
    files: ['server/**'],
    rules: refuse([['**/src/**', '@/*'], 'The server knows the contract, not the client.']),
  },
)
