const { nameOf, readMain } = require('./mainList')

/** Each icon goes its own way, and has no name but that of the sheet: main.json does not say which of them it means. */
const icons = 'src/ui/icons/icons.css'

/**
 * Remax's own groups put every module that two pages use into the main package. Here a module is there when one of main's
 * own pages uses it, or when several packages do and main.json names it. Each other subpackage that uses a module has a
 * copy, in its pages or in `<root>/_shared`. So what must be one in the whole app has to be named;
 * test/client/mini/split.test.ts finds it.
 */
module.exports = function splitPackages(splitChunks, roots) {
  const named = readMain()
  named.delete(icons)
  const rootOf = (chunk) => roots.find((root) => chunk.name.startsWith(`${root}/`))
  const isMain = (module) => {
    const users = new Set(module.getChunks().map(rootOf))
    return users.has(undefined) || (users.size > 1 && named.has(nameOf(module)))
  }
  const cacheGroups = { default: false, vendors: false }
  for (const [name, group] of Object.entries(splitChunks.cacheGroups))
    cacheGroups[name] = {
      ...group,
      test: (module) => group.test.test(module.nameForCondition?.() ?? '') && isMain(module),
    }
  for (const root of roots)
    cacheGroups[root] = {
      name: `${root}/_shared`,
      test: (module) => !isMain(module),
      chunks: (chunk) => rootOf(chunk) === root,
      minChunks: 2,
      minSize: 0,
      enforce: true,
      reuseExistingChunk: false,
      priority: 10,
    }
  // Webpack would stop splitting a page at three files and copy the rest into it.
  return { ...splitChunks, maxInitialRequests: Infinity, cacheGroups }
}
