/**
 * `npm run dev` watches the web build on http://127.0.0.1:8080, in front of the server; `npm run dev -- wechat` (qq,
 * ali) watches that mini-program in dist/. PACKAGES=pages/login,pages/publish limits either to some packages.
 * A change of the route table starts the build anew: Remax finds its entries once.
 */
import { spawn } from 'node:child_process'
import { unwatchFile, watchFile } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const remax = require.resolve('remax/bin/remax')
const [target = 'web'] = process.argv.slice(2)
if (!['web', 'wechat', 'qq', 'ali'].includes(target)) {
  console.error(`no target ${target}; there are web, wechat, qq, ali`)
  process.exit(1)
}

const children = new Set()
let stopping = false

function run(args, env = {}) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  children.add(child)
  child.once('exit', (code) => {
    children.delete(child)
    if (!stopping && child.exitCode !== null) stop(code)
  })
  return child
}

function stop(code) {
  if (stopping) return
  stopping = true
  unwatchFile('app.config.ts')
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

const build = () =>
  run([remax, 'build', '-t', target, '--watch', '--port', '8080'], { NODE_ENV: 'development' })

let builder = build()
if (target === 'web') run(['--import', 'tsx', 'server/main.ts'])
watchFile('app.config.ts', { interval: 500 }, () => {
  // Gone by a signal it has no exit code, and nothing else stops.
  builder.once('exit', () => !stopping && (builder = build()))
  builder.kill('SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
