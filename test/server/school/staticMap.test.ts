// also on: external
/** Maps as pictures: what is asked of the vendor, how often, and what is refused before. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createTencentMaps } from '../../../server/providers/maps'
import { newSchool } from '../campus'
import { mapPng, startTencentMaps, type FakeTencentMaps } from '../fakes/tencentMaps'
import { startApp, type TestApp } from '../harness'

let fake: FakeTencentMaps
let app: TestApp
let at: { latitude: number; longitude: number }
before(async () => {
  fake = await startTencentMaps()
  const { key, secret, url: baseUrl } = fake
  app = await startApp({ providers: { maps: createTencentMaps({ name: 'tencent', key, secret, baseUrl }) } })
  const id = await newSchool(app)
  const { rows } = await app.pool.query('select latitude, longitude from schools where id = $1', [id])
  at = rows[0]
})
after(async () => {
  await app.close()
  await fake.close()
})
beforeEach(() => {
  fake.status = 0
  fake.requests.length = 0
})

const map = (change: Record<string, string | undefined> = {}) => {
  const query = { center: `${at.latitude},${at.longitude}`, zoom: '16', size: '640*240', ...change }
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return app.app.inject({ url: `/api/maps/static?${new URLSearchParams(given).toString()}` })
}

test('a picture is drawn once for many who ask, also a few metres aside, and its key stays here', async () => {
  const answers = await Promise.all([
    map(),
    map(),
    map({ center: `${at.latitude + 0.00001},${at.longitude}` }),
  ])
  for (const { statusCode, headers, rawPayload } of answers) {
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png'])
    assert.match(String(headers['cache-control']), /max-age=86400/)
    assert.deepEqual(rawPayload, mapPng)
  }
  assert.equal(fake.requests.length, 1)
  await map({ markers: `${at.latitude},${at.longitude}` })
  assert.equal(fake.requests.length, 2)
})

test('what is not drawn is refused before anybody is asked', async () => {
  for (const wrong of [
    { size: '2000*2000' },
    { zoom: '18' },
    { center: '1;2' },
    { center: undefined },
    { markers: Array(6).fill('30,114').join(';') },
    { center: '-45,10' },
  ])
    assert.equal((await map(wrong)).statusCode, 400, JSON.stringify(wrong))
  assert.equal(fake.requests.length, 0)
})

test('a failure is said, and not kept', async () => {
  fake.status = 120
  assert.equal((await map({ zoom: '15' })).statusCode, 502)
  fake.status = 0
  assert.equal((await map({ zoom: '15' })).statusCode, 200)
})
