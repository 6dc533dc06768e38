/** @jest-environment node */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import webpack from 'webpack'
import Config from 'webpack-chain'

const { addHashing } = jest.requireActual<{ addHashing: (config: Config) => void }>(
  '../../../targets/hashing',
)

let folder: string
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'hashing-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Builds a file that ends in `end`: its name, and whether its end is there. */
async function build(end: string): Promise<{ name: string; whole: boolean }> {
  writeFileSync(path.join(folder, 'entry.js'), `console.log(${JSON.stringify('课'.repeat(400) + end)})`)
  const to = path.join(folder, end)
  const config = new Config()
  config.mode('production').context(folder).entry('index').add('./entry.js')
  config.output.path(to).filename('[contenthash:8].js')
  addHashing(config)
  await new Promise<void>((resolve, reject) =>
    webpack(config.toConfig()).run((error: Error | null) => (error ? reject(error) : resolve())),
  )
  const [name = ''] = readdirSync(to)
  return { name, whole: readFileSync(path.join(to, name), 'utf8').includes(end) }
}

test('a change behind Chinese text changes a file and its name', async () => {
  const [one, other] = [await build('first-end'), await build('other-end')]
  expect([one.whole, other.whole]).toEqual([true, true])
  expect(other.name).not.toBe(one.name)
  // two whole builds
}, 60_000)
