/** Who hears of a comment, and of what became of it. */
import { sql } from 'drizzle-orm'
import { kindOf } from '../../../contract/kinds'
import type { Context, Executor } from '../../context'
import { countsChanged } from '../../core/notice/hints'
import { notify, notifySystem } from '../../core/notice/notify'
import { absentViewer } from '../../core/safety/viewer'
import { living, meets, within, type Row } from './read'

/** Tells whom it answers, and those whom it names and who see it: each once. */
export async function notifyOf(
  context: Context,
  { id, authorId, aliasId, subject, subjectId, rootId, text, mentions, state }: Row,
  to: string,
): Promise<void> {
  if (state !== 'approved') return
  const said = {
    group: 'comments',
    actorId: authorId,
    aliasId,
    subjectId: id,
    about: { subject, id: subjectId },
    text: text || '[图片]',
  } as const
  await notify(context, { ...said, userId: to, kind: rootId === null ? 'comment' : 'reply' })
  for (const { id: userId } of mentions ?? []) {
    if (userId !== to && (await meets(context, userId, id)))
      await notify(context, { ...said, userId, kind: 'mention' })
  }
}

/** The same of one that waited, if its author still meets what it answers. */
export async function notifyShown(context: Context, id: string): Promise<void> {
  const row = await living(context, id)
  const { thread } = await within(context, await absentViewer(context.db, row.authorId), id)
  const toId = row.toId ?? row.rootId
  const target = toId === null ? null : await living(context, toId)
  await notifyOf(context, row, target?.authorId ?? thread.authorId)
}

/** Who lost words to somebody else is told. */
export const notifyRemoved = (tx: Executor, { id, authorId, subject, rootId, text }: Row, by: string) =>
  notifySystem(
    tx,
    authorId,
    `你在一条${kindOf(subject).title}下的${rootId === null ? '评论' : '回复'}被${by}删除了：${text || '[图片]'}`,
    id,
  )

/** Takes the words of comments out of the messages of those whom they told. */
export async function forgetWords(tx: Executor, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    delete from notices n using comments c
    where c.id = any(${sql.param(ids)}::uuid[]) and n.actor_id = c.author_id and n.subject_id = c.id and n.kind in ('comment', 'reply', 'mention')
    returning n.user_id as "userId"`)
  for (const told of new Set(rows.map(({ userId }) => userId))) await countsChanged(tx, told)
}
