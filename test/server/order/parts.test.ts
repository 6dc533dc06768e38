// also on: external
/** What orders of every kind are made of: codes, sealed contacts, and lists from which one takes what is over. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { codeWait } from '../../../contract/order/rules'
import type { Viewer } from '../../../server/context'
import { Secrets } from '../../../server/core/seal/secrets'
import { wrongCode, newCode } from '../../../server/core/order/codes'
import { contactSeal, forgetContacts, sealedColumn } from '../../../server/core/order/contact'
import { hideOrder } from '../../../server/core/order/hide'
import { errandContact } from '../../../server/features/running/contact'
import { orders } from '../../../server/core/order/tables'
import { saleRefunds, saleOrders } from '../../../server/core/sale/tables'
import { startApp, type TestApp } from '../harness'
import { Rows } from '../rows'

let app: TestApp
let rows: Rows
before(async () => {
  app = await startApp()
  rows = await Rows.open(app.context)
})
after(() => app.close())

const orderRow = async (id: string) =>
  (await app.pool.query('select * from orders where id = $1', [id])).rows[0]

describe('codes', () => {
  test('are digits, as many as wanted', () => {
    for (let n = 0; n < 200; n += 1) assert.match(newCode(6), /^\d{6}$/)
    assert.ok(new Set(Array.from({ length: 50 }, () => newCode(6))).size > 40)
  })

  test('that are wrong make who tried them wait, ever longer, and never for good', async () => {
    const { id } = await rows.add('orders', { tries: {} })
    const minute = 60_000
    const give = (given: string, at: number, by = 'rider', known: string | null = '0042') =>
      app.db.transaction(async (tx) => {
        const [order] = await tx
          .select()
          .from(orders)
          .where(eq(orders.id, String(id)))
        assert.ok(order)
        return wrongCode(tx, order, { what: 'hand', by, known, given, wrong: '不对' }, at)
      })
    assert.equal(await give('0042', 0), null)
    assert.deepEqual([await give('0043', 0), await give('42', 0)], ['不对', '不对'])
    assert.equal(await give('0042', 0, 'rider', null), '不对；再过 1 分钟可以再试')
    await assert.rejects(give('0042', 0), /输错了 3 次，再过 1 分钟可以再试/)
    assert.equal(await give('0042', 0, 'owner'), null)
    assert.equal(await give('0043', minute), '不对；再过 2 分钟可以再试')
    await assert.rejects(give('0042', 2 * minute), /再过 1 分钟/)
    assert.equal(await give('0042', 3 * minute), null)
  })

  test('cannot be tried out while an order lives', () => {
    const live = (hours: number): number => {
      let [tries, minutes] = [0, 0]
      while (minutes < hours * 60) minutes += codeWait((tries += 1))
      return tries
    }
    // of four digits in three days, of six in the weeks of a sale
    assert.ok(live(72) / 10_000 < 0.01, `${live(72)} tries`)
    assert.ok(live(24 * 30) / 1_000_000 < 0.001, `${live(24 * 30)} tries`)
  })
})

describe('contacts', () => {
  const secrets = () => app.context.secrets
  const contact = { name: '林夏', phone: '13800000001' }
  const seal = contactSeal<typeof contact>('trade')

  test('are for one row of one table, and errands read what they sealed before', () => {
    const sealed = seal.seal(secrets(), 'a', contact)
    assert.deepEqual(seal.open(secrets(), 'a', sealed), contact)
    assert.equal(seal.open(secrets(), 'a', null), null)
    assert.doesNotMatch(sealed.toString('latin1'), /13800000001/)
    assert.throws(() => seal.open(secrets(), 'b', sealed))
    assert.throws(() => contactSeal('trade-refund').open(secrets(), 'a', sealed))
    const former = secrets().seal('errand e1', Buffer.from('{"from":null}'))
    assert.deepEqual(errandContact.open(secrets(), 'e1', former), { from: null })
  })

  test('change over to a new key', async () => {
    const [old, current] = [randomBytes(32), randomBytes(32)]
    const { dataDir } = app.context.config
    const before = new Secrets({ dataDir, papersKey: old, oldPapersKeys: [] })
    const { id } = await rows.add('sale_orders', {})
    await app.pool.query('update sale_orders set contact = $2 where id = $1', [
      id,
      seal.seal(before, String(id), contact),
    ])
    const after = new Secrets({ dataDir, papersKey: current, oldPapersKeys: [old] })
    const { reseal } = sealedColumn('二手订单的联系方式', saleOrders, seal)
    assert.deepEqual([await reseal(app.context, after), await reseal(app.context, after)], [1, 0])
    const { rows: found } = await app.pool.query('select contact from sale_orders where id = $1', [id])
    const alone = new Secrets({ dataDir, papersKey: current, oldPapersKeys: [] })
    assert.deepEqual(seal.open(alone, String(id), found[0].contact), contact)
  })

  test('are forgotten some days after the order, wherever it is named', async () => {
    const sealed = randomBytes(40)
    const make = async (days: number) => {
      const { id } = await rows.add('orders', {
        status: 'closed',
        ended_at: new Date(Date.now() - days * 86_400_000),
      })
      await rows.add('sale_orders', { id, contact: sealed })
      return String((await rows.add('sale_refunds', { order_id: id, contact: sealed })).id)
    }
    const [old] = [await make(31), await make(29)]
    assert.equal(await forgetContacts(app.context, saleOrders, 30), 1)
    assert.equal(await forgetContacts(app.context, saleRefunds, 30), 1)
    assert.equal(await forgetContacts(app.context, saleRefunds, 30), 0)
    const { rows: gone } = await app.pool.query(
      'select id from sale_refunds where contact is null and id = $1',
      [old],
    )
    assert.equal(gone.length, 1)
  })
})

describe('an order', () => {
  test('that is over goes from one’s own list alone, however often it is asked for', async () => {
    const [buyer, seller, stranger] = [await app.signIn(), await app.signIn(), await app.signIn()]
    const { id } = await rows.add('orders', {
      kind: 'errand',
      buyer_id: buyer.userId,
      seller_id: seller.userId,
      status: 'placed',
    })
    const hide = (who: { userId: string }) =>
      app.db.transaction((tx) => hideOrder(tx, { id: who.userId } as Viewer, 'errand', String(id)))
    await assert.rejects(hide(buyer), /还没有结束/)
    await app.pool.query(`update orders set status = 'closed' where id = $1`, [id])
    await assert.rejects(hide(stranger), /不存在/)
    await hide(seller)
    await hide(seller)
    let row = await orderRow(String(id))
    assert.deepEqual([row.buyer_hid, row.seller_hid], [false, true])
    await hide(buyer)
    row = await orderRow(String(id))
    assert.deepEqual([row.buyer_hid, row.seller_hid], [true, true])
    await assert.rejects(
      app.db.transaction((tx) => hideOrder(tx, { id: buyer.userId } as Viewer, 'trade', String(id))),
      /不存在/,
    )
  })
})
