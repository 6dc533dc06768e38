const TerserPlugin = require('terser-webpack-plugin')

/**
 * Hashes that see every character. Webpack 4.47's own md4 takes as many bytes of a text as it has characters, so that
 * the end of a text with Chinese in it counts nothing: a changed file kept its name, which browsers keep for good, and
 * the cache of minified files, whose key is that md4, gave an older build's. So: Node's SHA-256, and no such cache.
 */
exports.addHashing = (config) => {
  config.output.hashFunction('sha256')
  config.optimization.minimizer('terser').use(TerserPlugin, [{ cache: false, parallel: true }])
}
