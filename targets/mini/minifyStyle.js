const { transformSync } = require('esbuild')

/** Webpack loader: a style file without its comments and spaces. Rules and values stay as they are written. */
module.exports = function minifyStyle(source) {
  return transformSync(source, { loader: 'css', minifyWhitespace: true }).code
}
