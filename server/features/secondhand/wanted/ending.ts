/** Tells authors that their wanted posts end soon. */
import { sql } from 'drizzle-orm'
import { wantedDays, wantedTitle } from '../../../../contract/secondhand/wanted/rules'
import { cut } from '../../../../contract/characters/rules'
import type { Context } from '../../../context'
import { announce } from '../../../core/notice/announce'
import { stillWanted } from './thing'

/** Posts of one round. */
export const mostEnding = 200

interface Ending extends Record<string, unknown> {
  id: string
  user: string
  text: string
  day: string
}

/** Told and marked in one transaction: a round that is cut off told nobody. How many posts it was. */
export const notifyOfEnding = (context: Pick<Context, 'db'>, going: () => boolean): Promise<number> =>
  context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Ending>(sql`
      select w.id, w.author_id as user, w.text, to_char(w.until_at at time zone 'Asia/Shanghai', 'FMMM 月 FMDD 日') as day
      from secondhand_wanted w
      where ${stillWanted} and not w.warned and w.until_at < now() + make_interval(days => ${wantedDays.warns})
      order by w.until_at limit ${mostEnding} for no key update skip locked`)
    if (rows.length === 0 || !going()) return 0
    await announce(
      tx,
      'system',
      rows.map(({ id, user, text, day }) => ({
        userId: user,
        subjectId: id,
        text: `你的求购“${cut(wantedTitle(text), 20)}”${day}到期，还在找就点“接着找”，再留 ${wantedDays.lasts} 天`,
        leads: 'wantedEnds',
      })),
    )
    const ids = rows.map(({ id }) => id)
    await tx.execute(
      sql`update secondhand_wanted set warned = true where id = any(${sql.param(ids)}::uuid[])`,
    )
    return rows.length
  })
