/**
 * The web build. Remax compiles the pages; the shell beside this file takes the place of @remax/web's runtime.
 * API_BASE, MAPS_KEY and IM_APP_ID come from the environment; API_PROXY is the server that a watching build asks.
 */
const path = require('path')
const { buildSync } = require('esbuild')
const { addDesks } = require('../desks')
const { addHashing } = require('../hashing')
const { addPages } = require('../pages')
const { syntax } = require('../syntax')
const { criticalOf } = require('./build/critical')
const { first } = require('./build/first')
const PageFiles = require('./build/page-files')
const StaticFiles = require('./build/static-files')
const WorkerFile = require('./build/worker-file')
const { readGrounds, readTabs } = require('./build/read-routes')

const root = path.resolve(__dirname, '../..')
const here = (file) => path.join(__dirname, file)
const production = process.env.NODE_ENV === 'production'

/** For prefixes in CSS. */
const browsers = ['chrome >= 70', 'edge >= 79', 'firefox >= 68', 'ios >= 12', 'safari >= 12']

const hashed = (kind, extension, name = '[name]') =>
  production ? `${kind}${name}.[contenthash:8].${extension}` : `${kind}${name}.${extension}`
/** A chunk that has a name has it for its id too: a file that is called by the id needs no table of names in the document. */
const chunkFile = (extension) => hashed('p/', extension, '[id]')

const resolveShell = (config) => {
  config.entryPoints.delete('index')
  config.plugins.delete('webpack-virtual-modules')
  config.entry('index').add(here('entry.ts'))
  for (const name of ['@remax/web', '@remax/runtime', 'remax'])
    config.resolve.alias.set(`${name}$`, here('runtime.ts'))
  config.resolve.alias
    // docs/adr/0015: a third of the bytes before the app runs
    .set('react-dom', 'preact/compat')
    .set('react', 'preact/compat')
    .set('@contract', path.join(root, 'contract'))
    .set('@shell', here('api.ts'))
    .set('object-assign$', here('../objectAssign.js'))
}

const compile = (config) => {
  config.module
    .rule('js')
    .use('babel')
    .tap((options) => ({
      ...options,
      presets: [[require.resolve('babel-preset-remax'), { target: syntax }]],
      plugins: [[require.resolve('@babel/plugin-transform-runtime'), { regenerator: false }]],
    }))
  // CommonJS packages must not be given the helpers' import statements
  config.module.rule('js').exclude.add(/node_modules/)
  config.module
    .rule('packages')
    .test(/\.m?js$/)
    .include.add(/node_modules/)
    .end()
    .use('babel')
    .loader('babel')
    .options({
      presets: [[require.resolve('babel-preset-remax'), { target: syntax }]],
      compact: production,
      sourceType: 'unambiguous',
    })
  config.module
    .rule('routes')
    .test([here('tabs.ts'), here('routes.ts')])
    .use('routes')
    .loader(here('build/routes-loader.js'))
  config.module.rule('aside').test(here('aside/blocks.ts')).use('aside').loader(here('build/aside-loader.js'))
  addDesks(config)
  addPages(config)
  for (const name of ['modules', 'normal']) {
    config.module.rule('css').oneOf(name).use('postcss-loader').tap(withBrowsers)
  }
}

/** Prefixes only: the tokens are custom properties, which the older syntax would spell out once more. */
const withBrowsers = (options) => {
  const plugins = Object.entries(options.config.ctx.plugins).map(([name, value]) => [
    name,
    name.includes('postcss-preset-env') ? { stage: false, browsers } : value,
  ])
  return { ...options, config: { ...options.config, ctx: { plugins: Object.fromEntries(plugins) } } }
}

/** Style sheets have no `resource`, but a name of their own. */
const fileOf = (module) => module.nameForCondition?.() ?? ''
/** What is written to be shared; a page's own parts are not. */
const isShared = (module) =>
  /[\\/](src[\\/](ui|net|platform|locale|shell|features)|contract|node_modules)[\\/]/.test(fileOf(module))
/** The room that a module is in, as its chunk is called. */
const roomOf = (module) =>
  /[\\/]src[\\/](features|shell)[\\/](\w+)[\\/]/.exec(fileOf(module))?.slice(1).join('-')

const split = (config) => {
  config.output.filename(hashed('', 'js')).chunkFilename(chunkFile('js'))
  config.output.set('chunkLoadTimeout', 120_000)
  if (config.plugins.has('mini-css-extract-plugin')) {
    // every rule is one class deep, so the order of two files does not matter
    config
      .plugin('mini-css-extract-plugin')
      .tap(() => [{ filename: hashed('', 'css'), chunkFilename: chunkFile('css'), ignoreOrder: true }])
  }
  config.optimization.namedChunks(true).splitChunks({
    chunks: 'all',
    maxInitialRequests: 4,
    maxAsyncRequests: 8,
    cacheGroups: {
      default: false,
      vendors: false,
      // what every visit needs and no change of ours touches
      vendor: { test: /node_modules/, name: 'vendor', chunks: 'initial', priority: 4 },
      room: {
        test: (module) => Boolean(roomOf(module)),
        name: roomOf,
        chunks: 'async',
        minChunks: 3,
        minSize: 4000,
        priority: 2,
      },
      more: {
        test: (module) => isShared(module) && !roomOf(module),
        name: 'more',
        chunks: 'async',
        minChunks: 3,
        priority: 1,
        enforce: true,
      },
    },
  })
  config.performance.hints(false)
}

/** Webpack's own code, with the names of all chunks: small, and wanted by every script after it. */
const runtimeOf = (compilation) => {
  const [file] = compilation.entrypoints.get('index').runtimeChunk.files
  return { file, source: compilation.assets[file].source() }
}

/** The script that stands in the document itself. server/plugins/headers.ts admits it by its hash. */
const early = (compilation) => {
  const { files } = compilation.chunks.find(({ name }) => name === 'routes')
  const routes = files.find((file) => file.endsWith('.js'))
  const { outputFiles } = buildSync({
    entryPoints: [here('early/index.ts')],
    bundle: true,
    write: false,
    minify: true,
    charset: 'utf8',
    format: 'iife',
    target: 'chrome70',
    alias: { '@contract': path.join(root, 'contract') },
    define: {
      'process.env.API_BASE': JSON.stringify(process.env.API_BASE ?? ''),
      'process.env.ROUTES': JSON.stringify(`/${routes}`),
    },
  })
  return outputFiles[0].text.trim()
}

/** The entry's style sheet as it is emitted. */
const sheetOf = (compilation) =>
  compilation.chunks
    .find(({ name }) => name === 'index')
    .files.filter((file) => file.endsWith('.css'))
    .map((file) => compilation.assets[file].source())
    .join('\n')

/**
 * Has the sheets of pages stand behind the app's, which stands in the body: of two rules that weigh the same, a page's own
 * is the one that holds.
 */
function sheetsLast(runtime) {
  const place = 'document.getElementsByTagName("head")[0]'
  if (runtime.split(place).length !== 2) throw new Error('the runtime puts style sheets elsewhere')
  return runtime.replace(place, 'document.body')
}

const page = (config) => {
  config.plugin('html-webpack-plugin').tap(([options]) => [
    {
      ...options,
      template: here('index.html.ejs'),
      inject: false,
      minify: production && {
        collapseWhitespace: true,
        removeComments: true,
        // the style sheet's rules are minified already, and this would take the space out of :has(.a .b)
        minifyCSS: false,
        minifyJS: true,
      },
      templateParameters: (compilation, assets) => {
        const { file, source } = runtimeOf(compilation)
        const script = early(compilation)
        const markup = first(readTabs())
        return {
          css: assets.css,
          scripts: assets.js.filter((script) => !script.endsWith(file)),
          runtime: sheetsLast(source),
          early: script,
          first: markup,
          critical: criticalOf(sheetOf(compilation), [markup, script]),
          ground: readGrounds(),
          build: compilation.hash,
        }
      },
    },
  ])
  if (production) config.plugin('page-files').use(PageFiles).before('html-webpack-plugin')
  config.plugin('static-files').use(StaticFiles)
  if (production) config.plugin('worker-file').use(WorkerFile)
}

const settings = (config, webpack) => {
  const { API_BASE = '', MAPS_KEY = '', IM_APP_ID = '' } = process.env
  const values = Object.entries({ API_BASE, MAPS_KEY, IM_APP_ID })
  config
    .plugin('settings')
    .use(webpack.DefinePlugin, [
      Object.fromEntries(values.map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)])),
    ])
}

const serve = (config) => {
  const target = process.env.API_PROXY ?? 'http://127.0.0.1:3000'
  config.devServer.proxy({ '/api': { target, ws: true }, '/files': { target } })
}

module.exports = {
  output: 'dist/web',
  pxToRpx: false,
  configWebpack({ config, webpack }) {
    addHashing(config)
    resolveShell(config)
    compile(config)
    split(config)
    page(config)
    settings(config, webpack)
    serve(config)
  },
}
