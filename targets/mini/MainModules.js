const { nameOf, readMain } = require('./mainList')

/** A concatenated module as those that it was made of. */
const partsOf = (module) => (module.modules ? module.modules : [module])

/** The imports by which pages reach a module, one way a page, each module importing the next. The shortest first. */
function waysTo(module) {
  const seen = new Set([module])
  const ways = []
  for (const waiting = [[module]]; waiting.length > 0;) {
    const way = waiting.shift()
    const importers = (way[0].reasons || []).map((reason) => reason.module).filter(Boolean)
    if (importers.length === 0) ways.push([...new Set(way.map(nameOf).filter(Boolean))])
    for (const importer of importers)
      if (!seen.has(importer)) {
        seen.add(importer)
        waiting.push([importer, ...way])
      }
  }
  return ways
}

/** Why a module is in the main package: one of its own pages imports it. */
function reasonOf(module, roots) {
  const ways = waysTo(module)
  const own = ways.find(([page]) => !roots.some((root) => page.startsWith(`src/${root}/`)))
  return (own || ways[0]).join(' → ')
}

/**
 * Webpack plugin: the main package holds what `main.json` names and nothing else, for it is what everybody waits for. A
 * module more, or one that has gone, fails the build and says by which imports it came. `roots`: those of the subpackages.
 * `whole`: all pages are there; some alone need less of main.
 */
module.exports = class MainModules {
  constructor(roots, whole) {
    this.roots = roots
    this.whole = whole
  }

  apply(compiler) {
    compiler.hooks.emit.tap('MainModules', (compilation) => {
      const rootOf = (chunk) => this.roots.find((name) => chunk.name.startsWith(`${name}/`))
      const main = new Map()
      for (const module of compilation.modules) {
        if (module.getChunks().every(rootOf)) continue
        for (const part of partsOf(module)) {
          const name = nameOf(part)
          if (name !== null && !main.has(name)) main.set(name, part)
        }
      }
      const allowed = readMain()
      const more = [...main].filter(([name]) => !allowed.has(name))
      const less = [...allowed].filter((name) => !main.has(name))
      const lines = more.map(([name, part]) => `  ${name}\n    ${reasonOf(part, this.roots)}`)
      if (more.length > 0)
        compilation.errors.push(
          new Error(
            `modules of the main package that targets/mini/main.json does not name:\n${lines.join('\n')}`,
          ),
        )
      if (this.whole && less.length > 0)
        compilation.errors.push(
          new Error(
            `targets/mini/main.json names what the main package no longer has:\n  ${less.join('\n  ')}`,
          ),
        )
    })
  }
}
