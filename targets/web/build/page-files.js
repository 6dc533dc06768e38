const crypto = require('crypto')

/** An object of the runtime that is read by a chunk's id: hashes of files, or 1 for chunks that have a sheet. */
const table = (value) => new RegExp(`\\{(?:(?:"[^"]+"|[\\w$]+):${value},?)+\\}\\[e\\]`, 'g')
const hashes = table('"[0-9a-f]{8}"')
const marks = table('1')
const entriesOf = (text) =>
  [...text.matchAll(/"?([^",{}]+)"?:"?([0-9a-f]+)"?[,}]/g)].map(([, id, value]) => [id, value])
const written = (entries) => `{${entries.map(([id, value]) => `${JSON.stringify(id)}:"${value}"`)}}`

/** Ids of the chunks that are asked for without the route table. */
function idsBeforeRoutes({ entrypoints, namedChunkGroups }) {
  const routes = namedChunkGroups.get('routes')
  const groups = new Set([entrypoints.get('index')])
  // a set goes on to what is added while it is gone through
  for (const group of groups) if (group !== routes) group.getChildren().forEach((child) => groups.add(child))
  return new Set([...groups].flatMap((group) => group.chunks.map(({ id }) => String(id))))
}

const assetOf = (text) => ({ source: () => text, size: () => Buffer.byteLength(text) })

/**
 * Moves the names of the files of all pages from webpack's runtime, which stands in the document, to the chunk that has
 * the route table: a chunk of a page is asked for by that table alone. What has no style sheet needs no name of one.
 */
module.exports = class PageFiles {
  apply(compiler) {
    compiler.hooks.emit.tap('PageFiles', (compilation) => {
      const [runtimeFile] = compilation.entrypoints.get('index').runtimeChunk.files
      const routes = compilation.chunks.find(({ name }) => name === 'routes')
      const [routesFile] = routes.files
      let runtime = compilation.assets[runtimeFile].source()
      const [tables, marked] = [runtime.match(hashes) ?? [], runtime.match(marks) ?? []]
      if (tables.length !== 2 || marked.length !== 1) throw new Error('the runtime names its files elsewhere')

      const early = idsBeforeRoutes(compilation)
      const withSheet = new Set(entriesOf(marked[0]).map(([id]) => id))
      const [sheets, scripts] = tables.map(entriesOf)
      const inSheets = sheets.filter(([id]) => withSheet.has(id))
      const of = (entries, first) => written(entries.filter(([id]) => early.has(id) === first))

      const source = `self.pageFiles=[${of(inSheets, false)},${of(scripts, false)}];${compilation.assets[routesFile].source()}`
      const hash = crypto.createHash('sha256').update(source).digest('hex').slice(0, 8)
      const named = routesFile.replace(/\.[0-9a-f]{8}\./, `.${hash}.`)
      delete compilation.assets[routesFile]
      compilation.assets[named] = assetOf(source)
      routes.files = [named]

      const its = scripts.map(([id, value]) => [id, id === String(routes.id) ? hash : value])
      const late = 'self.pageFiles&&self.pageFiles'
      runtime = runtime
        .replace(tables[0], `(${of(inSheets, true)}[e]||${late}[0][e])`)
        .replace(tables[1], `(${of(its, true)}[e]||${late}[1][e])`)
        .replace(marked[0], `(${of(inSheets, true)}[e]||${late}[0][e])`)
      compilation.assets[runtimeFile] = assetOf(runtime)
    })
  }
}
