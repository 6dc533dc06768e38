const fs = require('fs')
const path = require('path')
const store = require('@remax/build-store').default
const { DefinePlugin, NormalModuleReplacementPlugin } = require('webpack')
const { addDesks } = require('../desks')
const { addHashing } = require('../hashing')
const { addPages } = require('../pages')
const { syntax } = require('../syntax')
const { addIcons, importIcons } = require('./icons')
const Shorten = require('./Shorten')
const splitPackages = require('./splitPackages')
const MainModules = require('./MainModules')
const PackageFiles = require('./PackageFiles')

const root = path.join(__dirname, '../..')
const production = process.env.NODE_ENV === 'production'

/** Build settings that the client reads, with defaults that work in development. */
const settings = { API_BASE: 'http://127.0.0.1:3000', MAPS_KEY: '', IM_APP_ID: '' }
const constants = () =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      `process.env.${name}`,
      JSON.stringify(process.env[name] || value),
    ]),
  )

/** Remax passes over an entry without a file, and the mini-program would fail on it at run time. */
function onlyWritten(config) {
  const missing = (page) =>
    !['tsx', 'ts'].some((ext) => fs.existsSync(path.join(root, 'src', `${page}.${ext}`)))
  const all = [
    ...config.pages,
    ...(config.subPackages || []).flatMap((pkg) => pkg.pages.map((page) => `${pkg.root}/${page}`)),
  ]
  const absent = all.filter(missing)
  if (!absent.length) return config
  const message = `app.config.ts names pages that src does not have: ${absent.join(', ')}`
  console.error(message)
  if (production) process.exit(1)
  return {
    ...config,
    pages: config.pages.filter((page) => !missing(page)),
    subPackages: (config.subPackages || [])
      .map((pkg) => ({ ...pkg, pages: pkg.pages.filter((page) => !missing(`${pkg.root}/${page}`)) }))
      .filter((pkg) => pkg.pages.length),
  }
}

/** Remax copies every JSX key into a prop, and so into setData; none of our templates reads it. */
const dropKeyProp = () => ({
  visitor: {
    JSXAttribute(attribute) {
      if (attribute.node.name.name === '__key') attribute.remove()
    },
  },
})

function configBabel({ config }) {
  // A mini-program has no document to load a chunk with.
  config.plugins.push(require.resolve('babel-plugin-dynamic-import-node'), dropKeyProp)
  // One copy of the helpers instead of one a file. Not in node_modules: its ES imports would break CommonJS files.
  if (!/[\\/]node_modules[\\/]/.test(config.filename)) {
    const { version } = require('@babel/runtime/package.json')
    config.plugins.push([require.resolve('@babel/plugin-transform-runtime'), { version }], importIcons)
  }
}

/** The files of Remax's runtime that targets/mini/runtime stands in for: how a page's tree gets to its view. */
const replaced = {
  './hostConfig': 'hostConfig',
  './Container': 'container',
  './AppContainer': 'appContainer',
}
function ownRuntime(request) {
  const file = replaced[request.request]
  if (file && /[\\/]@remax[\\/]runtime[\\/]/.test(request.context))
    request.request = path.join(__dirname, 'runtime', file)
}

/** Remax minifies scripts alone. `importLoaders`: a style that another one imports takes all that comes after css-loader. */
function minifyStyles(config) {
  const rule = config.module.rule('css').oneOf('normal')
  rule.use('minify').loader(require.resolve('./minifyStyle'))
  rule.use('css-loader').tap((options) => ({ ...options, importLoaders: 2 }))
}

/** What the three mini-programs change in Remax's build. `target` is wechat, qq or ali. */
module.exports = function miniPlugin(target) {
  const subPackages = []
  // Remax can require TypeScript from the moment it has read src/app.config.ts, just before the hooks run.
  const appConfig = () => require('./appConfig.ts')
  const templates = () => require('./templates.ts').templatesOf(target)

  return {
    onAppConfig({ config }) {
      const built = onlyWritten(config)
      subPackages.splice(0, subPackages.length, ...(built.subPackages || []).map((pkg) => pkg.root))
      return built
    },

    onPageConfig: ({ page, config }) => ({ ...appConfig().pageConfig(target, page), ...config }),

    onPageTemplate: () => templates().page,

    configBabel,

    configWebpack({ config }) {
      addHashing(config)
      // Remax would write a template for every element that the vendor knows.
      store.registeredHostComponents.clear()
      config.plugin('own-runtime').use(NormalModuleReplacementPlugin, [/^\.\//, ownRuntime])

      config.module
        .rule('js')
        .use('babel')
        .tap((options) => ({
          ...options,
          presets: [[require.resolve('babel-preset-remax'), { target: syntax }]],
        }))
      // they make a promise of everything the vendor has, of which nobody asks one
      config.module
        .rule('unasked')
        .test(/[\\/]@remax[\\/](one[\\/]esm[\\/]api|ali[\\/]esm)[\\/]/)
        .sideEffects(false)
      config.resolve.alias
        .set('@contract', path.join(root, 'contract'))
        .set('react-is$', path.join(__dirname, 'runtime/reactIs'))
        .set('object-assign$', path.join(__dirname, '../objectAssign'))
      addDesks(config)
      addPages(config)
      addIcons(config)
      config.plugin('settings').use(DefinePlugin, [constants()])
      // WeChat's own defaults, which remax/one would send with every element.
      config
        .plugin('no-default-props')
        .use(NormalModuleReplacementPlugin, [
          /^\.\/props\/default(\/index\.wechat\.js)?$/,
          (request) => (request.request = './props/default/index.js'),
        ])
      config
        .plugin('package-files')
        .use(PackageFiles, [{ target, themes: appConfig().themes, templates: templates().files }])
      minifyStyles(config)
      if (production) config.plugin('shorten').use(Shorten)
      // Every rule of ours is one class deep, so the order of two style files does not matter.
      config.plugin('mini-css-extract-plugin').tap(([options]) => [{ ...options, ignoreOrder: true }])
      // the same modules in each mini-program, but for their platform's files
      if (production && target === 'wechat')
        config.plugin('main-modules').use(MainModules, [subPackages, process.env.DIST === undefined])
      // scripts/build.mjs holds the packages against targets/budgets.json.
      config.performance.hints(false)
      config.optimization.splitChunks(splitPackages(config.optimization.get('splitChunks'), subPackages))
    },
  }
}
