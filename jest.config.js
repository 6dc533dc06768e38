/** Client tests: stores, components and the web shell, against a fake transport. */
const common = {
  /** Tests that name the DOM say so in their first line. */
  testEnvironment: 'node',
  setupFilesAfterEnv: ['<rootDir>/test/client/complaints.ts'],
  transform: {
    '^.+\\.m?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2021',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'classic' } },
        },
      },
    ],
  },
  /** Packages that ship only as ES modules. */
  transformIgnorePatterns: ['/node_modules/(?!(typebox|remax|@remax|preact)/)'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/client/style.js',
    '^@/shell/desks$': '<rootDir>/test/client/desks.ts',
    '^@/platform/([a-z-]+)$': ['<rootDir>/src/platform/$1/index.web', '<rootDir>/src/platform/$1'],
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@contract/(.*)$': '<rootDir>/contract/$1',
    '^@shell$': '<rootDir>/targets/web/api',
    '^remax/macro$': '<rootDir>/test/client/remax.ts',
    '^remax$': '<rootDir>/test/client/remax.ts',
  },
}

/** What draws a page in a browser (targets/web/config.js). */
const preact = {
  '^react$': 'preact/compat',
  '^react-dom$': 'preact/compat',
  '^react-dom/test-utils$': 'preact/test-utils',
}

module.exports = {
  /** ms. A test that loads whole pages waits for them on a busy machine; one that hangs still fails. */
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      testMatch: ['<rootDir>/test/client/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['[.]web[.]test[.]'],
    },
    {
      ...common,
      displayName: 'web',
      testMatch: ['<rootDir>/test/client/**/*.web.test.{ts,tsx}'],
      moduleFileExtensions: ['js', 'mjs', 'json', 'ts', 'tsx'],
      moduleNameMapper: { ...preact, ...common.moduleNameMapper },
    },
  ],
}
