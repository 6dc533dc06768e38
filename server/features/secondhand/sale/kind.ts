/** Second-hand as a kind of sale: pieces of listings, each of one person. */
import { sql } from 'drizzle-orm'
import { feeOf, gradeTitles, type Grade } from '../../../../contract/secondhand/rules'
import { ratingTags } from '../../../../contract/sale/after/rules'
import { times } from '../../../../contract/sale/rules'
import type { Executor } from '../../../context'
import type { SaleKind } from '../../../core/sale/kind'
import { takenAt } from '../offers/agreed'
import { afterPayment, afterSale } from '../sellers/eligibility'
import { holdPieces, releasePieces } from './pieces'
import { readGoods } from './read'
import { sellersOf } from '../goods/seller'

/** Addresses that sellers gave with their listings, of those that still stand in their books. */
async function returnAddresses(tx: Executor, sellerId: string, ids: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; address: string }>(sql`
    select g.id, a.id as address from secondhand_goods g join user_addresses a on a.id = g.return_id
    where g.id = any(${sql.param([...ids])}::uuid[]) and a.user_id = ${sellerId} and a.deleted_at is null`)
  return new Map(rows.map(({ id, address }) => [id, address]))
}

export const secondhandSale: SaleKind = {
  name: 'trade',
  checkout: 'checkout',
  letter: 'S',
  thing: '这件二手',
  chips: { buyer: '买到', seller: '卖出' },
  desk: { title: '二手争议', order: 160 },
  tags: ratingTags,
  window: times.window,
  read: readGoods,
  hold: holdPieces,
  release: releasePieces,
  specOf: ({ grade }) => gradeTitles[grade as Grade],
  sellers: sellersOf,
  fee: feeOf,
  returnAddresses,
  placed: takenAt,
  async after(_context, tx, { sellerId, schoolId }, { action, to }) {
    if (sellerId === null) return
    if (action === 'pay') await afterPayment(tx, sellerId)
    if (to === 'done') await afterSale(tx, sellerId, schoolId)
  },
}
