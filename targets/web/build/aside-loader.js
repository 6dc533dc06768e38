/** Writes the module of ../aside/blocks.ts: every aside.tsx of the shell and the features, so that a new one is in no list. */
const { foldersWith, storeys } = require('../../desks')

/** Webpack loader. A watching build runs it again when a file of theirs comes or goes. */
module.exports = function asideLoader() {
  for (const storey of storeys) this.addContextDependency(storey)
  const folders = foldersWith('aside.tsx')
  return [
    ...folders.map((folder, index) => `import block${index} from '@/${folder}/aside'`),
    `export const blocks = [${folders.map((_, index) => `block${index}`).join(', ')}]\n`,
  ].join('\n')
}
