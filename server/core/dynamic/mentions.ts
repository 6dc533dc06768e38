/** Whom words name after an @: kept by the name that was written, shown by the one that the person goes by now. */
import { sql, type SQL } from 'drizzle-orm'
import { limits, mentionedIn } from '../../../contract/circle/rules'
import type { MentionDraft } from '../../../contract/circle/schema'
import { isBlank } from '../../../contract/rules'
import type { Executor, Viewer } from '../../context'
import { unblocked } from '../privacy/visible'

/** The mentions of a row by the names that those people go by now, as text of JSON; null where it has none. */
export const writtenMentions = (row: SQL): SQL =>
  sql`case when ${row}.mentions is not null then mentions_text(${row}.mentions) end`

/** Of those chosen, whom the words name, who are there and have nothing against the viewer. null for none. */
export async function mentionsIn(
  db: Executor,
  viewer: Viewer,
  words: string,
  chosen: readonly MentionDraft[] = [],
): Promise<MentionDraft[] | null> {
  const named = mentionedIn(
    words,
    chosen.filter(({ as }) => !isBlank(as)),
  )
  if (named.length === 0) return null
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users u where u.id = any(${sql.param(named.map(({ id }) => id))}::uuid[])
      and not u.erased and ${unblocked(viewer.id, sql`u.id`)} limit ${limits.mentions.max}`)
  const met = new Set(rows.map(({ id }) => id))
  const mentions = named.filter(({ id }) => met.has(id)).map(({ id, as }) => ({ id, as }))
  return mentions.length === 0 ? null : mentions
}
