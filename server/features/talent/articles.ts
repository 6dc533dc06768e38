/** Articles of columns. */
import { and, eq, sql } from 'drizzle-orm'
import { excerptOf, wordsOf } from '../../../contract/article/rules'
import type { BlockDraft } from '../../../contract/article/schema'
import type { Dynamic } from '../../../contract/circle/schema'
import type { Context, Executor, Viewer } from '../../context'
import { gone, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { takeBody } from '../../core/article/body'
import { Feed } from '../../core/dynamic/feed'
import { Publishing } from '../../core/dynamic/publish'
import { topics } from '../../core/dynamic/topic/tables'
import { dynamicArticles, talentColumns } from '../../core/dynamic/talent/tables'

interface Draft {
  key: string
  column: string
  title: string
  body: readonly BlockDraft[]
  scope: 'school' | 'everyone'
}

/** A dynamic whose words are the beginning of the article, under the column's topic. The same key again gives the first. */
export async function publishArticle(context: Context, viewer: Viewer, draft: Draft): Promise<Dynamic> {
  const [column] = await context.db
    .select({ id: talentColumns.id, topic: topics.name })
    .from(talentColumns)
    .innerJoin(topics, eq(topics.id, talentColumns.topicId))
    .where(and(eq(talentColumns.id, draft.column), eq(talentColumns.userId, viewer.id)))
  if (!column) throw wrongField('column', '请先选一个你主持的话题')
  const title = lineOf(draft.title)
  if (title === '') throw wrongField('title', '请填写标题')
  const { body, pictures } = await takeBody(context, viewer, draft.body)
  const words = {
    key: draft.key,
    title,
    text: `${excerptOf(body)} #${column.topic}`.trim(),
    scope: draft.scope,
  }
  const id = await new Publishing(context).publish(
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
  return new Feed(context).readable(viewer, id)
}

/** One of the viewer's articles in a column, to stand at its top. @throws Refusal when it is none */
export async function pinnable(db: Executor, viewer: Viewer, columnId: string, id: string): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from dynamic_articles a join dynamics d on d.id = a.dynamic_id
    where a.dynamic_id = ${id} and a.column_id = ${columnId} and d.author_id = ${viewer.id} and d.deleted_at is null`)
  if (rows.length === 0) throw gone('这篇文章')
}
