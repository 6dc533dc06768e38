/** A campus on which people trade: listings, carts, orders on every step of the way. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Way } from '../../../../contract/sale/rules'
import type { PortionDraft, Sale } from '../../../../contract/sale/shapes'
import { declaredIn } from '../../../../server/core/ledger/explained'
import { verifyLedger } from '../../../../server/core/ledger/verify'
import { expireDue } from '../../../../server/features/order/timers'
import { newAdministrator } from '../../certification/certified'
import { certify, newAddress, newPerson, newPhoto, newSchool } from '../../campus'
import { paidFor } from '../../payment/paying'
import { as, say } from '../../asks'
import type { TestApp, TestSession } from '../../harness'

export interface Listed {
  id: string
  price: number
}
interface Change {
  price?: number
  pieces?: number
  ways?: Way[]
  freight?: number
  title?: string
}

export class Market {
  school = ''
  private desk: Promise<TestSession> | null = null

  constructor(readonly app: TestApp) {}

  /** In a school of its own, unless one is given. */
  async open(school?: string): Promise<this> {
    this.school = school ?? (await newSchool(this.app))
    return this
  }

  async student(name?: string): Promise<TestSession> {
    const person = await newPerson(this.app, this.school, name)
    await certify(this.app, person)
    return person
  }
  administrator = (): Promise<TestSession> => (this.desk ??= newAdministrator(this.app, this.school))

  /** A listing in the tables. */
  async list(seller: TestSession, change: Change = {}): Promise<Listed> {
    const id = randomUUID()
    const {
      price = 3000,
      pieces = 1,
      ways = ['meet', 'building', 'courier'],
      freight = 500,
      title = '台灯',
    } = change
    await this.app.pool.query(
      `insert into secondhand_goods (id, school_id, author_id, key, title, text, category, grade, price, ways, freight, pictures, pieces, free)
      values ($1, $2, $3, $4, $5, '用了一年，功能完好', 'daily', 'good', $6, $7, $8, '[]', $9, $9)`,
      [id, this.school, seller.userId, randomUUID(), title, price, ways, freight, pieces],
    )
    return { id, price }
  }

  address = (person: TestSession): Promise<string> => newAddress(this.app, person)
  photo = (person: TestSession): Promise<string> => newPhoto(this.app, person)

  /** What goes to one seller. */
  async portion(
    buyer: TestSession,
    lines: readonly (Listed & { count?: number })[],
    way: Way = 'meet',
  ): Promise<PortionDraft> {
    return {
      lines: lines.map(({ id, price, count = 1 }) => ({ goods: id, count, price })),
      way,
      ...(way === 'meet'
        ? { place: '图书馆门口', at: new Date(Date.now() + 3_600_000).toISOString() }
        : { address: await this.address(buyer) }),
    }
  }

  order = (
    buyer: TestSession,
    portions: readonly PortionDraft[],
    expected: number,
    key: string = randomUUID(),
  ) => this.app.post('secondHandOrder/orderCreate', { key, portions: [...portions], expected }, as(buyer))

  /** One piece of one listing, ordered. The order's id. */
  async placed(buyer: TestSession, listed: Listed, way: Way = 'meet', freight = 500): Promise<string> {
    const total = listed.price + (way === 'courier' ? freight : 0)
    const { orders } = await say(this.order(buyer, [await this.portion(buyer, [listed], way)], total))
    return orders[0] ?? ''
  }

  async paid(buyer: TestSession, listed: Listed, way: Way = 'meet'): Promise<string> {
    const id = await this.placed(buyer, listed, way)
    assert.equal(await paidFor(this.app, buyer, 'trade', id), 'kept')
    return id
  }

  info = (viewer: TestSession, id: string): Promise<Sale> =>
    say(this.app.get('secondHandOrder/orderInfo', { query: { id }, ...as(viewer) }))

  /** Handed over where the two met: the seller types what the buyer shows. */
  async met(buyer: TestSession, seller: TestSession, id: string): Promise<void> {
    const { code } = await this.info(buyer, id)
    await say(this.app.post('secondHandOrder/handOver', { id, code: code ?? '' }, as(seller)))
  }

  /** The timer of an order runs out now. */
  async lapse(id: string): Promise<void> {
    await this.app.pool.query(
      `update orders set until_at = now() - interval '1 second' where id = $1 and until_at is not null`,
      [id],
    )
    await expireDue(this.app.context)
  }

  state = async (id: string): Promise<string> =>
    (await this.app.pool.query('select state from orders where id = $1', [id])).rows[0].state
  pieces = async ({ id }: Listed): Promise<[free: number, held: number, sold: number]> => {
    const { rows } = await this.app.pool.query(
      'select free, held, sold from secondhand_goods where id = $1',
      [id],
    )
    return [rows[0].free, rows[0].held, rows[0].sold]
  }

  async sound(): Promise<void> {
    assert.deepEqual((await verifyLedger(this.app.db, declaredIn(this.app.context.house))).faults, [])
  }
}
