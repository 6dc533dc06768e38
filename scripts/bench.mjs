/** npm run bench: set-up, then the figures of test/bench. */
import { spawn } from 'node:child_process'
import { ensureBrowser, ensureBuilt, ensureDependencies, root } from './setup.mjs'

try {
  ensureDependencies()
  const browser = ensureBrowser()
  ensureBuilt(['web', 'wechat', 'qq', 'ali', 'server'])
  const args = ['--import', 'tsx', 'test/bench/main.ts', ...process.argv.slice(2)]
  const bench = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, CHROMIUM: browser },
    stdio: 'inherit',
  })
  bench.on('exit', (code) => process.exit(code ?? 1))
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
