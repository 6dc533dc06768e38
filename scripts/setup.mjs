/**
 * Brings a checkout to where a command can run: dependencies, web build, browser. Node's own modules only,
 * since it runs before anything is installed. Every step does nothing when there is nothing to do.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const say = (line) => process.stdout.write(`${line}\n`)

/** Runs a command to its end, its output shown. Throws when it fails. */
function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) throw new Error(`${command}: ${error.message}`)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} 失败（${status}）`)
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages ?? null
  } catch {
    return null
  }
}

/** Whether node_modules holds what package-lock.json says. npm writes down what it installed. */
function dependenciesMatch() {
  const wanted = readLock('package-lock.json')
  const installed = readLock('node_modules/.package-lock.json')
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([place, entry]) => {
    const have = installed[place]
    // Packages for other systems are left out on this one.
    if (!have) return !place.startsWith('node_modules/') || entry.optional === true
    return have.version === entry.version && have.integrity === entry.integrity
  })
}

/** Installs the dependencies when they are missing or not those of package-lock.json. */
export function ensureDependencies() {
  if (dependenciesMatch()) return
  say('正在安装依赖（npm ci），第一次要几分钟…')
  const windows = process.platform === 'win32'
  // what npm warns of is not for who starts the app: `npm install` tells who changes the dependencies
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  // nor what Node has to say of an npm that is older than it, as Debian's is
  const env = { ...process.env, NODE_NO_WARNINGS: '1' }
  run(windows ? 'npm.cmd' : 'npm', ['ci', ...quiet], { shell: windows, env })
}

/** When something below last changed: a file, or a folder, whose files come and go. */
function newest(place) {
  const full = path.join(root, place)
  const stats = statSync(full, { throwIfNoEntry: false })
  if (!stats) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(full).map((name) => newest(path.join(place, name))))
}

const both = ['contract', 'app.config.ts', 'package-lock.json']
const client = ['src', 'targets', 'remax.config.js', ...both]
const mini = { sources: client, proof: 'app.json' }
/** What each target is made of, and a file that every build of it writes. */
const builds = {
  web: { sources: client, proof: 'index.html' },
  wechat: mini,
  'wechat-vendors': mini,
  qq: mini,
  ali: mini,
  server: { sources: ['server', 'scripts', ...both], proof: 'main.mjs' },
}

function isStale(target) {
  const { sources, proof } = builds[target]
  const built = statSync(path.join(root, 'dist', target, proof), { throwIfNoEntry: false })
  return built === undefined || built.mtimeMs < Math.max(...sources.map(newest))
}

/** Builds those targets that are missing or older than what they are made of. */
export function ensureBuilt(targets) {
  const stale = targets.filter(isStale)
  if (stale.length === 0) return
  say(`正在构建 ${stale.join('、')}…`)
  run(process.execPath, ['scripts/build.mjs', ...stale])
}

/** The headless shell draws no window around a page: two files of browser tests took 153 s of processor time, not 174. */
const browsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Path of the browser that tests drive; null when there is none. */
export const findBrowser = () =>
  [process.env.CHROMIUM, ...browsers].find((file) => file !== undefined && existsSync(file)) ?? null

/** Without one every Chinese character is an empty box, and pictures of pages prove nothing. */
function hasChineseFont() {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

/**
 * Installs packages of Debian's, for root on Debian.
 * @throws Error with `why` for anybody else
 */
export function ensurePackages(missing, why) {
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(why)
  say(`正在安装 ${missing.join('、')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-q'], { env })
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], { env })
}

/**
 * Path of a Chromium, with a Chinese font beside it. Root on Debian gets what is missing installed;
 * otherwise throws and names it.
 */
export function ensureBrowser() {
  const missing = [
    ...(findBrowser() ? [] : ['chromium-headless-shell']),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk', 'fontconfig']),
  ]
  ensurePackages(
    missing,
    `浏览器测试缺少：${missing.join('、')}。请安装它们；浏览器在别处时用 CHROMIUM 指明路径`,
  )
  const browser = findBrowser()
  if (!browser) throw new Error('找不到 Chromium：请用 CHROMIUM 指明路径')
  return browser
}

/**
 * The environment of a build or a check: as ours, with room for what Node's collector of young objects moves. Babel,
 * terser and jest make so many that 16 MB of it cost a sixth of their time.
 */
export const roomy = () => ({
  ...process.env,
  NODE_OPTIONS: [process.env.NODE_OPTIONS, '--max-semi-space-size=64'].filter(Boolean).join(' '),
})
