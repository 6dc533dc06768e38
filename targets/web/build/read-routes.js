const { register } = require('tsx/cjs/api')

/** 'pages/user/editInfo/index' -> 'user-editInfo-index': short, since the loader of chunks carries every name. */
const chunkOf = (route) => route.replace(/^pages\//, '').replace(/\//g, '-')

let reads = 0

/** Modules as they are now: a watching build reads them again and again, so nothing may be cached. */
const readFresh = (...files) => {
  const typescript = register({ namespace: `routes-${(reads += 1)}` })
  try {
    return files.map((file) => typescript.require(file, __filename))
  } finally {
    typescript.unregister()
  }
}

/** Colours of the page's ground, for what is drawn before any style sheet. */
const readGrounds = () => {
  const [{ hostColours }] = readFresh('../../../src/ui/tokens.ts')
  return { light: hostColours.light.ground, dark: hostColours.dark.ground }
}

/** The tab bar's entries: path, text and icon. */
const readTabs = () => {
  const [{ tabs }] = readFresh('../../../app.config.ts')
  return tabs
}

/** What the web shell must know of every page; facts at their default are left out. */
const readRoutes = () => {
  const [{ tabs, pathOf }, { builtPackages }] = readFresh('../../../app.config.ts', '../../builtPackages.ts')
  const built = builtPackages()
  const home = built.flatMap((pkg) => pkg.pages.filter((page) => pathOf(pkg, page) === tabs[0].path))
  const ahead = home.flatMap(({ preload = [] }) => preload)
  return built.flatMap((pkg) =>
    pkg.pages.map((page) => {
      const path = pathOf(pkg, page)
      const tab = tabs.findIndex((entry) => entry.path === path)
      return {
        path,
        chunk: chunkOf(path),
        title: page.title,
        bar: page.bar ?? pkg.bar ?? 'grey',
        ...(page.customBar && { custom: true }),
        ...(page.pullDownRefresh && { pullDown: true }),
        ...(tab >= 0 && { tab }),
        ...(ahead.includes(pkg.root) && { preload: true }),
      }
    }),
  )
}

/** Chunks of the pages that open without a network. */
const readOffline = () => {
  const [{ pathOf }, { builtPackages }] = readFresh('../../../app.config.ts', '../../builtPackages.ts')
  return builtPackages().flatMap((pkg) =>
    pkg.pages.filter((page) => page.offline).map((page) => chunkOf(pathOf(pkg, page))),
  )
}

module.exports = { readGrounds, readOffline, readRoutes, readTabs }
