const tabIcons = require('./tabIcons')

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

/** Remax writes its runtime options past the minimiser, pretty-printed: tens of KB. */
function minify(source) {
  const module = { exports: {} }
  // oxlint-disable-next-line typescript/no-implied-eval -- a module of this build's own
  new Function('module', source)(module)
  return Buffer.from(`module.exports=${JSON.stringify(module.exports)}`)
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
      emit('__remax_runtime_options__.js', minify(assets['__remax_runtime_options__.js'].source()))
    })
  }
}
