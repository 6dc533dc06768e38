/** The Remax configuration that the three mini-programs share. */
const plugin = require('./plugin')

const target = process.env.REMAX_PLATFORM

module.exports = {
  // A px is a CSS px on every target.
  pxToRpx: false,
  output: process.env.DIST ?? `dist/${target}`,
  plugins: [plugin(target)],
}
