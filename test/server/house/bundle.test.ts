/** What production runs is the same server. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { after, before, describe, test } from 'node:test'
import { decode } from '@jridgewell/sourcemap-codec'
import { bundleServer, entries } from '../../../scripts/bundle.mjs'
import { checkout } from '../../../server/checkout'
import type { Context } from '../../../server/context'
import type { OpenDatabase } from '../../../server/database'
import type { House } from '../../../server/features'
import * as source from '../../../server/open-features'
import { newSchool } from '../campus'
import { startChild } from '../child'
import { startApp, startTestDatabase, type TestApp } from '../harness'

/** What the house holds, the house itself left out of it: functions are told by their being there. */
function outline({ features }: House, context: Context): string {
  const told = features.map(({ rounds, ...parts }) => ({
    ...parts,
    rounds: rounds?.(context).map(({ name, every }) => ({ name, every })),
  }))
  return JSON.stringify(told, (_, value: unknown) => (typeof value === 'function' ? 'function' : value), 1)
}

describe('the bundle of the server', () => {
  let folder: string
  let database: OpenDatabase
  let kit: TestApp
  const load = (name: string) => import(pathToFileURL(path.join(folder, `${name}.mjs`)).href)

  before(async () => {
    // Within the checkout: packages with machine code are looked for upwards from it.
    mkdirSync(path.join(checkout, '.cache'), { recursive: true })
    folder = mkdtempSync(path.join(checkout, '.cache/bundle-'))
    const inner = { house: 'server/open-features.ts', passwords: 'server/core/people/passwords.ts' }
    await bundleServer({ entries: { ...entries, ...inner }, output: folder })
    database = await startTestDatabase()
    kit = await startApp({ database })
  })
  after(async () => {
    await kit.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('declares the same features, routes and rounds in the same order', async () => {
    const bundled = (await load('house')) as typeof source
    const house = await bundled.openHouse()
    assert.ok(house.features.length > 30)
    assert.equal(outline(house, kit.context), outline(await source.openHouse(), kit.context))
  })

  test('hashes passwords in a thread of its own', async () => {
    const { hashPassword, verifyPassword } = (await load('passwords')) as {
      hashPassword(password: string): Promise<string>
      verifyPassword(hashed: string, password: string): Promise<boolean>
    }
    assert.equal(await verifyPassword(await hashPassword('江岸的风'), '江岸的风'), true)
  })

  test('has every command on the database', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const commands = Object.values(scripts).flatMap(
      (line) => /typescript\.mjs (scripts\/.+\.ts)$/.exec(line)?.[1] ?? [],
    )
    assert.deepEqual(new Set(Object.values(entries)), new Set(['server/main.ts', ...commands]))
  })

  test('finds the migrations, serves its pages and its contract, and stops', async (context) => {
    await newSchool(kit)
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0' }
    const child = startChild(path.join(folder, 'main.mjs'), [], { env })
    // one that is left over would keep the tests' own process alive
    context.after(() => void child.kill('SIGKILL'))
    const [, url = ''] = await child.saw(/"url":"(http:\/\/[^"]+)"/)
    assert.equal((await fetch(`${url}/readyz`)).status, 200)
    assert.equal((await fetch(`${url}/docs/docs.css`)).status, 200)
    const contract = await (await fetch(`${url}/openapi.json`)).text()
    assert.equal(contract, (await kit.app.inject('/openapi.json')).body)
    child.kill('SIGTERM')
    assert.equal(await child.ended(), 0)
  })

  test('loads nothing of what traces are sent with at start', () => {
    const codeOf = (file: string) => readFileSync(path.join(folder, file), 'utf8')
    const loaded = new Set<string>()
    const follow = (file: string): void => {
      if (loaded.has(file)) return
      loaded.add(file)
      const imports = codeOf(file).matchAll(/^(?:import|export)[^;]*?"\.\/([^"]+\.mjs)";$/gm)
      for (const [, next = ''] of imports) follow(next)
    }
    follow('main.mjs')
    assert.ok(loaded.size > 1)
    // the API alone comes with prom-client
    const has = (file: string) => /node_modules\/@opentelemetry\/(?!api\/)/.test(codeOf(file))
    assert.deepEqual([...loaded].filter(has), [])
    assert.ok(readdirSync(folder).some((file) => file.endsWith('.mjs') && has(file)))
  })

  test('is kept by V8 at a byte a character', () => {
    const wide = readdirSync(folder).filter(
      (file) =>
        file.endsWith('.mjs') && /[\u0080-\uffff]/.test(readFileSync(path.join(folder, file), 'utf8')),
    )
    assert.deepEqual(wide, [])
  })

  test('has source maps of our own lines alone', () => {
    const maps = readdirSync(folder)
      .filter((file) => file.endsWith('.map'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .map((text) => JSON.parse(text) as { sources: string[]; mappings: string })
    const lines = maps.flatMap(({ sources, mappings }) =>
      decode(mappings).map((places) => places.map(([, source]) => source !== undefined && sources[source])),
    )
    assert.ok(lines.filter(([source]) => source).length > 50_000)
    assert.ok(lines.every((places) => places.length <= 1))
    assert.deepEqual(
      lines.filter(([source]) => source && source.includes('node_modules/')),
      [],
    )
    // where a package begins, what stands before it ends
    assert.ok(lines.some(([source]) => source === false))
  })

  test('tells where in the sources an error comes from', async () => {
    // a database of another PostgreSQL than ours
    const home = path.join(folder, 'other/postgres')
    await mkdir(path.join(home, 'data'), { recursive: true })
    await writeFile(path.join(home, 'password'), '')
    await writeFile(path.join(home, 'data/PG_VERSION'), '9')
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: path.dirname(home) }
    const child = startChild(path.join(folder, 'main.mjs'), [], { env })
    assert.equal(await child.ended(), 1)
    assert.match(
      child.output(),
      /启动失败：Error: .* 由 PostgreSQL 9 建立[^]*\(\/\S+\/server\/database\/embedded\.ts:\d+:\d+\)/,
    )
  })
})
