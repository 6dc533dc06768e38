/** The long form of a dynamic: who reads it, and who may comment on it. */
import { eq, sql } from 'drizzle-orm'
import type { Article, Dynamic } from '../../../../contract/circle/schema'
import type { Discussion } from '../../../../contract/talent/rules'
import type { Executor, Viewer } from '../../../context'
import { oneOf, statement, uuid } from '../../../database/statement'
import { bodyOf } from '../../article/body'
import { dynamicArticles, talentColumns } from './tables'

/** The long form of a dynamic that the viewer may read; null where there is none. */
export async function articleOf(
  db: Executor,
  viewer: Viewer | null,
  { id, pictures, author }: Dynamic,
): Promise<Article | null> {
  const [row] = await db
    .select({ body: dynamicArticles.body, discussion: talentColumns.discussion })
    .from(dynamicArticles)
    .leftJoin(talentColumns, eq(talentColumns.id, dynamicArticles.columnId))
    .where(eq(dynamicArticles.dynamicId, id))
  if (!row) return null
  const discussion = row.discussion ?? 'everyone'
  const open = viewer !== null && (await admits(db, viewer, discussion, author.id))
  return {
    body: bodyOf(row.body, pictures),
    discussion,
    open: open || (viewer === null && discussion !== 'nobody'),
  }
}

async function admits(
  db: Executor,
  viewer: Viewer,
  discussion: Discussion,
  hostId: string,
): Promise<boolean> {
  if (discussion === 'everyone' || viewer.id === hostId) return true
  if (discussion === 'nobody') return false
  const { rows } = await db.execute(
    sql`select 1 from follows where follower_id = ${viewer.id} and followee_id = ${hostId}`,
  )
  return rows.length > 0
}

/** Whoever reads comments asks this of an article. */
const hosted = statement(
  'article_discussion',
  { values: { article: uuid }, row: { discussion: oneOf<Discussion>(), host: uuid } },
  (p) => sql`
  select c.discussion, c.user_id as host from dynamic_articles a join talent_columns c on c.id = a.column_id where a.dynamic_id = ${p.article}`,
)

/** Why this viewer may not comment on an article, by its host's choice; null where they may, and where it is none. */
export async function closedTo(db: Executor, viewer: Viewer, dynamicId: string): Promise<string | null> {
  const [row] = await hosted(db, { article: dynamicId })
  if (!row || (await admits(db, viewer, row.discussion, row.host))) return null
  return row.discussion === 'nobody' ? '作者暂时没有开放评论' : '只有关注作者的人可以评论'
}
