const tabIcons = require('./tabIcons')

const optionsFile = '__remax_runtime_options__.js'

const json = (value) => Buffer.from(JSON.stringify(value, null, 2))

/** What the vendors' tools want to know of the package; the account comes from the environment. */
function projectFiles(target) {
  const { WECHAT_APPID = 'touristappid', QQ_APPID = 'touristappid', API_BASE = '' } = process.env
  const project = {
    compileType: 'miniprogram',
    projectname: 'campus-cloud-life',
    // The build has compiled and minified already; the domain whitelist is for a server that has a domain.
    setting: {
      urlCheck: API_BASE.startsWith('https:'),
      es6: false,
      enhance: false,
      postcss: false,
      minified: false,
    },
  }
  if (target === 'wechat') return { 'project.config.json': { appid: WECHAT_APPID, ...project } }
  if (target === 'qq') return { 'project.config.json': { appid: QQ_APPID, qqappid: QQ_APPID, ...project } }
  return { 'mini.project.json': { format: 2, compileType: 'mini', compileOptions: { component2: true } } }
}

async function drawIcons() {
  const { tabs, tabSelectedColor } = require('../../app.config.ts')
  const { tabIcon } = require('./appConfig.ts')
  const { hostColours } = require('../../src/ui/tokens.ts')
  const { solids } = require('../../src/ui/icons/solid.ts')
  return tabIcons({ tabs, fileOf: tabIcon, colours: hostColours, brand: tabSelectedColor, solids })
}

/** The events that a page takes only where somebody hears them: WeChat offers to share a page that has the method. */
const declared = new Set(['onPageScroll', 'onShareAppMessage', 'onShareTimeline'])

/** Remax's runtime options without what its runtime never reads: all other events, which every page takes. */
function runtimeOptions(source) {
  const module = { exports: {} }
  // oxlint-disable-next-line typescript/no-implied-eval -- a module of this build's own
  new Function('module', source)(module)
  const pageEvents = Object.entries(module.exports.pageEvents)
    .map(([page, events]) => [page, events.filter((event) => declared.has(event))])
    .filter(([, events]) => events.length > 0)
  return `module.exports=${JSON.stringify({ ...module.exports, pageEvents: Object.fromEntries(pageEvents) })}`
}

/** Remax writes these past the minimiser, pretty-printed. */
function compact(assets, emit) {
  for (const [file, asset] of Object.entries(assets))
    if (file.endsWith('.json')) emit(file, Buffer.from(JSON.stringify(JSON.parse(asset.source()))))
}

/** Webpack plugin: the files of a mini-program's package that no module asks for. */
module.exports = class PackageFiles {
  constructor({ target, themes, templates }) {
    this.target = target
    this.themes = themes
    this.templates = templates
  }

  apply(compiler) {
    compiler.hooks.emit.tapPromise('PackageFiles', async ({ assets }) => {
      const emit = (file, content) => {
        assets[file] = { source: () => content, size: () => content.length }
      }
      this.icons = this.icons || (await drawIcons())
      this.icons.forEach(
        (png, file) => (this.target === 'wechat' || !file.endsWith('-dark.png')) && emit(file, png),
      )
      if (this.target === 'wechat') emit('theme.json', json(this.themes))
      Object.entries(projectFiles(this.target)).forEach(([file, content]) => emit(file, json(content)))
      this.templates.forEach((source, file) => emit(file, Buffer.from(source)))
      emit(optionsFile, Buffer.from(runtimeOptions(assets[optionsFile].source())))
      compact(assets, emit)
    })
  }
}
