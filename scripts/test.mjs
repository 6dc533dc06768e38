/**
 * npm test: set-up, then every check, on the embedded database or on the servers in DATABASE_URL and REDIS_URL; there
 * the server's tests are those that a database can change. With --all (npm run test:all) it is all of them.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { ensureBrowser, ensureBuilt, ensureDependencies, roomy, root } from './setup.mjs'

const node = process.execPath
const all = process.argv.includes('--all')
const bin = (name) => `node_modules/.bin/${name}`

/** Counts of the runners' own summaries: node's test runner (TAP or spec) and jest. */
const countsIn = (output) => {
  const sum = (pattern) => [...output.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0)
  return {
    passed: sum(/^(?:#|ℹ) pass (\d+)$/gm) + sum(/^Tests:.*?(\d+) passed/gm),
    failed: sum(/^(?:#|ℹ) fail (\d+)$/gm) + sum(/^Tests:.*?(\d+) failed/gm),
  }
}

/**
 * What a failed check says of its failures, to be repeated at the end, where a log that is cut still has it: the tests
 * that failed, of node's runner without the suites that failed with them; the last lines of any other.
 */
const failuresIn = (output) => {
  const tests = [...output.matchAll(/^( *)not ok .*\n(?:\1  ---\n[^]*?^\1  \.\.\.$)?/gm)].map(
    ([text]) => text,
  )
  const own = tests.filter((text) => !text.includes("failureType: 'subtestsFailed'"))
  return own.length > 0 ? own.join('\n') : output.split('\n').slice(-60).join('\n')
}

/** Runs a check; its counts and failures. What it says is shown as it comes, or, of one that runs beside another, at its end. */
async function run([name, command, args], beside) {
  const start = performance.now()
  let output = ''
  const show = beside ? () => undefined : (text) => process.stdout.write(text)
  show(`\n── ${name}\n`)
  const child = spawn(command, args, {
    cwd: root,
    env: {
      DEMO_PICTURES: path.join(root, '.cache/demo-pictures'),
      ...roomy(),
      FORCE_COLOR: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      show(text)
    })
  }
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (beside) process.stdout.write(`\n── ${name}\n${output}`)
  process.stdout.write(
    `── ${name}：${code === 0 ? '通过' : '失败'}，${((performance.now() - start) / 1000).toFixed(0)} 秒\n`,
  )
  const { passed, failed } = countsIn(output)
  return {
    passed: passed + (code === 0 && passed === 0 ? 1 : 0),
    failed: code === 0 ? failed : Math.max(1, failed),
    failures: code === 0 ? '' : `\n── ${name}：失败的\n${failuresIn(output)}\n`,
  }
}

const packages = ['wechat', 'wechat-vendors', 'qq', 'ali']

/** Those of a row run beside each other: most keep one core busy. The last says what it cannot run without. */
const checks = [
  [
    ['类型', bin('tsc'), ['-b']],
    ['规则', node, ['scripts/lint.mjs']],
    ['小程序产物', node, ['scripts/check-mini.mjs', ...packages.map((name) => `dist/${name}`)]],
    ['客户端', bin('jest'), []],
  ],
  [['服务端', node, ['--import', 'tsx', 'scripts/test-server.ts', ...(all ? ['--all'] : [])]]],
  [['整体', node, ['--import', 'tsx', 'scripts/test-live.ts']]],
  // two nodes need what they share
  [
    [
      '两个节点',
      node,
      ['--import', 'tsx', '--test', '--test-reporter=tap', 'test/bench/nodes.redis.ts'],
      'REDIS_URL',
    ],
  ],
]

/** The checks that are named, or without a name all that can run here. @throws where one is unknown or cannot run */
function chosen(wanted) {
  const known = checks.flat()
  const unknown = wanted.filter((name) => !known.some(([one]) => one === name))
  if (unknown.length > 0)
    throw new Error(`没有这样的检查：${unknown.join('、')}。有：${known.map(([name]) => name).join('、')}`)
  const isReady = ([, , , needs]) => !needs || process.env[needs]
  const stuck = known.find((check) => wanted.includes(check[0]) && !isReady(check))
  if (stuck) throw new Error(`“${stuck[0]}”要先设置 ${stuck[3]}`)
  return checks.map((row) =>
    row.filter((check) => (wanted.length > 0 ? wanted.includes(check[0]) : isReady(check))),
  )
}

async function main() {
  const rows = chosen(process.argv.slice(2).filter((argument) => argument !== '--all'))
  ensureDependencies()
  ensureBrowser()
  ensureBuilt(['web', ...packages, 'server'])
  const counts = []
  for (const row of rows) counts.push(...(await Promise.all(row.map((check) => run(check, row.length > 1)))))
  const sum = (what) => counts.reduce((total, count) => total + count[what], 0)
  process.stdout.write(counts.map(({ failures }) => failures).join(''))
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
}

main().catch((error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
