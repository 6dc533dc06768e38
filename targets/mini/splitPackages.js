/**
 * Remax's own groups put every module that two pages use into the main package. These keep a module there
 * only when pages of different packages use it: `<root>/_shared` takes what stays within one subpackage.
 */
module.exports = function splitPackages(splitChunks, roots) {
  const cacheGroups = { default: false, vendors: false, ...splitChunks.cacheGroups }
  for (const root of roots) {
    const within = (module) => module.getChunks().every((chunk) => chunk.name.startsWith(`${root}/`))
    cacheGroups[root] = {
      name: `${root}/_shared`,
      test: within,
      chunks: 'initial',
      minChunks: 2,
      minSize: 0,
      enforce: true,
      reuseExistingChunk: false,
      priority: 10,
    }
  }
  // Webpack would stop splitting a page at three files and copy the rest into it.
  return { ...splitChunks, maxInitialRequests: Infinity, cacheGroups }
}
