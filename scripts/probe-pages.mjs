/**
 * `node --import tsx scripts/probe-pages.mjs`: what 335 pages more would cost. In a temporary copy of the client it adds packages whose
 * pages and features are copies of real ones, builds WeChat and Alipay without and with them, and prints how much the
 * main package and all packages grew. Exits 1 when WeChat's main grew, or Alipay's total is, beyond its limit.
 */
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readPackage, sizes } from './mini-package.mjs'
import { root } from './setup.mjs'

/** Pages of each package to come; those of a package that is there already are added to it. */
const wanted = {
  shopCenter: 41,
  merchantCenter: 41,
  partTimeOnline: 44,
  secondHand: 33,
  groupStore: 26,
  information: 24,
  skill: 16,
  timeTable: 14,
  carpooling: 12,
  vote: 8,
  serviceShops: 7,
  liveBroadcast: 7,
  homePage: 7,
  publish: 6,
  campusActivities: 6,
  roommate: 6,
  shop: 6,
  generalProbe: 5,
  Virtual_mall: 5,
  lostAndFind: 4,
  talent: 4,
  signIn: 3,
  activityManagement: 2,
  game: 1,
  curriculum: 1,
  diys: 1,
  periphery: 1,
  takeFood: 1,
  selectGoods: 1,
  play: 1,
  material: 1,
}
const limits = { mainGrowth: 45 * 1024, aliTotal: 8192 * 1024 }

const clientFiles = [
  'app.config.ts',
  'remax.config.js',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
]
const clientFolders = ['contract', 'src', 'targets', 'scripts', 'typings']

/** Remax puts modules of its own into some packages, so that these have to be real folders. */
const written = new Set(['@remax', '@remax/plugin-error-screen'])

function linkPackages(from, to, scope = '') {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    const full = scope + name
    if (!written.has(full)) symlinkSync(path.join(from, name), path.join(to, name))
    else if (name.startsWith('@')) linkPackages(path.join(from, name), path.join(to, name), `${name}/`)
    else cpSync(path.join(from, name), path.join(to, name), { recursive: true })
  }
}

function copyClient() {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'probe-pages-'))
  for (const name of [...clientFiles, ...clientFolders])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
  linkPackages(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

const featuresIn = (source) => [...source.matchAll(/'@\/features\/(\w+)\//g)].map(([, feature]) => feature)

/** A source with the features and their part of the contract that a package has copies of. */
const renamed = (source, features, suffix) =>
  source.replace(/'(@\/features|@contract)\/(\w+)\//g, (all, storey, feature) =>
    features.has(feature) ? `'${storey}/${feature}${suffix}/` : all,
  )

const isSource = (file) => /\.tsx?$/.test(file)

/** Copies a feature, its desk as well, with its part of the contract. */
function copyFeature(copy, feature, features, suffix) {
  for (const storey of ['src/features', 'contract']) {
    const from = path.join(copy, storey, feature)
    const to = path.join(copy, storey, feature + suffix)
    if (!existsSync(from)) continue
    cpSync(from, to, { recursive: true })
    for (const name of readdirSync(to, { recursive: true }).filter(isSource)) {
      const file = path.join(to, name)
      writeFileSync(file, renamed(readFileSync(file, 'utf8'), features, suffix))
    }
  }
}

/** All features that these load, and those that they load. */
function allFeatures(copy, names) {
  const all = new Set()
  const add = (feature) => {
    if (all.has(feature)) return
    all.add(feature)
    const folder = path.join(copy, 'src/features', feature)
    for (const name of readdirSync(folder, { recursive: true }).filter(isSource))
      featuresIn(readFileSync(path.join(folder, name), 'utf8')).forEach(add)
  }
  names.forEach(add)
  return all
}

/** Writes one package of `count` pages, copies of `sources`, and gives its pages' names. */
function addPackage(copy, name, sources) {
  const suffix = `Of${name.replace(/\W/g, '')}`
  const texts = sources.map((file) => readFileSync(path.join(copy, 'src', `${file}.tsx`), 'utf8'))
  const features = allFeatures(copy, new Set(texts.flatMap(featuresIn)))
  for (const feature of features) copyFeature(copy, feature, features, suffix)
  const folder = path.join(copy, 'src/pages', name)
  mkdirSync(folder, { recursive: true })
  return sources.map((file, index) => {
    const page = `${path.basename(file)}${suffix}${index}`
    writeFileSync(path.join(folder, `${page}.tsx`), renamed(texts[index], features, suffix))
    return page
  })
}

const blockOf = (name, pages) =>
  `  { root: 'pages/${name}', pages: [${pages.map((page) => `{ name: '${page}', title: '探针', pullDownRefresh: true }`).join(', ')}] },\n`

/** Adds all packages to the copy; the pages of the real subpackages take turns as their originals. */
async function addPages(copy) {
  const table = path.join(copy, 'app.config.ts')
  const { packages, pathOf } = await import(pathToFileURL(table).href)
  const originals = packages
    .filter((pkg) => !pkg.main)
    .flatMap((pkg) => pkg.pages.filter((page) => !page.devOnly).map((page) => pathOf(pkg, page)))
  let next = 0
  const take = () => originals[next++ % originals.length]
  let source = readFileSync(table, 'utf8')
  let added = 0
  for (const [name, count] of Object.entries(wanted)) {
    const pages = addPackage(copy, name, Array.from({ length: count }, take))
    const there = `    root: 'pages/${name}',\n    pages: [\n`
    const rows = pages.map((page) => `      { name: '${page}', title: '探针', pullDownRefresh: true },\n`)
    source = source.includes(there)
      ? source.replace(there, there + rows.join(''))
      : source.replace("  { root: 'pages/dev'", `${blockOf(name, pages)}  { root: 'pages/dev'`)
    added += count
  }
  writeFileSync(table, source)
  return added
}

function build(copy, target) {
  const remax = path.join(copy, 'node_modules/remax/bin/remax')
  const child = spawn(process.execPath, [remax, 'build', '-t', target, '--minimize', '--loglevel', 'warn'], {
    cwd: copy,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', REMAX_PLATFORM: target },
  })
  return new Promise((resolve, reject) =>
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`the build of ${target} failed`)),
    ),
  )
}

async function measure(copy) {
  const measured = {}
  for (const target of ['wechat', 'ali']) {
    await build(copy, target)
    const built = readPackage(path.join(copy, 'dist', target))
    const { packages, total } = sizes(built)
    const { main, ...others } = packages
    const files = [...built.files].filter(([file]) => built.packageOf(file) === 'main')
    measured[target] = {
      main,
      total,
      'largest subpackage': Math.max(...Object.values(others)),
      files: new Map(files),
    }
  }
  return measured
}

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`

/** Prints what grew. */
function row(name, was, is) {
  if (is !== was) console.log(`${name}: ${kilobytes(was)} → ${kilobytes(is)}, ${kilobytes(is - was)} more`)
}

const copy = copyClient()
try {
  const before = await measure(copy)
  const added = await addPages(copy)
  const after = await measure(copy)
  console.log(`\n${added} pages more:`)
  for (const [target, { files, ...parts }] of Object.entries(after)) {
    for (const [part, bytes] of Object.entries(parts)) row(`${target} ${part}`, before[target][part], bytes)
    for (const [file, bytes] of files) row(`${target}   ${file}`, before[target].files.get(file) ?? 0, bytes)
  }
  const broken = [
    after.wechat.main - before.wechat.main > limits.mainGrowth &&
      `WeChat's main grew by more than ${kilobytes(limits.mainGrowth)}`,
    after.ali.total > limits.aliTotal && `Alipay's packages are more than ${kilobytes(limits.aliTotal)}`,
  ].filter(Boolean)
  for (const problem of broken) console.error(problem)
  process.exitCode = broken.length ? 1 : 0
} finally {
  rmSync(copy, { recursive: true })
}
