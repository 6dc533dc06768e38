const fs = require('fs')

/** A module that so many packages use is worth a copy in each: the main package is what everybody waits for. */
const mostCopies = 8

/** Calls whose results hold nothing that two copies could disagree on. */
const harmless = 'observer|memo|t|signedIn|Object\\.keys|\\w+\\.map|Int32Array\\.from'
const ofItsOwn = new RegExp(
  `^(export )?(let |const \\w+(: [^=]+)? = (await )?(new (?!RegExp\\()|[{[][}\\]]$|(?!(${harmless})\\()[\\w.]+(<[^>]*>)?\\())`,
  'm',
)
/** Whether a module's source says that it keeps something for as long as the app runs: two copies would disagree. */
const holdsState = (source) => ofItsOwn.test(source)

const stateless = new Map()
/** Styles, views, words and rules of a feature: nothing in them lives longer than what uses them. A store of the whole app is no such. */
function isCopyable(module) {
  const file = module.nameForCondition?.()
  if (file && /[\\/]src[\\/](features|shell)[\\/].*\.css$/.test(file)) return true
  if (!file || !/[\\/](src[\\/](features|shell|ui)|contract)[\\/].*\.tsx?$/.test(file)) return false
  if (!stateless.has(file)) stateless.set(file, !holdsState(fs.readFileSync(file, 'utf8')))
  return stateless.get(file)
}

/**
 * Remax's own groups put every module that two pages use into the main package. These keep a module there only when
 * the main package or many others use it: `<root>/_shared` takes what stays within one subpackage, and copies of what
 * few of them share.
 */
function splitPackages(splitChunks, roots) {
  const cacheGroups = { default: false, vendors: false, ...splitChunks.cacheGroups }
  const rootOf = (chunk) => roots.find((root) => chunk.name.startsWith(`${root}/`))
  const usersOf = (module) => new Set(module.getChunks().map(rootOf))
  const shared = (root) => ({
    name: `${root}/_shared`,
    minSize: 0,
    enforce: true,
    reuseExistingChunk: false,
    priority: 10,
  })
  for (const root of roots) {
    const within = (module) => module.getChunks().every((chunk) => rootOf(chunk) === root)
    cacheGroups[root] = { ...shared(root), test: within, chunks: 'initial', minChunks: 2 }
    const copied = (module) => {
      const users = usersOf(module)
      return (
        users.size > 1 &&
        users.size <= mostCopies &&
        !users.has(undefined) &&
        users.has(root) &&
        isCopyable(module)
      )
    }
    cacheGroups[`${root}/copies`] = {
      ...shared(root),
      test: copied,
      chunks: (chunk) => rootOf(chunk) === root,
      minChunks: 1,
      priority: 20,
    }
  }
  // Webpack would stop splitting a page at three files and copy the rest into it.
  return { ...splitChunks, maxInitialRequests: Infinity, cacheGroups }
}

module.exports = splitPackages
module.exports.holdsState = holdsState
