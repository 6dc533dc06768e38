/** npm test: set-up, then every check, on the embedded database or on the servers in DATABASE_URL and REDIS_URL. */
import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { ensureBrowser, ensureBuilt, ensureDependencies, root } from './setup.mjs'

const node = process.execPath
const bin = (name) => `node_modules/.bin/${name}`

/** Counts of the runners' own summaries: node's test runner (TAP or spec) and jest. */
const countsIn = (output) => {
  const sum = (pattern) => [...output.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0)
  return {
    passed: sum(/^(?:#|ℹ) pass (\d+)$/gm) + sum(/^Tests:.*?(\d+) passed/gm),
    failed: sum(/^(?:#|ℹ) fail (\d+)$/gm) + sum(/^Tests:.*?(\d+) failed/gm),
  }
}

/** Runs a command with its output shown; its exit code and what it said. */
function run(command, args) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, FORCE_COLOR: '0' }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const [stream, out] of [[child.stdout, process.stdout], [child.stderr, process.stderr]]) {
    stream.on('data', (chunk) => {
      output += chunk
      out.write(chunk)
    })
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

const checks = [
  ['类型', bin('tsc'), ['-p', 'tsconfig.json']],
  ['规则', bin('eslint'), ['.', '--max-warnings=0']],
  ['客户端', bin('jest'), []],
  ['服务端', node, ['--import', 'tsx', 'scripts/test-server.ts']],
  ['小程序产物', node, ['scripts/check-mini.mjs', 'dist/wechat']],
  ['整体', node, ['--import', 'tsx', 'scripts/test-live.ts']],
]

async function main() {
  ensureDependencies()
  ensureBrowser()
  ensureBuilt(['web', 'wechat', 'qq', 'ali'])
  let passed = 0
  let failed = 0
  const wanted = process.argv.slice(2)
  for (const [name, command, args] of checks) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const start = performance.now()
    process.stdout.write(`\n── ${name}\n`)
    const { code, output } = await run(command, args)
    const counts = countsIn(output)
    passed += counts.passed + (code === 0 && counts.passed === 0 ? 1 : 0)
    failed += code === 0 ? counts.failed : Math.max(1, counts.failed)
    process.stdout.write(`── ${name}：${code === 0 ? '通过' : '失败'}，${((performance.now() - start) / 1000).toFixed(0)} 秒\n`)
  }
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 ? 0 : 1
}

main().catch((error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
