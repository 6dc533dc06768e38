// also on: external
/** Shops as a school brings them in a file; one that a whole file does not name is closed. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Mode } from '../../../contract/registrar/rules'
import { closeCoupons } from '../../../server/features/discount/rounds'
import { say } from '../asks'
import { discountsOf, type Discounts } from './discounts'

let on: Discounts
before(async () => {
  on = await discountsOf()
})
after(() => on.app.close())

const head = '店名,店铺类型,位置,营业时间,电话,常年优惠,使用说明,状态,纬度,经度\n'
const sent = (content: string, mode: Mode) => ({
  file: Buffer.from(head + content),
  token: on.desk.token,
  query: { school: on.school, mode },
})
async function bringIn(content: string, mode: Mode = 'add'): Promise<number[]> {
  const { file, token, query } = sent(content, mode)
  const { seen } = await say(on.app.upload(file, { path: 'registrar/check', token, query }))
  const data = await say(on.app.upload(file, { path: 'registrar/import', token, query: { ...query, seen } }))
  return [data.added, data.changed, data.removed]
}
const lines = async () =>
  (
    await on.app.pool.query(
      `select name || ' ' || kind || ' ' || hours || ' ' || phone || ' ' || gives || ' ' || open as line
        from discount_shops where school_id = $1 order by name`,
      [on.school],
    )
  ).rows.map(({ line }) => line)

test('is read, changed and closed by files; coupons of one that is left out go back', async () => {
  const [noodle, print] = [
    '南门小面,吃饭,南门外,10：00—22：00,027—6780 1234,9 折,,启用,30.5,114.4\n',
    '北苑打印,打印,北苑,,,,,,30.6,114.5\n',
  ]
  assert.deepEqual(await bringIn(noodle + print), [2, 0, 0])
  assert.deepEqual(await lines(), [
    '北苑打印 print    true',
    '南门小面 food 10:00-22:00 027-6780 1234 9 折 true',
  ])
  assert.deepEqual(await bringIn(noodle.replace('9 折', '8 折')), [0, 1, 0])
  const { items } = await say(on.app.get('discount/shops', { query: { school: on.school } }))
  const id = items.find(({ name }) => name === '南门小面')?.id
  const me = await on.student()
  const coupon = await on.take(me, (await on.rush({}, id)).id)
  assert.deepEqual(await bringIn(print, 'replace'), [0, 0, 1])
  assert.deepEqual(await bringIn(print, 'replace'), [0, 0, 0])
  await closeCoupons(on.app.context)
  assert.equal((await on.own(me, coupon.id)).state, 'void')
})

test('says what is wrong with a row', async () => {
  const { file, token, query } = sent('面,银行,,8点,电话,,,,30,114\n', 'add')
  const { problems } = await say(on.app.upload(file, { path: 'registrar/check', token, query }))
  assert.equal(problems.length, 1)
})
