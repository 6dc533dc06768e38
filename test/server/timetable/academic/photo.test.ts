/** A timetable on a photo, through the vendor that reads it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { photosPerDay } from '../../../../contract/certification/rules'
import { createOcr } from '../../../../server/providers/ocr'
import { picture } from '../../campus'
import { startTencentCloud, type FakeTencentCloud } from '../../fakes/tencentCloud'
import { startApp, type TestApp } from '../../harness'

let app: TestApp
let fake: FakeTencentCloud
before(async () => {
  fake = await startTencentCloud()
  const { secretId, secretKey, url: baseUrl } = fake
  const ocr = createOcr({ name: 'tencent', secretId, secretKey, region: 'ap-guangzhou', baseUrl })
  app = await startApp({ providers: { ocr } })
})
after(async () => {
  await app.close()
  await fake.close()
})

const send = async (content: Buffer, token?: string) =>
  app.upload(content, { path: 'cls/photo', ...(token ? { token } : {}) })

test('is read, and kept nowhere', async () => {
  const { token } = await app.signIn()
  fake.detections = [
    { Type: 0, Cells: [{ RowTl: -1, RowBr: -1, ColTl: -1, ColBr: -1, Text: '实践课：军训' }] },
    { Type: 1, Cells: [{ RowTl: 0, RowBr: 2, ColTl: 1, ColBr: 2, Text: '星期一' }] },
  ]
  const { data } = await send(await picture(), token)
  assert.deepEqual(data, {
    tables: [[{ row: 0, rows: 2, column: 1, columns: 1, text: '星期一' }]],
    rest: ['实践课：军训'],
  })
  const kept = []
  for await (const key of app.context.providers.storage.list()) kept.push(key)
  assert.deepEqual(kept, [])
})

test('without a table, signed out, of no picture and without an answer says what to do', async () => {
  const { token } = await app.signIn()
  fake.detections = []
  assert.match((await send(await picture(), token)).envelope.message, /没有在照片里找到课表/)
  assert.equal((await send(await picture())).code, 1001)
  assert.equal((await send(Buffer.from('no picture'), token)).status, 400)
  fake.error = 'ResourceUnavailable.InArrears'
  const away = await send(await picture(), token)
  assert.equal(away.status, 503)
  assert.match(away.envelope.message, /识别服务暂时没有响应/)
  fake.error = null
})

test('one person has so many read in a day, papers and tables together', async () => {
  const { token } = await app.signIn()
  const content = await picture()
  await app.pool.query('delete from asked_counts')
  const asked = async (path: 'cls/photo' | 'identity', by: string): Promise<number | null> => {
    const before = fake.requests.length
    const { status } = await app.upload(content, { path, token: by })
    return status === 429 ? null : fake.requests.length - before
  }
  assert.equal(await asked('cls/photo', token), 1)
  await app.pool.query('update asked_counts set count = $1', [photosPerDay - 1])
  assert.deepEqual([await asked('identity', token), await asked('cls/photo', token)], [1, null])
  assert.equal(await asked('identity', token), null)
  assert.equal(await asked('cls/photo', (await app.signIn()).token), 1)
})

test('where no vendor is, the other ways are named', async () => {
  const local = await startApp()
  try {
    const { token } = await local.signIn()
    const { envelope } = await local.upload(await picture(), { token, path: 'cls/photo' })
    assert.match(envelope.message, /这里不能识别照片，用下面的办法导入/)
  } finally {
    await local.close()
  }
})
