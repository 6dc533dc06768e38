/** The Remax configuration that the three mini-programs share. */
const plugin = require('./plugin')
const sharedTemplate = require('../ali/sharedTemplate')

const target = process.env.REMAX_PLATFORM

module.exports = {
  // A px is a CSS px on every target.
  pxToRpx: false,
  output: `dist/${target}`,
  // WeChat and QQ forbid a template within itself, so each level of nesting is a copy; deeper elements are not drawn.
  UNSAFE_wechatTemplateDepth: { view: 26 },
  plugins: [plugin(target), target === 'ali' && sharedTemplate()].filter(Boolean),
}
