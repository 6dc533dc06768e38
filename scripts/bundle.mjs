/**
 * What production runs: in dist/server a file to start for the server and for each command on its database, the code that
 * they share, source maps, and the files that the server reads. It wants node_modules beside it, and none of the sources.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import { build } from 'esbuild'
import { root } from './setup.mjs'

export const entries = {
  main: 'server/main.ts',
  check: 'scripts/check.ts',
  admin: 'scripts/admin.ts',
  school: 'scripts/school.ts',
  'ledger-verify': 'scripts/ledger-verify.ts',
  'papers-rekey': 'scripts/papers-rekey.ts',
  'db-export': 'scripts/db-export.ts',
  'db-import': 'scripts/db-import.ts',
}

/**
 * Stay in node_modules: what has machine code or starts threads from files of its own, and the vendors' libraries,
 * which are large and loaded by who is set up to use them alone.
 */
const external = ['sharp', 'piscina', 'pg-native', 'flydrive', '@aws-sdk/*']

const named = (folder, name) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => path.basename(file) === name)
    .sort()
    .map((file) => `'${path.posix.join('..', folder, file.replaceAll(path.sep, '/'))}'`)

/** Puts imports of all features in place of the module that finds them by folder. */
const listFeatures = {
  name: 'list-features',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]server[\\/]load-features\.ts$/ }, ({ path: file }) => {
      const features = ['server/core', 'server/features'].flatMap((storey) => named(storey, 'feature.ts'))
      const contents = [
        ...named('contract', 'things.ts').map((things) => `import ${things}`),
        ...features.map((feature, index) => `import feature${index} from ${feature}`),
        `export const loadFeatures = async () => [${features.map((_, index) => `feature${index}`).join(', ')}]`,
      ].join('\n')
      return { contents, resolveDir: path.dirname(file) }
    })
  },
}

/** Modules that read files from their own folder find them at the same place below the bundle. */
const keepFolders = {
  name: 'keep-folders',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]server[\\/].*\.ts$/ }, async ({ path: file }) => {
      if (file.includes('node_modules')) return null
      const source = await readFile(file, 'utf8')
      if (!source.includes('__dirname')) return null
      const below = path.relative(path.join(root, 'server'), path.dirname(file))
      // On the first line, so that the source map's lines stay those of the source.
      const folder = `const __dirname = import.meta.dirname + ${JSON.stringify(`/${below}`)};`
      return { contents: `${folder} ${source}`, loader: 'ts' }
    })
  },
}

/** Whether the server reads the file when it runs. */
const isRead = (file) => !/\.ts$|^README\.md$|^tsconfig\.json$|_snapshot\.json$/.test(path.basename(file))

function copyRead(output) {
  const sources = path.join(root, 'server')
  for (const file of readdirSync(sources, { recursive: true })) {
    const from = path.join(sources, file)
    if (statSync(from).isFile() && isRead(file)) cpSync(from, path.join(output, file))
  }
}

/**
 * Escapes what esbuild leaves as it is, in regular expressions and comments: V8 keeps a text with one character beyond
 * Latin-1 at two bytes a character. @throws for a raw template, in which an escape is another text
 */
function inAscii(code) {
  const raw = /\.raw`[^`]*[\u0080-\uffff][^`]*`/.exec(code)
  if (raw) throw new Error(`an escape is another text here: ${raw[0]}`)
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * A source map of our own lines alone: Node keeps its text, and at the first error an object for each place in it. Where
 * lines of packages begin it says that they have no source: their frames tell the place in the bundle.
 */
function ownLines(text) {
  const map = JSON.parse(text)
  const isPackage = map.sources.map((source) => source.includes('node_modules/'))
  let inPackage = false
  const lines = decode(map.mappings).map(([first]) => {
    if (!first || (inPackage && isPackage[first[1]])) return []
    inPackage = isPackage[first[1]]
    return [inPackage ? [first[0]] : first]
  })
  return JSON.stringify({ ...map, names: [], mappings: encode(lines) })
}

/** Writes the bundle: what is started last, so that it is there when all is. */
export async function bundleServer(options = {}) {
  const output = options.output ?? path.join(root, 'dist/server')
  rmSync(output, { recursive: true, force: true })
  copyRead(output)
  const { outputFiles } = await build({
    absWorkingDir: root,
    write: false,
    entryPoints: options.entries ?? entries,
    outdir: output,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node22.22',
    tsconfig: 'server/tsconfig.json',
    external,
    plugins: [listFeatures, keepFolders],
    // The packages among them that are CommonJS ask for Node's own modules by it.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
    sourcemap: true,
    // Node keeps the maps in memory: with the sources in them, 30 MB more.
    sourcesContent: false,
    logLevel: 'warning',
  })
  mkdirSync(output, { recursive: true })
  for (const { path: file, text } of outputFiles.toReversed())
    writeFileSync(file, file.endsWith('.map') ? ownLines(text) : inAscii(text))
}
