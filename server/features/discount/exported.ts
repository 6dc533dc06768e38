import { sql } from 'drizzle-orm'
import { listJson, rowJson } from '../../database/json'
import type { Executor } from '../../context'
import type { Exported, KeptRows, NotExported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  discount: {
    read: (id) => sql`json_build_object('card', ${rowJson(sql`
      select number, created_at as since from discount_cards where user_id = ${id}`)},
      'coupons', ${listJson(sql`
      select a.title, d.name as shop, c.price, c.state, c.code, c.taken_at as taken, c.settled_at as settled from discount_coupons c
        join discount_activities a on a.id = c.activity_id join discount_shops d on d.id = c.shop_id
        where c.holder_id = ${id} order by c.id`)},
      'visits', ${listJson(sql`
      select d.name as shop, v.at from discount_visits v join discount_shops d on d.id = v.shop_id where v.student_id = ${id} order by v.at`)},
      'favourites', ${listJson(sql`
      select d.name as shop, f.created_at as at from discount_favourites f join discount_shops d on d.id = f.shop_id
        where f.user_id = ${id} order by f.created_at`)},
      'reminders', ${listJson(sql`
      select a.title from discount_reminders r join discount_activities a on a.id = r.activity_id where r.user_id = ${id} order by a.id`)},
      'keeper', ${listJson(sql`
      select d.name as shop, k.created_at as since from discount_keepers k join discount_shops d on d.id = k.shop_id
        where k.user_id = ${id} order by k.created_at`)},
      'invites', ${listJson(sql`
      select d.name as shop, i.answer, i.created_at as at from discount_invites i join discount_shops d on d.id = i.shop_id
        where i.user_id = ${id} or i.phone = (select phone from users where id = ${id}) order by i.created_at`)})`,
  },
}

const work = 'what somebody did for a shop with another person’s coupon or card'

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'discount_coupons.keeper_id': work,
  'discount_visits.keeper_id': work,
  'discount_invites.by_id': 'whom a school asked to be a keeper is its own',
  'discount_tries.user_id': 'a count of codes tried within a minute',
}

const number = 'a row that names nobody any more: numbers of the shop and the ledger stay true'

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'discount_coupons.holder_id': { why: number, words: ['code'] },
  'discount_coupons.keeper_id': { why: number, words: ['code'] },
  'discount_invites.by_id': { why: 'whom the shop asked may still answer', words: ['phone'] },
}

/** What can still be used goes back to its rush; activities first, in the order of their ids. */
export async function eraseDiscount(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`select from discount_activities where id in (
    select activity_id from discount_coupons where holder_id = ${id} and state = 'unused') order by id for no key update`)
  await tx.execute(sql`
    with gone as (update discount_coupons set state = 'void', settled_at = clock_timestamp()
      where holder_id = ${id} and state = 'unused' returning activity_id),
    counted as (select activity_id, count(*)::int as pieces from gone group by 1)
    update discount_activities a set "left" = a."left" + n.pieces from counted n where a.id = n.activity_id`)
  await tx.execute(sql`update discount_coupons set holder_id = null where holder_id = ${id}`)
  await tx.execute(
    sql`update discount_coupons set keeper_id = null, redeem_key = null where keeper_id = ${id}`,
  )
  await tx.execute(sql`update discount_visits set student_id = null where student_id = ${id}`)
  await tx.execute(sql`update discount_visits set keeper_id = null where keeper_id = ${id}`)
  // shops in the order of their ids, as everyone holds them
  await tx.execute(sql`select from discount_shops where id in (
    select shop_id from discount_favourites where user_id = ${id}) order by id for no key update`)
  await tx.execute(sql`
    with gone as (delete from discount_favourites where user_id = ${id} returning shop_id)
    update discount_shops d set favourites = d.favourites - 1 from gone where gone.shop_id = d.id`)
  await tx.execute(sql`delete from discount_reminders where user_id = ${id}`)
  await tx.execute(
    sql`delete from discount_invites where user_id = ${id} or phone = (select phone from users where id = ${id})`,
  )
  await tx.execute(sql`update discount_invites set by_id = null where by_id = ${id}`)
  await tx.execute(sql`delete from discount_keepers where user_id = ${id}`)
  await tx.execute(sql`delete from discount_cards where user_id = ${id}`)
  await tx.execute(sql`delete from discount_tries where user_id = ${id}`)
}
