import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ProviderError } from '../../../server/providers'
import { createIdentity } from '../../../server/providers/identity'
import { createOcr } from '../../../server/providers/ocr'
import { startTencentCloud, type FakeTencentCloud } from '../fakes/tencentCloud'

let fake: FakeTencentCloud
before(async () => void (fake = await startTencentCloud()))
after(() => fake.close())

const config = (secretKey = fake.secretKey) =>
  ({
    name: 'tencent',
    secretId: fake.secretId,
    secretKey,
    region: 'ap-guangzhou',
    baseUrl: fake.url,
  }) as const
const failsFor = (reason: ProviderError['reason']) => (err: unknown) =>
  err instanceof ProviderError && err.reason === reason

describe('ID cards through Tencent Cloud', () => {
  const check = (name = '林夏', secretKey?: string) =>
    createIdentity(config(secretKey)).check(name, '11010519491231002X')

  test('a name and a number belong together or not', async () => {
    fake.register.set('11010519491231002X', '林夏')
    assert.equal(await check(), true)
    assert.equal(await check('陈述'), false)
  })

  test('results are told apart', async () => {
    for (const [result, outcome] of [
      ['-2', false],
      ['-3', false],
      ['-5', false],
    ] as const) {
      fake.result = result
      assert.equal(await check(), outcome, result)
    }
    for (const [result, reason] of [
      ['-4', 'unavailable'],
      ['-6', 'rate-limited'],
      ['-99', 'unavailable'],
    ] as const) {
      fake.result = result
      await assert.rejects(check(), failsFor(reason), result)
    }
    fake.result = null
  })

  test('a wrong key, too many calls and a refused input are told apart, and no secret is in the error', async () => {
    await assert.rejects(check('林夏', 'another key'), failsFor('unavailable'))
    for (const [code, reason] of [
      ['RequestLimitExceeded', 'rate-limited'],
      ['InvalidParameterValue', 'invalid-input'],
      ['UnauthorizedOperation.Arrears', 'unavailable'],
    ] as const) {
      fake.error = code
      await assert.rejects(
        check(),
        (err) => failsFor(reason)(err) && !String(err).includes('11010519491231002X'),
        code,
      )
    }
    fake.error = null
  })
})

describe('papers through Tencent Cloud', () => {
  const ocr = () => createOcr(config())

  test('are read', async () => {
    assert.deepEqual(await ocr().idCard(Buffer.from('x')), { name: '林夏', number: '11010519491231002X' })
    assert.deepEqual(await ocr().license(Buffer.from('x')), {
      name: '半日咖啡',
      number: '91420100MA4K',
      person: '陈述',
      address: '南岸区',
      period: '长期',
    })
  })

  test('are tables, whose cells may take several rows and columns, and words beside them', async () => {
    const cell = (RowTl: number, ColTl: number, RowBr: number, ColBr: number, Text: string) => ({
      ...{ RowTl, ColTl, RowBr, ColBr, Text, Type: 'body', Confidence: 99, Polygon: [] },
    })
    fake.detections = [
      { Type: 0, Cells: [cell(-1, -1, -1, -1, '课表 '), cell(-1, -1, -1, -1, '')], TableCoordPoint: [] },
      { Type: 1, Cells: [cell(0, 1, 1, 2, '星期一'), cell(1, 1, 3, 2, '高等数学\n1-16周'), {}, null] },
      { Type: 2, Cells: null },
    ]
    assert.deepEqual(await ocr().tables(Buffer.from('x')), {
      tables: [
        [
          { row: 0, rows: 1, column: 1, columns: 1, text: '星期一' },
          { row: 1, rows: 2, column: 1, columns: 1, text: '高等数学\n1-16周' },
        ],
      ],
      rest: ['课表'],
    })
    fake.detections = []
    assert.deepEqual(await ocr().tables(Buffer.from('x')), { tables: [], rest: [] })
  })

  test('a photo of something else is the person’s to mend', async () => {
    for (const code of [
      'FailedOperation.ImageNoIdCard',
      'FailedOperation.OcrFailed',
      'FailedOperation.ImageBlur',
    ]) {
      fake.error = code
      await assert.rejects(ocr().idCard(Buffer.from('x')), failsFor('invalid-input'), code)
    }
    fake.error = null
  })
})

test('without a vendor the check digit is enough, papers are not read, and off is off', async () => {
  assert.equal(await createIdentity({ name: 'local' }).check('林夏', '11010519491231002X'), true)
  assert.equal(await createOcr({ name: 'local' }).idCard(Buffer.from('x')), null)
  assert.equal(await createOcr({ name: 'local' }).tables(Buffer.from('x')), null)
  await assert.rejects(createIdentity({ name: 'off' }).check('林夏', '1'), failsFor('unavailable'))
})
