/**
 * The web build. Remax compiles the pages; the shell beside this file takes the place of @remax/web's runtime.
 * API_BASE, MAPS_KEY and IM_APP_ID come from the environment; API_PROXY is the server that a watching build asks.
 */
const fs = require('fs')
const path = require('path')
const { addDesks } = require('../desks')
const { addHashing } = require('../hashing')
const { addPages } = require('../pages')
const { syntax } = require('../syntax')
const StaticFiles = require('./build/static-files')
const { readGrounds } = require('./build/read-routes')

const root = path.resolve(__dirname, '../..')
const here = (file) => path.join(__dirname, file)
const production = process.env.NODE_ENV === 'production'

/** For prefixes in CSS. */
const browsers = ['chrome >= 70', 'edge >= 79', 'firefox >= 68', 'ios >= 12', 'safari >= 12']

const hashed = (kind, extension) =>
  production ? `${kind}[name].[contenthash:8].${extension}` : `${kind}[name].${extension}`

const resolveShell = (config) => {
  config.entryPoints.delete('index')
  config.plugins.delete('webpack-virtual-modules')
  config.entry('index').add(here('entry.ts'))
  for (const name of ['@remax/web', '@remax/runtime', 'remax'])
    config.resolve.alias.set(`${name}$`, here('runtime.ts'))
  config.resolve.alias
    .set('react-dom', path.join(root, 'node_modules/react-dom'))
    .set('@contract', path.join(root, 'contract'))
    .set('@shell', here('api.ts'))
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
  config.output.filename(hashed('', 'js')).chunkFilename(hashed('p/', 'js'))
  config.output.set('chunkLoadTimeout', 120_000)
  if (config.plugins.has('mini-css-extract-plugin')) {
    // every rule is one class deep, so the order of two files does not matter
    config
      .plugin('mini-css-extract-plugin')
      .tap(() => [{ filename: hashed('', 'css'), chunkFilename: hashed('p/', 'css'), ignoreOrder: true }])
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
  return fs
    .readFileSync(here('early.js'), 'utf8')
    .replace('process.env.API_BASE', JSON.stringify(process.env.API_BASE ?? ''))
    .replace('process.env.ROUTES', JSON.stringify(`/${routes}`))
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
        minifyCSS: true,
        minifyJS: true,
      },
      templateParameters: (compilation, assets) => {
        const { file, source } = runtimeOf(compilation)
        return {
          css: assets.css,
          scripts: assets.js.filter((script) => !script.endsWith(file)),
          runtime: source,
          early: early(compilation),
          ground: readGrounds(),
        }
      },
    },
  ])
  config.plugin('static-files').use(StaticFiles)
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
