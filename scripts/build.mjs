/**
 * `npm run build` builds every target into dist/, `npm run build -- qq ali` those named. Prints the size of each
 * package and exits 1 when a build fails or breaks a budget of targets/budgets.json.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundleServer } from './bundle.mjs'
import { readPackage, sizes } from './mini-package.mjs'
import { roomy } from './setup.mjs'

const require = createRequire(import.meta.url)
const budgets = require('../targets/budgets.json')
const targets = ['wechat', 'qq', 'ali', 'web', 'server']
/** WeChat's package, whole, as a school with these vendors has it; for tests, by its name. */
const variants = {
  'wechat-vendors': {
    REMAX_PLATFORM: 'wechat',
    IM_APP_ID: '1400000001',
    MAPS_KEY: 'ABCDE-FGHIJ-KLMNO',
  },
}

/** Whether the target was built. esbuild itself says what stops it. */
function build(target) {
  if (target === 'server')
    return bundleServer().then(
      () => true,
      () => false,
    )
  return buildClient(target)
}

function buildClient(name) {
  const remax = require.resolve('remax/bin/remax')
  const { REMAX_PLATFORM: target = name, ...settings } = variants[name] ?? {}
  const child = spawn(process.execPath, [remax, 'build', '-t', target, '--minimize', '--loglevel', 'warn'], {
    stdio: 'inherit',
    env: {
      ...roomy(),
      NODE_ENV: 'production',
      REMAX_PLATFORM: target,
      ...(name in variants ? { DIST: `dist/${name}`, ...settings } : {}),
    },
  })
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)))
}

/** Those that could not be built. A build keeps one core busy: as many at once as there are. */
async function buildAll(names) {
  const waiting = [...names]
  const failed = []
  const lane = async () => {
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift())
      if (!(await build(target))) failed.push(target)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return failed
}

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`.padStart(11)
const row = (target, name, bytes, note = '') =>
  console.log(`${target.padEnd(8)}${name.padEnd(28)}${kilobytes(bytes)}${note}`)

const largest = 8

/** Prints what most of a mini-program's main package is. */
function measureMain(target, { files, packageOf }) {
  const main = [...files].filter(([file]) => packageOf(file) === 'main')
  const shown = main.sort(([, one], [, other]) => other - one).slice(0, largest)
  for (const [file, bytes] of shown) row(target, `  ${file}`, bytes)
}

/** Prints a mini-program's packages; returns the budgets it breaks. */
function measureMini(target) {
  const built = readPackage(`dist/${target}`)
  const { packages, total } = sizes(built)
  const budget = budgets[target]
  const broken = []
  const line = (name, bytes, limit) => {
    const over = limit !== undefined && bytes > limit * 1024
    if (over) broken.push(`${target} ${name}: ${kilobytes(bytes).trim()}, budget ${limit} KB`)
    row(target, name, bytes, limit === undefined ? '' : ` of ${limit}${over ? '  OVER' : ''}`)
  }
  for (const [name, bytes] of Object.entries(packages)) {
    line(name, bytes, name === 'main' ? budget.main : budget.package)
    if (name === 'main') measureMain(target, built)
  }
  line('total', total, budget.total)
  return broken
}

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).isFile())

/** Maps are read when an error is told. */
function measureServer() {
  const files = filesOf('dist/server').filter((file) => !file.endsWith('.map'))
  row(
    'server',
    'total, without maps',
    files.reduce((sum, file) => sum + statSync(file).size, 0),
  )
  return []
}

const gzipped = (source) => gzipSync(source, { level: 9 }).length
const inAll = (sizes) => sizes.reduce((sum, size) => sum + size, 0)

/**
 * How much script, gzipped, stands between a reader and home: what the document has in itself draws home, as
 * test/e2e/start.e2e.ts shows; what it loads as well makes it the app.
 */
function scriptsOfWeb() {
  const page = readFileSync('dist/web/index.html', 'utf8')
  const inside = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => gzipped(script))
  const loaded = [...page.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, file]) =>
    gzipped(readFileSync(path.join('dist/web', file))),
  )
  return { paint: inAll(inside), app: inAll([...inside, ...loaded]) }
}

/** Prints what the web build weighs; returns the budgets it breaks. */
function measureWeb() {
  const files = filesOf('dist/web')
  const text = files.filter((file) => /\.(js|css|html)$/.test(file))
  row(
    'web',
    'total',
    files.reduce((sum, file) => sum + statSync(file).size, 0),
  )
  row(
    'web',
    'js, css and html, gzipped',
    text.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0),
  )
  const { paint, app } = scriptsOfWeb()
  const broken = []
  for (const [name, bytes, limit] of [
    ['script until home is seen', paint, budgets.web.paint],
    ['script until the app runs', app, budgets.web.app],
  ]) {
    const over = bytes > limit * 1024
    if (over) broken.push(`web ${name}: ${kilobytes(bytes).trim()}, budget ${limit} KB`)
    row('web', name, bytes, ` of ${limit}${over ? '  OVER' : ''}`)
  }
  return broken
}

const measures = { web: measureWeb, server: measureServer }

const wanted = process.argv.slice(2)
const unknown = wanted.filter((target) => !targets.includes(target) && !(target in variants))
if (unknown.length) {
  console.error(`no target ${unknown.join(', ')}; there are ${targets.join(', ')}`)
  process.exit(1)
}
const chosen = wanted.length ? wanted : targets
const failed = await buildAll(chosen)
console.log()
const broken = chosen
  .filter((target) => !failed.includes(target))
  .flatMap((target) => (measures[target] ?? measureMini)(target))
for (const problem of broken) console.error(`over budget: ${problem}`)
for (const target of failed) console.error(`build failed: ${target}`)
process.exit(broken.length || failed.length ? 1 : 0)
