/** What tests of listings do most, on one app and its school. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Goods } from '../../../contract/secondhand/goods/schema'
import { picture } from '../campus'
import type { TestApp, TestSession } from '../harness'

export async function shot(app: TestApp, by: TestSession): Promise<string> {
  const { data, envelope } = await app.upload(await picture(), as(by))
  assert.equal(envelope.code, 0, envelope.message + envelope.msg)
  return data.id
}

/** A draft of something that may be sold. */
export const draftOf = async (app: TestApp, by: TestSession, change: object = {}) => ({
  key: randomUUID(),
  title: '九成新台灯',
  text: '三档亮度，陪我写完了毕业论文',
  pictures: [await shot(app, by)],
  category: 'daily',
  grade: 'good',
  price: 2500,
  ways: ['meet'],
  ...change,
})

export async function put(app: TestApp, by: TestSession, change: object = {}): Promise<Goods> {
  const { data, envelope } = await app.post('secondHand/release', await draftOf(app, by, change), as(by))
  assert.equal(envelope.code, 0, envelope.message + envelope.msg)
  return data
}

export async function putBook(app: TestApp, by: TestSession, change: object = {}): Promise<Goods> {
  const { category: _, ...draft } = await draftOf(app, by, { isbn: '9787040396638', ...change })
  const { data, envelope } = await app.post('secondHand/releaseBook', draft, as(by))
  assert.equal(envelope.code, 0, envelope.message + envelope.msg)
  return data
}

export async function house(app: TestApp, school: string, name: string, metresEast = 0): Promise<string> {
  const id = randomUUID()
  await app.pool.query(
    `insert into houses (id, school_id, name, kind, floors, latitude, longitude) values ($1, $2, $3, 'dorm', 6, 30, $4)`,
    [id, school, name, 114 + metresEast / 96_000],
  )
  return id
}

/** Makes a building the person's default address. */
export const livesIn = (app: TestApp, { userId }: TestSession, id: string) =>
  app.pool.query(
    `insert into user_addresses (id, user_id, key, name, phone, phone_mask, house_id, spot, latitude, longitude, is_default)
      values ($1, $2, $1, '收件人', '', '', $3, '楼', 30, 114, true)`,
    [randomUUID(), userId, id],
  )

/** An order of one piece, as orders write it. Its id. */
export async function ordered(
  app: TestApp,
  goods: Pick<Goods, 'id'>,
  buyer: TestSession,
  { status = 'placed', endedAt = null }: { status?: string; endedAt?: string | null } = {},
): Promise<string> {
  const id = randomUUID()
  const {
    rows: [row],
  } = await app.pool.query<{ school_id: string; author_id: string }>(
    'select school_id, author_id from secondhand_goods where id = $1',
    [goods.id],
  )
  await app.pool.query(
    `insert into orders (id, kind, number, school_id, buyer_id, seller_id, key, title, state, status, fulfilment, total, ended_at)
      values ($1::uuid, 'trade', $1::text, $2, $3, $4, $1, '二手', 'paid', $5, 'waiting', 100, $6)`,
    [id, row?.school_id, buyer.userId, row?.author_id, status, endedAt],
  )
  await app.pool.query(
    `insert into sale_orders (id, way, business, freight, buyer_code, seller_code) values ($1, 'meet', false, 0, '1', '2')`,
    [id],
  )
  await app.pool.query(
    `insert into sale_lines (order_id, n, goods_id, count, snapshot, pictures) values ($1, 0, $2, 1, '{}', '[]')`,
    [id, goods.id],
  )
  return id
}
