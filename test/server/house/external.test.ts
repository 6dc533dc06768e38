/** The tests that run on PostgreSQL's own server as well are those that it could change: their first line says so. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { reasons } from './external'

const folder = path.resolve(__dirname, '..')
const tag = '// also on: external\n'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.test.ts'),
)

test('a file that another database could change says so in its first line', () => {
  const untagged = files
    .map((file) => path.join(folder, file))
    .filter((file) => !readFileSync(file, 'utf8').startsWith(tag))
    .flatMap((file) => {
      const found = reasons(file)
      return found.length > 0 ? [`${path.relative(folder, file)}: ${found.join(', ')}`] : []
    })
  assert.deepEqual(untagged, [])
})

describe('another database could change', () => {
  const head = `import { test } from 'node:test'
    import { newPerson, publish } from '../campus'
    import { startApp } from '../harness'
    const list = () => app.get('goods/list')
    const buy = () => app.post('goods/buy', {})
  `
  const here = path.join(folder, 'house/imagined.test.ts')
  const why = (body: string, more = '') => reasons(here, `${more}${head}test('it', async () => { ${body} })`)
  const at = (line: number) => [`changes things at once in line ${line}`]

  test('what changes something twice at one moment', () => {
    assert.deepEqual(why('await Promise.all([buy(), buy()])'), at(6))
    assert.deepEqual(why(`await Promise.allSettled([1, 2].map(() => app.post('goods/buy', {})))`), at(6))
  })

  test('not what reads at one moment, or makes somebody and something first', () => {
    assert.deepEqual(why(`await Promise.all([list(), app.get('goods/list')])`), [])
    assert.deepEqual(why('await Promise.all([1, 2].map(() => newPerson(app, school)))'), [])
    assert.deepEqual(why('await buy()'), [])
  })

  test('what does so in a function of its file that a test calls, one through another', () => {
    const rush = `const rush = () =>\n Promise.all([buy(), buy()])\n`
    assert.deepEqual(why('await rush()', rush), at(2))
    assert.deepEqual(why('await twice()', `${rush}const twice = async () => { await rush() }\n`), at(2))
    assert.deepEqual(why('await buy()', rush), [])
    assert.deepEqual(why('await newPair()', rush.replace('rush', 'newPair')), [])
  })

  test('what calls something of the server that locks', () => {
    const of = (names: string, file: string) =>
      why('', `import { ${names} } from '../../../server/${file}'\n`)
    const locks = 'calls server/core/certification/tries.ts, which locks'
    assert.deepEqual(of('lockPerson', 'core/certification/tries'), [locks])
    assert.deepEqual(why('', `import * as tries from '../../../server/core/certification/tries'\n`), [locks])
    assert.deepEqual(of('type lockPerson', 'core/certification/tries'), [])
  })

  test('what runs a round of a job', () => {
    const of = (name: string, file: string) => why('', `import { ${name} } from '../../../server/${file}'\n`)
    assert.deepEqual(of('holdRound', 'features/payment/holds'), ['runs holdRound'])
    assert.deepEqual(of('shippingRound as going', 'features/payment/shippingRound'), ['runs shippingRound'])
    assert.deepEqual(of('eraseDue', 'features/security/erase'), ['runs eraseDue'])
    assert.deepEqual(of('administers', 'context'), [])
  })

  test('what is said of locks, isolation and SQLSTATEs', () => {
    assert.deepEqual(why('await app.pool.query(`select 1 from t for update`)'), ['locks rows'])
    assert.deepEqual(why(`await app.pool.query("select pg_advisory_lock(1)")`), ['takes an advisory lock'])
    assert.deepEqual(why(`await rejects(buy(), { code: '23505' })`), ['names a SQLSTATE'])
    assert.deepEqual(why(`await app.pool.query('begin isolation level serializable')`), ['sets isolation'])
  })

  test('what stands on jobs, connections and the helpers of locks', () => {
    assert.deepEqual(why('', `import { Job } from '../../../server/jobs'\n`), ['imports server/jobs.ts'])
    assert.deepEqual(why('', `import type { Work } from '../../../server/jobs'\n`), [])
    assert.deepEqual(why('', `import pg from 'pg'\n`), ['connects by itself'])
    assert.deepEqual(why('', `import { holding } from '../waiting'\n`), ['waits for locks'])
  })

  test('nothing that has no database', () => {
    assert.deepEqual(reasons(here, `test('it', () => Promise.all([buy(), buy()]))`), [])
  })
})
