import { sql } from 'drizzle-orm'
import { mayCoupon, type CouponList } from '../../../contract/discount/rules'
import type { CouponDetail } from '../../../contract/discount/fields'
import type { Context, Executor, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { returnPoints } from '../../core/ledger/points'
import { channelOf, publishFrames } from '../../core/notice/hints'
import { by, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, refuse } from '../../http/refusal'
import { couponsWhere, toCoupon, toCouponDetail, type CouponRow } from './rows'

const states = {
  unused: sql`c.state = 'unused'`,
  used: sql`c.state = 'used'`,
  over: sql`c.state in ('returned', 'expired', 'void')`,
} satisfies Record<CouponList, unknown>

/** Points of a coupon that will not be used come back, once. */
export const giveBack = async (
  tx: Executor,
  { id, holderId, price }: { id: string; holderId: string | null; price: number },
): Promise<void> => {
  if (price === 0 || holderId === null) return
  const key = `discount-return:${id}`
  await returnPoints(tx, { key, userId: holderId, amount: price, title: '退优惠券', subject: id })
}

/** Tells the holders' open apps that a coupon is another one by now. */
export const tellApps = (
  context: Pick<Context, 'events' | 'log'>,
  tx: Executor,
  coupons: readonly { id: string; holderId: string | null }[],
): Promise<void> =>
  publishFrames(
    context,
    tx,
    coupons.flatMap(({ id, holderId }) =>
      holderId === null ? [] : [{ to: channelOf(holderId), frame: { type: 'discount-coupon' as const, id } }],
    ),
  )

/** A person's own coupons. */
export class CouponService {
  constructor(private readonly context: Context) {}

  /** The latest first. */
  list(viewer: Viewer, { list: name = 'unused', ...query }: PageQuery & { list?: CouponList }) {
    const page = keyset(by.newest<CouponRow>(sql`c.id`), query)
    const where = sql`c.holder_id = ${viewer.id} and ${states[name]} ${page.after} ${page.order}`
    return list(this.context.db, page, couponsWhere(where), toCoupon)
  }

  async read(viewer: Viewer, id: string): Promise<CouponDetail> {
    const { rows } = await this.context.db.execute<CouponRow>(
      couponsWhere(sql`c.id = ${id} and c.holder_id = ${viewer.id}`),
    )
    if (!rows[0]) throw gone('这张券')
    return toCouponDetail(rows[0])
  }

  /** Returns a coupon before it expires: restores stock and points. Idempotent. */
  async giveBack(viewer: Viewer, id: string): Promise<CouponDetail> {
    const known = await this.read(viewer, id)
    if (known.state !== 'returned')
      await inTransaction(this.context, async (tx) => {
        // the activity first: the order in which a rush locks them
        await tx.execute(sql`select from discount_activities where id = ${known.activity} for no key update`)
        const { rows } = await tx.execute<{ state: CouponDetail['state']; price: number; over: boolean }>(sql`
          select state, price, use_until <= clock_timestamp() as over from discount_coupons
          where id = ${id} and holder_id = ${viewer.id} for no key update`)
        const [coupon] = rows
        if (!coupon) throw gone('这张券')
        if (coupon.state === 'returned') return
        if (!mayCoupon(coupon.state, 'giveBack')) throw refuse(settledWords[coupon.state])
        if (coupon.over) throw refuse('过了使用截止时间，不能退了')
        await tx.execute(
          sql`update discount_coupons set state = 'returned', settled_at = clock_timestamp() where id = ${id}`,
        )
        await tx.execute(sql`update discount_activities set "left" = "left" + 1 where id = ${known.activity}`)
        await giveBack(tx, { id, holderId: viewer.id, price: coupon.price })
        await tellApps(this.context, tx, [{ id, holderId: viewer.id }])
      })
    return this.read(viewer, id)
  }
}

/** Why nothing more can be done with a coupon. */
export const settledWords: Record<CouponDetail['state'], string> = {
  unused: '这张券还没有用',
  used: '这张券已经用过了',
  returned: '这张券已经退了',
  expired: '这张券过期了',
  void: '这家店停用了，券已经作废，积分退回了',
}
