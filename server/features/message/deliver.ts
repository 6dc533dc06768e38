/** Sends what is left to send of notices beside the app. A job's work: one node does it at a time, no request waits for it. */
import { and, eq, inArray, lte, ne, sql, type SQL } from 'drizzle-orm'
import { cut } from '../../../contract/characters/rules'
import { nextTime } from '../../../contract/message/rules'
import type { NoticeSettings } from '../../../contract/message/schema'
import type { Context } from '../../context'
import { ProviderError } from '../../providers'
import { thingsOf } from '../../core/comment/subjects'
import { unblocked } from '../../core/privacy/visible'
import { pushTo } from '../../core/push/send'
import { publishLeft } from '../../core/notice/hints'
import { pushOf, type Told } from '../../core/notice/letters'
import { sendLetter } from './mailing'
import { isUrgent } from '../../core/notice/notify'
import { inQuiet, settingsOf } from '../../core/notice/settings'
import { sendSubscribed } from './subscribing'
import { deliveries } from '../../core/notice/tables'

type Channel = 'subscribe' | 'mail' | 'push'
/** Waits before another try, minutes; the last try is given up. */
const waits = [1, 5, 30, 120] as const
const tries = waits.length + 1
/** News that old is none. */
const tooOldMs = 2 * 86_400_000
const keptDays = 30
const batch = 20
/** Notices in one mail at most. */
const mailMost = 200
const limitedMs = 3_600_000
/** One round sends by one way for so long at most: a vendor that does not answer must not keep the other work waiting. */
const roundMost = 15_000

export interface Pending extends Told {
  id: string
  userId: string
  attempts: number
  read: boolean
  clear: boolean
}

/** Each sends what goes together. Why it is given up; null when it was sent. @throws ProviderError */
const senders: Record<
  Channel,
  (context: Context, userId: string, parcel: readonly Pending[]) => Promise<string | null>
> = {
  mail: sendLetter,
  subscribe: sendSubscribed,
  push: async (context, userId, [one]) => (one ? pushTo(context, userId, pushOf(one.id, one)) : null),
}

export class Deliverer {
  constructor(private readonly context: Context) {}

  /** Everything that is due, as far as the time allows. How many notices it was. */
  async round(going: () => boolean): Promise<number> {
    let count = await publishLeft(this.context)
    for (const channel of ['subscribe', 'push', 'mail'] as const) count += await this.all(channel, going)
    return count
  }

  /** What was sent or given up long ago. */
  async forgetOld(): Promise<number> {
    const { rowCount } = await this.context.db
      .delete(deliveries)
      .where(
        and(
          ne(deliveries.state, 'waiting'),
          lte(deliveries.createdAt, sql`now() - make_interval(days => ${keptDays})`),
        ),
      )
    return rowCount ?? 0
  }

  private async all(channel: Channel, standing: () => boolean): Promise<number> {
    const until = performance.now() + roundMost
    const going = () => standing() && performance.now() < until
    let count = 0
    while (going()) {
      const people = await this.peopleWaiting(channel)
      if (people.length === 0) break
      for (const userId of people) {
        if (!going()) break
        const claimed = await this.claim(channel, userId)
        if (claimed.length === 0) continue
        count += claimed.length
        if (!(await this.person(channel, userId, claimed, going))) return count
      }
    }
    return count
  }

  private async peopleWaiting(channel: Channel): Promise<string[]> {
    const { rows } = await this.context.db.execute<{ id: string }>(sql`
      select user_id as id from deliveries where state = 'waiting' and channel = ${channel} and due_at <= now()
      group by user_id order by min(due_at) limit ${batch}`)
    return rows.map(({ id }) => id)
  }

  /**
   * Takes a person's for one try: of mail also what was never tried and is not due yet, so that one mail has it all. They
   * are due again after the wait, should this node end before it says what became of them.
   */
  private async claim(channel: Channel, userId: string): Promise<Pending[]> {
    const { rows } = await this.context.db.execute<
      Omit<Pending, 'at' | 'excerpt' | 'aboutId'> & { at: string; about_id: string | null }
    >(sql`
      with claimed as (
        update deliveries d set attempts = d.attempts + 1,
          due_at = now() + make_interval(mins => (array[${sql.join(
            waits.map((wait) => sql`${wait}::int`),
            sql`, `,
          )}])[least(d.attempts + 1, ${waits.length})])
        from (select notice_id from deliveries
          where user_id = ${userId} and channel = ${channel} and state = 'waiting' and (due_at <= now() ${channel === 'mail' ? sql`or attempts = 0` : sql``})
          order by due_at limit ${mailMost} for update skip locked) due
        where d.notice_id = due.notice_id and d.channel = ${channel}
        returning d.notice_id, d.attempts
      )
      select n.id, n.user_id as "userId", n."group", n.kind, n.text, n.leads, n.subject_id as "subjectId", n.about, n.about_id, n.created_at as at, claimed.attempts,
        n.read_at is not null as read, coalesce(a.name, u.name) as actor,
        (n.alias_id is not null or ${unblocked(sql`n.user_id`, sql`n.actor_id`)}) as clear
      from claimed join notices n on n.id = claimed.notice_id
      left join users u on u.id = n.actor_id
      left join aliases a on a.id = n.alias_id
      order by n.id`)
    const thingOf = await thingsOf(this.context, userId, rows)
    return rows.map(({ about_id: aboutId, at, ...row }) => {
      const excerpt = thingOf({ about: row.about, about_id: aboutId })?.excerpt ?? null
      return { ...row, aboutId, excerpt, at: Date.parse(at) }
    })
  }

  /** False when the vendor takes no more for now. */
  private async person(
    channel: Channel,
    userId: string,
    claimed: Pending[],
    going: () => boolean,
  ): Promise<boolean> {
    const settings = await settingsOf(this.context, userId)
    const later = inQuiet(settings) ? claimed.filter(({ leads }) => !isUrgent(leads)) : []
    await this.postpone(channel, later, nextTime(settings.quiet_to, Date.now()))
    const wanted: Pending[] = []
    for (const one of claimed.filter((each) => !later.includes(each))) {
      const against = reasonAgainst(channel, one, settings)
      if (against === null) wanted.push(one)
      else await this.giveUp(channel, [one], against)
    }
    const parcels = channel === 'mail' ? [wanted] : wanted.map((one) => [one])
    for (const [place, parcel] of parcels.entries()) {
      if (place > 0 && !going()) {
        await this.postpone(channel, parcels.slice(place).flat(), Date.now())
        return true
      }
      if (parcel.length > 0 && !(await this.attempt(channel, userId, parcel))) {
        await this.postpone(channel, parcels.slice(place).flat(), Date.now() + limitedMs)
        return false
      }
    }
    return true
  }

  /** One try for what goes together. False when the vendor takes no more for now. */
  private async attempt(channel: Channel, userId: string, parcel: Pending[]): Promise<boolean> {
    try {
      const refused = await senders[channel](this.context, userId, parcel)
      if (refused === null) await this.set(channel, parcel, { state: 'sent', reason: '' })
      else await this.giveUp(channel, parcel, refused)
    } catch (err) {
      if (!(err instanceof ProviderError)) throw err
      const reason = cut(err.message, 200)
      this.context.log.warn({ channel, reason }, 'notice not sent')
      if (err.reason === 'rate-limited') return false
      const last =
        err.reason === 'invalid-input' ? parcel : parcel.filter(({ attempts }) => attempts >= tries)
      await this.set(channel, parcel, { reason })
      await this.giveUp(channel, last, reason)
    }
    return true
  }

  private giveUp = (channel: Channel, parcel: Pending[], reason: string) =>
    this.set(channel, parcel, { state: 'given-up', reason })

  /** The try that this was does not count. */
  private postpone = (channel: Channel, parcel: Pending[], until: number) =>
    this.set(channel, parcel, {
      dueAt: new Date(until),
      attempts: sql`greatest(${deliveries.attempts} - 1, 0)`,
    })

  private async set(
    channel: Channel,
    parcel: Pending[],
    change: { state?: 'sent' | 'given-up'; reason?: string; dueAt?: Date; attempts?: SQL },
  ): Promise<void> {
    if (parcel.length === 0) return
    const ids = parcel.map(({ id }) => id)
    await this.context.db
      .update(deliveries)
      .set(change)
      .where(and(inArray(deliveries.noticeId, ids), eq(deliveries.channel, channel)))
  }
}

/** Why a notice need not be sent any more; null when it is to be. */
function reasonAgainst(
  channel: Channel,
  { group, read, clear, at, leads }: Pending,
  settings: NoticeSettings,
): string | null {
  // whoever took the account may have read it, or switched it off
  if (isUrgent(leads)) return null
  if (read) return 'read in the app'
  if (!clear) return 'blocked since'
  if (!settings[group] || (channel !== 'push' && !settings[`${channel}_${group}`]))
    return 'switched off since'
  return Date.now() - at > tooOldMs ? 'too old' : null
}
