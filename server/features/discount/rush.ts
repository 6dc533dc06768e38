/** The rush: who gets a coupon. The stock is taken in one statement, and paid for in the same transaction. */
import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { codeLengths, codeSigns, limits, phaseOf } from '../../../contract/discount/rules'
import type { CouponDetail } from '../../../contract/discount/fields'
import type { Context, Executor, Viewer } from '../../context'
import { bool, float, int, statement, uuid } from '../../database/statement'
import { inTransaction } from '../../database/crossing'
import { balanceOf } from '../../core/ledger/ledger'
import { spendPoints } from '../../core/ledger/points'
import { gone, otherwise, refuse } from '../../http/refusal'
import { counts, letGo } from './activities'
import { couponsWhere, toCouponDetail, type CouponRow } from './rows'
import { discountCoupons } from './tables'

/** What stands in the way, without a lock: nearly everybody in a rush is turned away here. */
const standing = statement(
  'discount_rush',
  {
    values: { activity: uuid, reader: uuid },
    row: {
      school_id: uuid,
      left: int,
      each: int,
      starts: float,
      ends: float,
      now: float,
      stopped: bool,
      mine: int,
      returned: int,
    },
  },
  (
    p,
  ) => sql`select a.school_id, a."left", a."each", (extract(epoch from a.starts_at) * 1000)::float8 as starts,
    (extract(epoch from a.ends_at) * 1000)::float8 as ends, (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
    (a.stopped_at is not null or not d.open) as stopped,
    (select count(*)::int from discount_coupons c where c.activity_id = a.id and c.holder_id = ${p.reader} and c.state not in ('returned', 'void')) as mine,
    (select count(*)::int from discount_coupons c where c.activity_id = a.id and c.holder_id = ${p.reader} and c.state = 'returned'
      and c.settled_at > clock_timestamp() - interval '1 day') as returned
  from discount_activities a join discount_shops d on d.id = a.shop_id where a.id = ${p.activity}`,
)

interface Taken extends Record<string, unknown> {
  school_id: string
  shop_id: string
  price: number
  each: number
  use_until: string
}

const newCode = (length: number): string =>
  Array.from({ length }, () => codeSigns.charAt(randomInt(codeSigns.length))).join('')

const soldOut = () => refuse('抢光了')
const enough = (each: number) => refuse(each === 1 ? '你抢过了' : `你抢过了，每人最多 ${each} 张`)
/** Nobody keeps the last ones from others by taking and giving them back again and again. */
const tooOften = () => refuse(`这个活动的券你今天抢了又退 ${limits.letGo} 次，明天再来`)

export class RushService {
  constructor(private readonly context: Context) {}

  /** The same key again gives the same coupon. */
  async grab(viewer: Viewer, id: string, key: string): Promise<CouponDetail> {
    const first = await this.known(viewer, id, key)
    if (first) return first
    await this.demand(viewer, id)
    const made = await inTransaction(this.context, (tx) => this.take(tx, viewer, id, key))
    const coupon = await this.known(viewer, id, key)
    if (!coupon) throw new Error(`coupon ${made} is not there`)
    return coupon
  }

  /** @throws Refusal that says why there is none for this person now */
  private async demand(viewer: Viewer, id: string): Promise<void> {
    const [row] = await standing(this.context.db, { activity: id, reader: viewer.id })
    if (!row) throw gone('这个活动')
    if (viewer.schoolId !== row.school_id) throw refuse('这是别的学校的活动')
    const phase = phaseOf(row, row.stopped, row.now)
    if (phase === 'soon') throw refuse('还没开始')
    if (phase === 'ended') throw refuse('已结束')
    if (row.mine >= row.each) throw enough(row.each)
    if (row.returned >= limits.letGo) throw tooOften()
    if (row.left === 0) throw soldOut()
  }

  /** Holds the activity, writes the coupon, then pays: in the order in which everything is locked. */
  private async take(tx: Executor, viewer: Viewer, id: string, key: string): Promise<string> {
    const { rows } = await tx.execute<Taken>(sql`
      update discount_activities a set "left" = a."left" - 1 from discount_shops d
      where a.id = ${id} and d.id = a.shop_id and d.open and a."left" > 0 and a.stopped_at is null
        and a.starts_at <= clock_timestamp() and a.ends_at > clock_timestamp()
      returning a.school_id, a.shop_id, a.price, a."each", a.use_until`)
    const [activity] = rows
    const repeated = await this.idOf(tx, viewer, key)
    // another call of the same draft was first: its stock is its own
    if (repeated) {
      if (activity) await tx.execute(sql`update discount_activities set "left" = "left" + 1 where id = ${id}`)
      return repeated
    }
    if (!activity) throw soldOut()
    const {
      rows: [mine],
    } = await tx.execute<{ count: number; returned: number }>(sql`
      select count(*) filter (where ${counts})::int as count, count(*) filter (where ${letGo})::int as returned
      from discount_coupons c where c.activity_id = ${id} and c.holder_id = ${viewer.id}`)
    if ((mine?.count ?? 0) >= activity.each) throw enough(activity.each)
    if ((mine?.returned ?? 0) >= limits.letGo) throw tooOften()
    const couponId = newId()
    const made = await tx
      .insert(discountCoupons)
      .values({
        id: couponId,
        schoolId: activity.school_id,
        activityId: id,
        shopId: activity.shop_id,
        holderId: viewer.id,
        key,
        code: newCode(codeLengths.coupon),
        price: activity.price,
        useUntil: new Date(activity.use_until),
        takenAt: sql`clock_timestamp()`,
      })
      .onConflictDoNothing()
      .returning({ id: discountCoupons.id })
    // the key was just used for another activity
    if (made.length === 0) throw otherwise()
    await this.pay(tx, viewer, couponId, activity.price)
    return couponId
  }

  private async pay(tx: Executor, { id: userId }: Viewer, couponId: string, price: number): Promise<void> {
    if (price === 0) return
    const points = await balanceOf(tx, 'points', userId)
    if (points < price) throw refuse(`积分不够，还差 ${price - points} 积分`)
    await spendPoints(tx, {
      key: `discount:${couponId}`,
      userId,
      amount: price,
      title: '优惠券',
      subject: couponId,
    })
  }

  private async idOf(tx: Executor, viewer: Viewer, key: string): Promise<string | null> {
    const [row] = await tx
      .select({ id: discountCoupons.id })
      .from(discountCoupons)
      .where(and(eq(discountCoupons.holderId, viewer.id), eq(discountCoupons.key, key)))
    return row?.id ?? null
  }

  /** What the key gave before. @throws Refusal where it was for something else */
  private async known(viewer: Viewer, activity: string, key: string): Promise<CouponDetail | null> {
    const { rows } = await this.context.db.execute<CouponRow>(
      couponsWhere(sql`c.holder_id = ${viewer.id} and c.key = ${key}`),
    )
    const [row] = rows
    if (row && row.activity !== activity) throw otherwise()
    return row ? toCouponDetail(row) : null
  }
}
