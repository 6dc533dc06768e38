/** The mall of the demo campus: what the schools made of it, and who wears what. */
import type { ItemKind } from '../../../contract/mall/rules'
import { addDays, dayBegins, dayOf } from '../../../contract/rules'
import type { Campus, Seeding } from '../../seed/campus'
import { day, momentOf } from '../../seed/clock'
import type { Random } from '../../seed/random'
import { wear } from '../../core/account/person'
import { balanceOf } from '../../core/ledger/ledger'
import { grantPoints, spendPoints } from '../../core/ledger/points'
import { keyOf } from './orders'
import { wearOf } from './rows'
import { designRows } from './stand'
import { mallItems, mallOrders } from './tables'

type Item = typeof mallItems.$inferInsert
type Choice = readonly [kind: ItemKind, design: string]

/** What demo students have, and wear; each can be had for what a certification gives and some days of signing in. */
const demo: Record<string, readonly Choice[]> = {
  '13800000001': [
    ['frame', 'sakura'],
    ['plate', 'ink'],
  ],
  '13800000002': [['frame', 'tide']],
  '13800000003': [
    ['plate', 'sky'],
    ['frame', 'wheat'],
  ],
  '13800000004': [
    ['frame', 'mint'],
    ['plate', 'leaf'],
  ],
}
/** Had and not worn, and orders that came to nothing. */
const spare: Record<string, readonly (readonly [...Choice, 'paid' | 'cancelled' | 'closed'])[]> = {
  '13800000001': [
    ['frame', 'mint', 'paid'],
    ['plate', 'marker', 'cancelled'],
    ['frame', 'tide', 'closed'],
  ],
}
/** What others may have for the points of a certification. */
const usual: readonly (readonly Choice[])[] = [
  [['frame', 'mint']],
  [['frame', 'sakura']],
  [['frame', 'library']],
  [['frame', 'tide']],
  [['plate', 'marker']],
  [
    ['frame', 'wheat'],
    ['plate', 'leaf'],
  ],
  [
    ['plate', 'maple'],
    ['plate', 'ink'],
  ],
]

const midnight = (now: number, days: number): Date => new Date(dayBegins(addDays(dayOf(now), days)))

/** Something that begins soon, something of which few are left, and something that is gone. */
function termed(row: Item, now: number): Item {
  if (row.design === 'exam') return { ...row, startsAt: midnight(now, 3) }
  if (row.design === 'snow') return { ...row, stock: 37 }
  if (row.design === 'film') return { ...row, stock: 0 }
  if (row.design === 'rain') return { ...row, endsAt: midnight(now, 12) }
  return row
}

const itemFor = (items: readonly Item[], schoolId: string | null | undefined, [kind, design]: Choice) =>
  items.find((item) => item.schoolId === schoolId && item.kind === kind && item.design === design)

function orderOf(
  item: Item,
  userId: string,
  state: 'paid' | 'cancelled' | 'closed',
  at: number,
  random: Random,
) {
  return {
    id: random.idAt(at),
    userId,
    itemId: item.id,
    what: `${item.kind}:${item.design}`,
    key: random.key(),
    price: item.price,
    reserved: false,
    state,
    createdAt: new Date(at),
    payUntil: new Date(at + 15 * 60_000),
    endedAt: new Date(at + 60_000),
  }
}

function choicesOf(campus: Campus, random: Random) {
  return campus.people.flatMap(({ row }) => {
    const worn = demo[row.phone] ?? (random.chance(0.3) ? random.pick(usual) : [])
    const more = spare[row.phone] ?? []
    return worn.length + more.length === 0 ? [] : [{ row, worn, more }]
  })
}

export const mallSeed: Seeding = {
  // bounties are put up first: what is left buys something
  after: ['account', 'wallet', 'signin', 'qa'],
  plan(campus) {
    const random = campus.stream('mall')
    // one after the other, as lists have them
    let at = campus.now - 60 * day
    const next = () => random.idAt((at += 1))
    campus.add(
      mallItems,
      campus.schools.flatMap(({ row }) => designRows(row.id, next).map((item) => termed(item, campus.now))),
    )
  },
  async fill(tx, campus) {
    const random = campus.stream('mall orders')
    const items = campus.rowsOf(mallItems)
    for (const { row, worn, more } of choicesOf(campus, random)) {
      await grantPoints(tx, row.id)
      for (const [kind, design, state] of [...worn.map((one) => [...one, 'paid'] as const), ...more]) {
        const item = itemFor(items, row.schoolId, [kind, design])
        if (!item || (state === 'paid' && (await balanceOf(tx, 'points', row.id)) < item.price)) continue
        const at = momentOf(campus.now, random.whole(2, 20), 'evening', random)
        const order = orderOf(item, row.id, state, at, random)
        await tx.insert(mallOrders).values(order)
        if (state !== 'paid') continue
        await spendPoints(tx, {
          key: keyOf(order.id),
          userId: row.id,
          amount: order.price,
          subject: order.id,
        })
        if (worn.some((one) => one[1] === design && one[0] === kind))
          await wear(tx, row.id, wearOf({ kind, design, picture: null }))
      }
    }
  },
}
