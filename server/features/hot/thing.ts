import { sql } from 'drizzle-orm'
import { may, stateOf } from '../../../contract/hot/rules'
import type { Executor } from '../../context'
import { thing } from '../../core/thing/thing'
import { hotSides, hotTalks } from './tables'

/** Talks. Their comments are arguments of those who took a side, and bear it. */
export const talk = thing({
  kind: 'hot',
  what: '这个热议',
  table: hotTalks,
  row: 'h',
  title: 'title',
  text: ['text', 'red', 'blue'],
  pictures: 'pictures',
  scope: 'scope',
  audience: 'dynamics_to',
  evidence: { text: sql`concat_ws(E'\n', nullif(h.text, ''), '红方：' || h.red, '蓝方：' || h.blue)` },
  async thread(db, viewer, { id, state }) {
    const [standing] = await db
      .select({ closed: sql<boolean>`coalesce(${hotTalks.closesAt} <= now(), false)`, side: hotSides.side })
      .from(hotTalks)
      .leftJoin(
        hotSides,
        sql`${hotSides.talkId} = ${hotTalks.id} and ${hotSides.userId} = ${viewer?.id ?? null}`,
      )
      .where(sql`${hotTalks.id} = ${id}`)
    const { closed = false, side = null } = standing ?? {}
    if (state !== 'approved') return { closed: '这个热议没有公开，不能发言' }
    if (!may(stateOf(closed), 'argue')) return { closed: '热议已经结束，不能再发言', stance: side }
    return { closed: viewer !== null && side === null ? '先选一边，再发言' : null, stance: side }
  },
  found: {
    text: sql`h.red || ' / ' || h.blue || ' ' || h.text`,
    counts: { people: sql`h.reds + h.blues`, comments: 'comments' },
  },
  exported: { scope: 'scope', closes: 'closesAt' },
  erased: { as: 'talks', after: ['questions'], also: takeSidesBack },
})

/** Holds the person's talks and those they chose a side of, in the order of their ids. */
async function takeSidesBack(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from hot_talks
    where author_id = ${userId} or id in (select talk_id from hot_sides where user_id = ${userId}) order by id for no key update`)
  await tx.execute(sql`
    with gone as (delete from hot_sides where user_id = ${userId} returning talk_id, side)
    update hot_talks h set reds = h.reds - (g.side = 'red')::int, blues = h.blues - (g.side = 'blue')::int
    from gone g where h.id = g.talk_id`)
}
