/** How things stand with a person's days, in one statement. */
import { sql } from 'drizzle-orm'
import {
  limits,
  missedOf,
  rejoinOf,
  rewardOf,
  streakOf,
  type Day,
  type Run,
} from '../../../contract/signin/rules'
import type { SignInfo } from '../../../contract/signin/schema'
import { balanceSql } from '../../core/ledger/balance'
import type { Executor } from '../../context'
import { literal } from '../../database/literal'
import { bool, day, int, json, orNull, statement, text, uuid } from '../../database/statement'

const standing = statement(
  'signin_standing',
  {
    values: { person: uuid, today: day },
    row: {
      joined: text,
      total: int,
      longest: int,
      /** The last two, the latest first. */
      runs: json<Run[]>(),
      /** Of the days that may still be filled, and today. */
      recent: json<Day[]>(),
      points: text,
      cards: int,
      /** Days of the living run, each signed on itself, since the last card. */
      toward: int,
      reward: orNull(int),
      reminder: orNull(bool),
      time: orNull(text),
    },
  },
  ({ person, today }) => sql`
  with mine as materialized (select day, streak, points from signins where user_id = ${person}),
  numbered as (select day, day - (row_number() over (order by day))::int as run from mine),
  runs as materialized (select min(day) as first, max(day) as last, count(*)::int as days from numbered group by run),
  living as (select first, last from runs where last >= ${today}::date - 1)
  select to_char(u.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as joined,
    (select count(*)::int from mine) as total, coalesce((select max(days) from runs), 0) as longest,
    (select coalesce(json_agg(r order by r.last desc), '[]') from (select first, last from runs order by last desc limit 2) r) as runs,
    (select coalesce(json_agg(m.day), '[]') from mine m where m.day >= ${today}::date - ${literal(limits.fillable)}) as recent,
    ${balanceSql('points', person)}::text as points,
    (select count(*)::int from signin_cards c where c.user_id = ${person} and c.used_for is null) as cards,
    (select count(*)::int from mine m join living l on m.day between l.first and l.last where m.streak is not null
      and m.day > coalesce((select max(c.earned_on) from signin_cards c where c.user_id = ${person}), '-infinity')) as toward,
    (select points from mine where day = ${today}::date) as reward, p.reminder, p.remind_at as time
  from users u left join signin_people p on p.user_id = u.id where u.id = ${person}`,
)

export interface Standing {
  info: Omit<SignInfo, 'setting'>
  setting: { reminder: boolean | null; time: string | null }
  joined: Day
  /** The next sign-in earns a card. */
  earnsCard: boolean
}

export async function standingOf(tx: Executor, userId: string, today: Day): Promise<Standing> {
  const [row] = await standing(tx, { person: userId, today })
  if (!row) throw new Error('no row')
  const { runs, recent, cards, toward, joined, reminder, time } = row
  const signed = recent.includes(today)
  const streak = streakOf(runs, today)
  const next = rewardOf(streak + 1)
  const missed = missedOf(recent, today, joined)
  return {
    info: {
      today,
      signed,
      streak,
      longest: row.longest,
      total: row.total,
      reward: row.reward ?? next,
      tomorrow: signed ? next : rewardOf(streak + 2),
      points: Number(row.points),
      cards,
      until_card: cards < limits.cards ? Math.max(1, limits.perCard - toward) : null,
      missed,
      rejoin: rejoinOf(runs, today, missed),
    },
    setting: { reminder, time },
    joined,
    earnsCard: cards < limits.cards && toward + 1 >= limits.perCard,
  }
}
