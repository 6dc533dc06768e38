import { and, eq, ne, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { holdTitles, levelOf, margin, type Hold } from '../../../contract/running/rider/rules'
import { times } from '../../../contract/running/rules'
import type { Rider } from '../../../contract/running/schema'
import type { Context, Executor, Viewer } from '../../context'
import { holds } from '../../context'
import { codes } from '../../../contract/envelope'
import { inTransaction } from '../../database/crossing'
import { gone, Refusal, refuse } from '../../http/refusal'
import { announceChange } from '../../core/account/sessions'
import { users } from '../../core/account/tables'
import { balanceOf, post } from '../../core/ledger/ledger'
import { meanOf, shownMean } from '../../core/order/ratings'
import { give } from '../../core/roles/grants'
import { lockRider } from './order'
import { riderMargins, riders } from './tables'

interface Facts extends Record<string, unknown> {
  gender: 'male' | 'female' | null
  rider: boolean
  working: boolean | null
  done: number
  stars: number
  ratings: number
  running: number
  disputed: number
  today_done: number
  today: number
}
const payUntil = (): Date => new Date(Date.now() + times.pay * 60_000)

/** A rider's own affairs: becoming one, margin, work. */
export class RiderDesk {
  constructor(private readonly context: Context) {}

  async mine(viewer: Viewer, role = holds(viewer, 'rider')): Promise<Rider> {
    const facts = await this.facts(this.context.db, viewer.id)
    const balance = await balanceOf(this.context.db, 'margin', viewer.id)
    const { level, title, percent } = levelOf(facts.done, meanOf(facts))
    const why = holdOf(facts, balance)
    return {
      state: !facts.rider ? null : role ? 'active' : 'suspended',
      needs: { student: viewer.student, verified: viewer.verified, gender: facts.gender !== null },
      working: role && facts.working === true,
      level,
      level_title: title,
      percent,
      done: facts.done,
      stars: shownMean(facts),
      ratings: facts.ratings,
      running: facts.running,
      margin: { balance, required: margin, hold: why && { why, text: holdTitles[why] } },
      today: { done: facts.today_done, income: facts.today },
    }
  }

  /** A certified student with a real name and a school becomes one at once, and again in another school with nothing running. Whose role was taken back asks the school. */
  async apply(viewer: Viewer): Promise<Rider> {
    if (!viewer.student) throw new Refusal(403, codes.studentOnly, '请先认证学生身份')
    const { schoolId } = viewer
    if (schoolId === null) throw refuse('请先选择学校')
    await this.context.db.transaction(async (tx) => {
      const [person] = await tx
        .select({ gender: users.gender })
        .from(users)
        .where(eq(users.id, viewer.id))
        .for('update')
      if (!person?.gender) throw refuse('请先在个人资料里填写性别')
      const [added] = await tx
        .insert(riders)
        .values({ userId: viewer.id, schoolId, gender: person.gender })
        .onConflictDoNothing()
        .returning({ id: riders.userId })
      const [moved] =
        added || !holds(viewer, 'rider')
          ? []
          : await tx
              .update(riders)
              .set({ schoolId })
              .where(and(eq(riders.userId, viewer.id), ne(riders.schoolId, schoolId)))
              .returning({ id: riders.userId })
      if (moved && (await this.facts(tx, viewer.id)).running > 0) throw refuse(holdTitles.running)
      let ranOut = false
      if (!added && !holds(viewer, 'rider')) {
        const { rows } = await tx.execute<{ over: boolean }>(
          sql`select coalesce(expires_at <= now(), false) as over from grants where user_id = ${viewer.id} and role = 'rider' and revoked_at is null`,
        )
        if (rows.length === 0) throw refuse('你的骑手资格被学校收回了，有疑问请联系学校管理员')
        ranOut = rows.every(({ over }) => over)
      }
      if ((added || ranOut) && !holds(viewer, 'rider'))
        await give(tx, { key: newId(), userId: viewer.id, role: 'rider', schoolId, by: null })
    })
    await announceChange(this.context, viewer.id)
    return this.mine(viewer, true)
  }

  async work(viewer: Viewer, on: boolean): Promise<Rider> {
    const [row] = await this.context.db
      .update(riders)
      .set({ working: on })
      .where(eq(riders.userId, viewer.id))
      .returning({ id: riders.userId })
    if (!row) throw refuse('请先申请成为骑手')
    return this.mine(viewer)
  }

  /** What is missing of the margin, to be paid. The same key again gives the first. */
  async applyMargin(viewer: Viewer, key: string) {
    return this.context.db.transaction(async (tx) => {
      await lockRider(tx, viewer.id)
      const [rider] = await tx.select().from(riders).where(eq(riders.userId, viewer.id))
      if (!rider) throw refuse('请先申请成为骑手')
      const [known] = await tx
        .select()
        .from(riderMargins)
        .where(and(eq(riderMargins.userId, viewer.id), eq(riderMargins.key, key)))
      if (known?.state === 'paid') throw refuse('这笔保证金已经交过了')
      if (known) return due(known)
      const amount = margin - (await balanceOf(tx, 'margin', viewer.id))
      if (amount <= 0) throw refuse('保证金已经足够，不用再交')
      const [row] = await tx
        .insert(riderMargins)
        .values({ id: newId(), userId: viewer.id, key, amount, untilAt: payUntil() })
        .returning()
      if (!row) throw gone('保证金')
      return due(row)
    })
  }

  /** All of it to the balance, with nothing running. The same key again changes nothing. */
  async refundMargin(viewer: Viewer, key: string): Promise<Rider> {
    await inTransaction(this.context, async (tx) => {
      await lockRider(tx, viewer.id)
      const name = `margin-back:${viewer.id}:${key}`
      const { rows } = await tx.execute(sql`select 1 from ledger_transfers where key = ${name}`)
      if (rows.length > 0) return
      const amount = await balanceOf(tx, 'margin', viewer.id)
      const why = holdOf(await this.facts(tx, viewer.id), amount)
      if (why) throw refuse(holdTitles[why])
      await post(tx, {
        key: name,
        kind: 'margin-back',
        legs: [
          { kind: 'margin', owner: viewer.id, amount: -amount },
          { kind: 'balance', owner: viewer.id, amount },
        ],
      })
    })
    return this.mine(viewer)
  }

  private async facts(db: Executor, id: string): Promise<Facts> {
    const {
      rows: [row],
    } = await db.execute<Facts>(sql`
      select u.gender, coalesce(r.school_id = u.school_id, false) as rider, r.working, coalesce(r.done, 0) as done, coalesce(r.stars, 0) as stars, coalesce(r.ratings, 0) as ratings,
        (select count(*)::int from orders o where o.seller_id = u.id and o.kind = 'errand' and o.status = 'placed') as running,
        (select count(*)::int from orders o where o.seller_id = u.id and o.kind = 'errand' and o.status = 'placed' and o.after_sale = 'disputed') as disputed,
        (select count(*)::int from rider_earnings x where x.rider_id = u.id and x.what = 'settle' and x.created_at >= ${today}) as today_done,
        (select coalesce(sum(amount), 0)::int from rider_earnings x where x.rider_id = u.id and x.created_at >= ${today}) as today
      from users u left join riders r on r.user_id = u.id where u.id = ${id}`)
    if (!row) throw gone('这位同学')
    return row
  }
}

/** The beginning of the day in Asia/Shanghai. */
const today = sql`date_trunc('day', now(), 'Asia/Shanghai')`

const holdOf = ({ running, disputed }: Facts, balance: number): Hold | null =>
  balance === 0 ? 'none' : disputed > 0 ? 'disputed' : running > 0 ? 'running' : null

const due = ({ id, amount, untilAt }: typeof riderMargins.$inferSelect) => ({
  kind: 'margin' as const,
  id,
  amount,
  until: untilAt.toISOString(),
})
