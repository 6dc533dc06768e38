/** What time does with coupons, and what a shop that closed leaves behind: some at a time, each once. */
import { sql } from 'drizzle-orm'
import { remindBefore } from '../../../contract/discount/rules'
import { clockOf } from '../../../contract/rules'
import type { Context, Executor } from '../../context'
import { inTransaction } from '../../database/crossing'
import { notifySystem } from '../../core/notice/notify'
import { giveBack, tellApps } from './coupons'

const batch = 100

interface Due extends Record<string, unknown> {
  id: string
  holderId: string | null
  price: number
  title: string
  shop: string
}

/** Does batches until one is not full. How many it was. */
async function drain(going: () => boolean, next: () => Promise<number>): Promise<number> {
  let count = 0
  for (let last = batch; last === batch && going();) {
    last = await next()
    count += last
  }
  return count
}

/** Coupons that can still be used and are due, held, as they become what `state` says. */
const settled = async (
  tx: Executor,
  state: 'expired' | 'void',
  where: ReturnType<typeof sql>,
): Promise<Due[]> => {
  const { rows } = await tx.execute<Due>(sql`
    update discount_coupons c set state = ${state}, settled_at = clock_timestamp()
    from (select c.id, a.title, d.name as shop from discount_coupons c join discount_activities a on a.id = c.activity_id
      join discount_shops d on d.id = c.shop_id where c.state = 'unused' and ${where}
      order by c.id limit ${batch} for no key update of c skip locked) due
    where c.id = due.id returning c.id, c.holder_id as "holderId", c.price, due.title, due.shop`)
  return rows
}

/** Closes coupons whose time is over. Their points stay where they are. */
export const expireCoupons = (context: Context, going: () => boolean = () => true): Promise<number> =>
  drain(going, () =>
    context.db.transaction(async (tx) => {
      const due = await settled(tx, 'expired', sql`c.use_until <= clock_timestamp() and d.open`)
      for (const { id, holderId, title } of due)
        if (holderId !== null)
          await notifySystem(
            tx,
            holderId,
            `你的券“${title}”过了使用截止时间，已经作废。`,
            id,
            'discountCoupon',
          )
      await tellApps(context, tx, due)
      return due.length
    }),
  )

/** Tells holders a day before: until then they can use it, or have the points back. What was taken in its last day says so itself. */
export const remindHolders = (
  { db }: Pick<Context, 'db'>,
  going: () => boolean = () => true,
): Promise<number> =>
  drain(going, () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<Due>(sql`
        update discount_coupons c set told_at = clock_timestamp()
        from (select c.id, a.title, d.name as shop from discount_coupons c join discount_activities a on a.id = c.activity_id
          join discount_shops d on d.id = c.shop_id
          where c.state = 'unused' and d.open and c.told_at is null and c.use_until > clock_timestamp()
            and c.use_until <= clock_timestamp() + interval '1 day' and c.taken_at < c.use_until - interval '1 day'
          order by c.id limit ${batch} for no key update of c skip locked) due
        where c.id = due.id returning c.id, c.holder_id as "holderId", c.price, due.title, due.shop`)
      for (const { id, holderId, price, title, shop } of rows)
        if (holderId !== null)
          await notifySystem(
            tx,
            holderId,
            `你在“${shop}”的券“${title}”还有一天到期${price > 0 ? '，用不上可以先退回积分' : '，别忘了用'}。`,
            id,
            'discountCoupon',
          )
      return rows.length
    }),
  )

/** Gives the points of what cannot be used any more back: the shop closed. */
export const closeCoupons = (context: Context, going: () => boolean = () => true): Promise<number> =>
  drain(going, () =>
    inTransaction(context, async (tx) => {
      const due = await settled(tx, 'void', sql`not d.open`)
      for (const coupon of due) {
        const { id, holderId, price, title, shop } = coupon
        if (holderId === null) continue
        await giveBack(tx, coupon)
        const back = price === 0 ? '' : `，${price} 积分退回了`
        await notifySystem(
          tx,
          holderId,
          `“${shop}”停用了，你的券“${title}”不能再用${back}。`,
          id,
          'discountCoupon',
        )
      }
      await tellApps(context, tx, due)
      return due.length
    }),
  )

/**
 * Reminds who asked for it of a rush that is about to begin, with its time: moved, it is told again in other words. One that
 * is being changed is left to the next round.
 */
export const remindOfRushes = (
  { db }: Pick<Context, 'db'>,
  going: () => boolean = () => true,
): Promise<number> =>
  drain(going, () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{
        user: string
        activity: string
        title: string
        shop: string
        starts: number
      }>(sql`
        update discount_reminders r set told_at = clock_timestamp()
        from (select r.activity_id, r.user_id, a.title, d.name as shop, (extract(epoch from a.starts_at) * 1000)::float8 as starts from discount_activities a
          join discount_shops d on d.id = a.shop_id join discount_reminders r on r.activity_id = a.id
          where a.stopped_at is null and d.open and a.starts_at > clock_timestamp()
            and a.starts_at <= clock_timestamp() + make_interval(mins => ${remindBefore}) and r.told_at is null
          order by r.activity_id, r.user_id limit ${batch} for no key update of r skip locked for share of a skip locked) due
        where r.activity_id = due.activity_id and r.user_id = due.user_id
        returning r.user_id as user, r.activity_id as activity, due.title, due.shop, due.starts`)
      for (const { user, activity, title, shop, starts } of rows)
        await notifySystem(
          tx,
          user,
          `“${shop}”的“${title}”马上开抢，${clockOf(starts)} 开始，你让我们提醒你。`,
          activity,
          'discountActivity',
        )
      return rows.length
    }),
  )
