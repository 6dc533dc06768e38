const crypto = require('crypto')
const path = require('path')
const { build } = require('esbuild')
const { readOffline } = require('./read-routes')

const entry = path.join(__dirname, '../worker/worker.ts')
/** The webpack runtime stands in the document itself. */
const isWanted = (file) => /\.(js|css)$/.test(file) && !path.basename(file).startsWith('runtime.')
const hashOf = (source) => crypto.createHash('sha256').update(source).digest('hex').slice(0, 16)

/** Scripts and styles of the shell with what it loads at once, and of the pages that open without a network. */
function shellOf({ entrypoints, namedChunkGroups }) {
  const index = entrypoints.get('index')
  const groups = [index, ...index.getChildren(), ...readOffline().map((name) => namedChunkGroups.get(name))]
  return [...new Set(groups.flatMap((group) => group.getFiles()))].filter(isWanted).sort()
}

/** Writes worker.js: the service worker, with the names of the files that it fetches ahead. */
module.exports = class WorkerFile {
  apply(compiler) {
    compiler.hooks.emit.tapPromise('WorkerFile', async (compilation) => {
      const document = compilation.assets['index.html'].source()
      const shell = [
        // their names say what is in them
        ...shellOf(compilation).map((file) => ({ url: `/${file}`, revision: null })),
        { url: '/index.html', revision: hashOf(document) },
      ]
      const { outputFiles } = await build({
        entryPoints: [entry],
        bundle: true,
        write: false,
        format: 'iife',
        target: 'es2020',
        minify: true,
        legalComments: 'none',
        tsconfigRaw: '{}',
        define: {
          SHELL: JSON.stringify(shell),
          API_BASE: JSON.stringify(process.env.API_BASE ?? ''),
          'process.env.NODE_ENV': '"production"',
        },
      })
      const [{ text }] = outputFiles
      compilation.assets['worker.js'] = { source: () => text, size: () => Buffer.byteLength(text) }
    })
  }
}
