/** Writes the module src/shell/pages.ts for all targets: paths of the route table, a line a package. */
const { execFileSync } = require('child_process')
const path = require('path')

const table = path.join(__dirname, '../app.config.ts')
const place = path.join(__dirname, '../src/shell/pages.ts')

/** In a process of its own: a build has a reader of TypeScript already, and two get in each other's way. */
function readTable() {
  const program = `process.stdout.write(JSON.stringify(require(${JSON.stringify(table)})))`
  const options = { cwd: path.dirname(table), encoding: 'utf8' }
  return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', '-e', program], options))
}

/** Webpack loader. */
module.exports = function pagesLoader() {
  this.addDependency(table)
  const { packages, tabs } = readTable()
  const lines = packages.map(({ root, pages }) => [root, ...pages.map(({ name }) => name)].join(' '))
  return `const lines = ${JSON.stringify(lines)}
const pathsIn = ([root, ...names]) => names.map((name) => root + '/' + name)
export const pages = new Set(lines.flatMap((line) => pathsIn(line.split(' '))))
export const tabPages = new Set(${JSON.stringify(tabs.map((tab) => tab.path))})
`
}

/** Has a build of webpack-chain's take that loader. */
module.exports.addPages = (config) => {
  config.module.rule('pages').test(place).use('pages').loader(__filename)
}
