/**
 * Writes the modules of tabs.ts and routes.ts: the tab pages of app.config.ts, and all others, each with its code as a
 * chunk of its own, but the first: home comes with the app, in one wave of requests.
 */
const fs = require('fs')
const path = require('path')
const { readRoutes } = require('./read-routes')

/** While the product is being written the table may be ahead of the pages; a production build fails on it. */
function isWritten(loader, route) {
  const written = ['tsx', 'ts'].some((ending) =>
    fs.existsSync(path.join(loader.rootContext, 'src', `${route}.${ending}`)),
  )
  if (!written && loader.mode !== 'production')
    loader.emitWarning(new Error(`app.config.ts names a page that src lacks: ${route}`))
  return written || loader.mode === 'production'
}

module.exports = function routesLoader() {
  this.addDependency(path.join(this.rootContext, 'app.config.ts'))
  const tabs = path.basename(this.resourcePath) === 'tabs.ts'
  const rows = readRoutes()
    .filter((route) => (route.tab !== undefined) === tabs && isWritten(this, route.path))
    .map(({ path: route, chunk, ...facts }) => {
      const hint = facts.tab === 0 ? 'webpackMode: "eager"' : `webpackChunkName: ${JSON.stringify(chunk)}`
      const load = `() => import(/* ${hint} */ ${JSON.stringify(`@/${route}`)})`
      return `{ path: ${JSON.stringify(route)}, ${JSON.stringify(facts).slice(1, -1)}, load: ${load} }`
    })
  return `export const routes = [\n${rows.join(',\n')}\n]`
}
