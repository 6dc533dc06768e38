/**
 * `npm run lint`: the rules of code (oxlint), format (prettier), which file may import which (dependency-cruiser),
 * what nobody uses (knip), and words (lint-words.mjs), two at a time. What they say is shown as each ends.
 */
import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { root } from './setup.mjs'

const folders = ['contract', 'src', 'server', 'targets', 'test', 'scripts']

/** The longest first. */
const tools = [
  [
    'prettier',
    [
      '--check',
      '--log-level=warn',
      '.',
      '--cache',
      '--cache-location=.cache/prettier',
      '--cache-strategy=content',
    ],
  ],
  ['oxlint', []],
  ['depcruise', folders],
  ['knip', ['--no-progress', '--treat-config-hints-as-errors']],
  ['words', []],
]

/** A tool to its end: its code, and what it said. */
function run(name, args) {
  const [command, ...before] =
    name === 'words' ? [process.execPath, 'scripts/lint-words.mjs'] : [`node_modules/.bin/${name}`]
  const child = spawn(command, [...before, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

async function lint() {
  const waiting = [...tools]
  let failed = false
  const work = async () => {
    for (let tool = waiting.shift(); tool; tool = waiting.shift()) {
      const [name, args] = tool
      const start = performance.now()
      const { code, output } = await run(name, args)
      failed ||= code !== 0
      const seconds = ((performance.now() - start) / 1000).toFixed(0)
      process.stdout.write(`${code === 0 ? '✔' : '✘'} ${name} ${seconds} s\n${code === 0 ? '' : output}`)
    }
  }
  await Promise.all([work(), work()])
  process.exitCode = failed ? 1 : 0
}

await lint()
