/**
 * Writes the module src/features/desks.ts for all targets: the desks of every feature that has some, so that a new one
 * is in no list.
 */
const fs = require('fs')
const path = require('path')

const root = path.join(__dirname, '..')
const features = path.join(root, 'src/features')
/** The module that is written. */
const place = path.join(features, 'desks.ts')

/** Features with a desk.tsx, in the order of their names. */
const withDesk = () =>
  fs
    .readdirSync(features)
    .filter((name) => fs.existsSync(path.join(features, name, 'desk.tsx')))
    .sort()

/** Webpack loader. A watching build runs it again when a file of a feature comes or goes. */
module.exports = function desksLoader() {
  this.addContextDependency(features)
  const names = withDesk()
  return [
    ...names.map((name, index) => `import desk${index} from './${name}/desk'`),
    `export const desks = { ${names.map((_, index) => `...desk${index}`).join(', ')} }\n`,
  ].join('\n')
}

/** Has a build of webpack-chain's take that loader. */
module.exports.addDesks = (config) => {
  config.module.rule('desks').test(place).use('desks').loader(__filename)
}
module.exports.withDesk = withDesk
