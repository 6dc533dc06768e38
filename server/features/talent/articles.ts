/** What is written in columns: published, read, and who may comment on it. */
import { and, eq, sql } from 'drizzle-orm'
import { excerptOf, wordsOf } from '../../../contract/article/rules'
import type { BlockDraft } from '../../../contract/article/schema'
import type { Article, Dynamic } from '../../../contract/circle/schema'
import type { Discussion } from '../../../contract/talent/rules'
import type { Context, Executor, Viewer } from '../../context'
import { gone, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { bodyOf, takeBody } from '../article/body'
import type { CircleService } from '../circle/service'
import { rewritten } from '../safety/rules'
import { topics } from '../topic/tables'
import { dynamicArticles, talentColumns } from './tables'

interface Draft {
  key: string
  column: string
  title: string
  body: readonly BlockDraft[]
  scope: 'school' | 'everyone'
}

/** A dynamic whose words are the beginning of the article, under the column's topic. The same key again gives the first. */
export async function publishArticle(
  context: Context,
  circle: CircleService,
  viewer: Viewer,
  draft: Draft,
): Promise<Dynamic> {
  const [column] = await context.db
    .select({ id: talentColumns.id, topic: topics.name })
    .from(talentColumns)
    .innerJoin(topics, eq(topics.id, talentColumns.topicId))
    .where(and(eq(talentColumns.id, draft.column), eq(talentColumns.userId, viewer.id)))
  if (!column) throw wrongField('column', '请先选一个你主持的话题')
  const title = lineOf(rewritten(draft.title))
  if (title === '') throw wrongField('title', '请填写标题')
  const { body, pictures } = await takeBody(context, viewer, draft.body)
  const words = {
    key: draft.key,
    title,
    text: `${excerptOf(body)} #${column.topic}`.trim(),
    scope: draft.scope,
  }
  return circle.publish(
    viewer,
    { ...words, pictures: pictures.map(({ id }) => id) },
    {
      words: wordsOf(body),
      write: async (tx, dynamicId) =>
        void (await tx
          .insert(dynamicArticles)
          .values({ dynamicId, columnId: column.id, title, body, words: wordsOf(body) })),
    },
  )
}

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

/** Why this viewer may not comment on an article, by its host's choice; null where they may, and where it is none. */
export async function closedTo(db: Executor, viewer: Viewer, dynamicId: string): Promise<string | null> {
  const [row] = await db
    .select({ discussion: talentColumns.discussion, host: talentColumns.userId })
    .from(dynamicArticles)
    .innerJoin(talentColumns, eq(talentColumns.id, dynamicArticles.columnId))
    .where(eq(dynamicArticles.dynamicId, dynamicId))
  if (!row || (await admits(db, viewer, row.discussion, row.host))) return null
  return row.discussion === 'nobody' ? '作者暂时没有开放评论' : '只有关注作者的人可以评论'
}

/** One of the viewer's articles in a column, to stand at its top. @throws Refusal when it is none */
export async function pinnable(db: Executor, viewer: Viewer, columnId: string, id: string): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from dynamic_articles a join dynamics d on d.id = a.dynamic_id
    where a.dynamic_id = ${id} and a.column_id = ${columnId} and d.author_id = ${viewer.id} and d.deleted_at is null`)
  if (rows.length === 0) throw gone('这篇文章')
}
