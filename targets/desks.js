/**
 * Writes the module src/shell/desks.ts for all targets: every desk.tsx of the shell and the features, so that a new one
 * is in no list.
 */
const fs = require('fs')
const path = require('path')

const src = path.join(__dirname, '../src')
const storeys = ['shell', 'features'].map((storey) => path.join(src, storey))
/** The module that is written. */
const place = path.join(src, 'shell/desks.ts')

/** Folders of both storeys, below src, with a file of that name, in the order of their names. */
const foldersWith = (name) =>
  storeys
    .flatMap((storey) => fs.readdirSync(storey, { recursive: true }).map((file) => path.join(storey, file)))
    .filter((file) => path.basename(file) === name)
    .map((file) => path.relative(src, path.dirname(file)))
    .sort()
const withDesk = () => foldersWith('desk.tsx')

/** Webpack loader. A watching build runs it again when a file of theirs comes or goes. */
module.exports = function desksLoader() {
  for (const storey of storeys) this.addContextDependency(storey)
  const folders = withDesk()
  return [
    ...folders.map((folder, index) => `import desk${index} from '@/${folder}/desk'`),
    `export const desks = { ${folders.map((_, index) => `...desk${index}`).join(', ')} }\n`,
  ].join('\n')
}

/** Has a build of webpack-chain's take that loader. */
module.exports.addDesks = (config) => {
  config.module.rule('desks').test(place).use('desks').loader(__filename)
}
module.exports.withDesk = withDesk
Object.assign(module.exports, { foldersWith, storeys })
