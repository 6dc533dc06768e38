/** People with points, and what the mall of their school has. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { ItemKind } from '../../../contract/mall/rules'
import type { DeskItem, MallItem, MallOrder } from '../../../contract/mall/schema'
import { earnPoints } from '../../../server/core/ledger/points'
import { newPerson } from '../campus'
import type { TestApp, TestSession } from '../harness'
import { as, say } from '../asks'

export async function rich(app: TestApp, school: string, points = 900): Promise<TestSession> {
  const person = await newPerson(app, school)
  if (points > 0)
    await earnPoints(app.db, { key: randomUUID(), userId: person.userId, amount: points, title: '测试' })
  return person
}

export async function items(app: TestApp, who: TestSession, kind: ItemKind = 'frame'): Promise<MallItem[]> {
  const query = { kind, size: 50 }
  return (await say(app.get('netshop/index', { query, ...as(who) }))).items
}

export async function itemNamed(app: TestApp, who: TestSession, name: string): Promise<MallItem> {
  const all = [...(await items(app, who)), ...(await items(app, who, 'plate'))]
  return all.find((item) => item.name === name) ?? assert.fail(`no ${name}`)
}

export const buy = (
  app: TestApp,
  who: TestSession,
  { id, price }: Pick<MallItem, 'id' | 'price'>,
  key: string = randomUUID(),
) => app.post('netshop/buy', { key, id, price }, as(who))

/** Ordered and paid. */
export async function have(app: TestApp, who: TestSession, name: string): Promise<MallOrder> {
  const item = await itemNamed(app, who, name)
  const { id } = await say(buy(app, who, item))
  return say(app.post('netshop/pay', { id }, as(who)))
}

/** A ring with a hole, as a school would draw one; `hole` is how opaque it is. */
export const ringed = (hole = 0, side = 300, height = side): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">
        <circle cx="50" cy="50" r="44" fill="#2290f4" fill-opacity="${hole}" stroke="#2290f4" stroke-width="8"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

export const terms = { price: 60, stock: null, starts: null, ends: null, students: false }

/** A school's own frame, by its administrator. */
export async function frame(app: TestApp, keeper: TestSession, change: object = {}): Promise<DeskItem> {
  const { id } = await say(app.upload(await ringed(), { ...as(keeper), type: 'image/png' }))
  const draft = { key: randomUUID(), name: '校庆', text: '建校七十年', picture: id, ...terms, ...change }
  return say(app.post('netshop/add', draft, as(keeper)))
}
