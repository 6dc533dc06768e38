const { transformSync } = require('esbuild')
const postcss = require('postcss')

/** Without the rules under the class of the web's shell: WeChat's compiler knows not all that they say. */
function ofMiniPrograms(source) {
  const root = postcss.parse(source)
  root.walkRules((rule) => {
    if (rule.selectors.every((selector) => selector.startsWith('.sh '))) rule.remove()
  })
  root.walkAtRules('media', (at) => {
    if (at.nodes.every(({ type }) => type === 'comment')) at.remove()
  })
  return root.toString()
}

/** Webpack loader: a style file without its comments and spaces. Rules and values stay as they are written. */
module.exports = function minifyStyle(source) {
  return transformSync(ofMiniPrograms(source), { loader: 'css', minifyWhitespace: true }).code
}
