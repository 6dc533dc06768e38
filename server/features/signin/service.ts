import { and, eq, sql } from 'drizzle-orm'

import { clockOf, dayOf, daysBetween } from '../../../contract/rules'
import { limits, usualReminder, type Day } from '../../../contract/signin/rules'
import type { SignDay, SignInfo, SignMonth, SignSetting, Signed } from '../../../contract/signin/schema'
import type { Context, Executor, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { instant, type PageQuery } from '../../http/keyset'
import { dayCursorOf, pageOf } from '../../http/page'
import { refuse } from '../../http/refusal'
import { earnPoints } from '../../core/ledger/points'
import { standingOf, type Standing } from './progress'
import { signinCards, signinPeople, signins } from './tables'

type Caller = Pick<Viewer, 'id'>

interface DayRow extends Record<string, unknown> {
  day: Day
  points: number
  streak: number | null
  at: string
}

/** Holds a person's days and cards until the transaction ends. */
async function hold(tx: Executor, userId: string): Promise<typeof signinPeople.$inferSelect> {
  await tx.insert(signinPeople).values({ userId }).onConflictDoNothing()
  const [row] = await tx.select().from(signinPeople).where(eq(signinPeople.userId, userId)).for('update')
  if (!row) throw new Error('no row')
  return row
}

const infoOf = ({ info, setting }: Standing): SignInfo => ({
  ...info,
  setting: {
    reminder: setting.reminder ?? usualReminder.reminder,
    time: setting.time ?? usualReminder.time,
  },
})

export class SigninService {
  constructor(
    private readonly context: Pick<Context, 'db'>,
    private readonly now: () => number = Date.now,
  ) {}

  async info({ id }: Caller): Promise<SignInfo> {
    return infoOf(await standingOf(this.context.db, id, this.today))
  }

  /** Signs today, once; again, it says what that brought. */
  async sign({ id }: Caller): Promise<Signed> {
    const { today } = this
    return inTransaction(this.context, async (tx) => {
      await hold(tx, id)
      const known = await standingOf(tx, id, today)
      if (!known.info.signed) await this.write(tx, id, known)
      const info = infoOf(await standingOf(tx, id, today))
      const [card] = await tx
        .select({ earnedOn: signinCards.earnedOn })
        .from(signinCards)
        .where(and(eq(signinCards.userId, id), eq(signinCards.earnedOn, today)))
      return { points: info.reward, card: card !== undefined, info }
    })
  }

  /** Fills a day with the oldest card; a day that a card filled already costs none. */
  async makeUp({ id }: Caller, day: Day): Promise<SignInfo> {
    const { today } = this
    return inTransaction(this.context, async (tx) => {
      await hold(tx, id)
      const { joined } = await standingOf(tx, id, today)
      const [there] = await tx
        .select({ streak: signins.streak })
        .from(signins)
        .where(and(eq(signins.userId, id), eq(signins.day, day)))
      if (there && there.streak !== null) throw refuse('那天已经签过了')
      if (!there) {
        const ago = daysBetween(day, today)
        if (ago < 1 || ago > limits.fillable) throw refuse(`只能补最近 ${limits.fillable} 天里漏掉的`)
        if (day < joined) throw refuse('那天你还没有注册')
        await this.fill(tx, id, day)
      }
      return infoOf(await standingOf(tx, id, today))
    })
  }

  /** What was signed in a month, 2026-11. */
  async month({ id }: Caller, month: string): Promise<SignMonth> {
    const { rows } = await this.context.db.execute<DayRow>(sql`
      select day, points, streak from signins where user_id = ${id} and day >= ${`${month}-01`}::date
        and day < ${`${month}-01`}::date + interval '1 month' order by day`)
    return { month, days: rows }
  }

  async list({ id }: Caller, { after, size = 20 }: PageQuery) {
    const last = dayCursorOf(after)
    const { rows } = await this.context.db.execute<DayRow>(sql`
      select day, points, streak, created_at as at from signins where user_id = ${id}
        ${last === null ? sql`` : sql`and day < ${last}::date`} order by day desc limit ${size + 1}`)
    return pageOf(
      rows,
      size,
      ({ day }) => day,
      ({ at, ...row }): SignDay => ({ ...row, at: instant(at) }),
    )
  }

  /** Of a time that is over today, the first reminder is tomorrow's. */
  async set({ id }: Caller, change: Partial<SignSetting>): Promise<SignSetting> {
    return this.context.db.transaction(async (tx) => {
      const known = await hold(tx, id)
      const { reminder = known.reminder, time = known.remindAt } = change
      const over = time <= clockOf(this.now())
      await tx
        .update(signinPeople)
        .set({ reminder, remindAt: time, ...(over ? { remindedOn: this.today } : {}) })
        .where(eq(signinPeople.userId, id))
      return { reminder, time }
    })
  }

  private get today(): Day {
    return dayOf(this.now())
  }

  private async write(tx: Executor, userId: string, { info, earnsCard }: Standing): Promise<void> {
    const { today, reward } = info
    await tx.insert(signins).values({ userId, day: today, streak: info.streak + 1, points: reward })
    await earnPoints(tx, { key: `signin:${userId}:${today}`, userId, amount: reward, title: '每日签到' })
    if (earnsCard) await tx.insert(signinCards).values({ userId, earnedOn: today })
  }

  private async fill(tx: Executor, userId: string, day: Day): Promise<void> {
    await tx.insert(signins).values({ userId, day, points: 0 })
    const { rows } = await tx.execute(sql`
      update signin_cards set used_for = ${day} where (user_id, earned_on) = (select user_id, earned_on from signin_cards
        where user_id = ${userId} and used_for is null order by earned_on limit 1) returning earned_on`)
    if (rows.length === 0) throw refuse('没有补签卡了：连续签到 7 天得一张')
  }
}
