import { sql, type SQL } from 'drizzle-orm'
import { codes } from '../../../contract/envelope'
import type { Executor, Viewer } from '../../context'
import { gone, Refusal } from '../../http/refusal'
import { admitted, unblocked } from './visible'

/** The viewer as a row `v`. */
export const viewerRow = (viewer: Viewer | null): SQL =>
  sql`(select ${viewer?.id ?? null}::uuid as id, ${viewer?.schoolId ?? null}::uuid as school_id) v`

/** The owner of a page as a row `u`, with what the page's bullet comments are set to. */
export const ownerRow = (id: string): SQL => sql`
  (select p.*, coalesce(bs.shown, true) as barrage_on, coalesce(bs.open_to, 'everyone') as barrage_to
    from users p left join barrage_settings bs on bs.user_id = p.id where p.id = ${id}) u`

/** What a viewer may do on a person's page. */
export interface Openness extends Record<string, unknown> {
  profile: boolean
  follows: boolean
  write: boolean
  barrage_on: boolean
  barrage: boolean
}

export const closedRefusal = (sentence: string): Refusal => new Refusal(403, codes.refused, sentence)

/** @throws Refusal when there is no such person, or one of the two has blocked the other */
export async function opennessOf(db: Executor, viewer: Viewer | null, id: string): Promise<Openness> {
  const { rows } = await db.execute<Openness>(sql`
    select ${admitted(sql`v.id`, 'profile_to')} as profile, ${admitted(sql`v.id`, 'follows_to')} as follows, ${admitted(sql`v.id`, 'write_to')} as write,
      u.barrage_on, ${admitted(sql`v.id`, 'barrage_to')} as barrage
    from ${ownerRow(id)}, ${viewerRow(viewer)} where ${unblocked(sql`v.id`, sql`u.id`)}`)
  const [row] = rows
  if (!row) throw gone('这位同学')
  return row
}

/** The same for a page that must be open. @throws Refusal when it is not for this viewer */
export async function openPage(db: Executor, viewer: Viewer | null, id: string): Promise<Openness> {
  const openness = await opennessOf(db, viewer, id)
  if (!openness.profile) throw closedRefusal('对方没有公开主页')
  return openness
}

/** Takes turns with every other change of the person's own lists, so that their limits hold. */
export async function lockPerson(tx: Executor, viewer: Viewer): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${viewer.id} for update`)
}
