/** What hangs on a page, as complaints see it. Who wrote or hung it answers for it, to their own school. */
import { and, eq, sql } from 'drizzle-orm'
import type { Context, Executor } from '../../context'
import { gone } from '../../http/refusal'
import { isDown } from '../../core/complaint/down'
import { takeEvidence, type Kind } from '../../core/complaint/kind'
import { countsChanged } from '../../core/notice/hints'
import { notices } from '../../core/notice/tables'
import { openPage } from '../../core/privacy/access'
import { BarrageService } from './barrage'
import { hung } from './photos'
import { QuestionService } from './questions'

/** Takes back what notices say of it. */
async function unsay(tx: Executor, kind: 'question' | 'answer', id: string): Promise<void> {
  const unsaid = await tx
    .delete(notices)
    .where(and(eq(notices.kind, kind), eq(notices.subjectId, id)))
    .returning({ userId: notices.userId })
  for (const { userId } of unsaid) await countsChanged(tx, userId)
}

export const questionKind = (context: Context): Kind => ({
  see: (viewer, id) => new QuestionService(context).detail(viewer, id),
  take: (tx, id) =>
    takeEvidence(
      tx,
      sql`select q.asker_id as owner, case when q.anonymous then q.id end as nameless, u.school_id as school, u.name, '' as title, q.text,
        '[]'::json as pictures, q.created_at as at
      from person_questions q join users u on u.id = q.asker_id
      where q.id = ${id} and q.deleted_at is null and not ${isDown('question', sql`q.id`)} for share of q`,
      '这个提问',
    ),
  hold: (tx, id, refusal) => (refusal === null ? Promise.resolve() : unsay(tx, 'question', id)),
})

export const replyKind = (context: Context): Kind => ({
  async see(viewer, id) {
    const { answer } = await new QuestionService(context).detail(viewer, id)
    if (answer === null) throw gone('这个回答')
  },
  take: (tx, id) =>
    takeEvidence(
      tx,
      sql`select q.owner_id as owner, u.school_id as school, u.name, '' as title, concat_ws(E'\\n', '问：' || q.text, '答：' || q.answer) as text,
        '[]'::json as pictures, q.created_at as at
      from person_questions q join users u on u.id = q.owner_id
      where q.id = ${id} and q.deleted_at is null and q.answer is not null and not ${isDown('reply', sql`q.id`)} for share of q`,
      '这个回答',
    ),
  hold: (tx, id, refusal) => (refusal === null ? Promise.resolve() : unsay(tx, 'answer', id)),
})

export const barrageKind = (context: Context): Kind => ({
  see: (viewer, id) => new BarrageService(context).see(viewer, id),
  take: (tx, id) =>
    takeEvidence(
      tx,
      sql`select m.author_id as owner, u.school_id as school, u.name, '' as title, m.text, '[]'::json as pictures, m.created_at as at
      from barrages m join users u on u.id = m.author_id
      where m.id = ${id} and m.deleted_at is null and not ${isDown('barrage', sql`m.id`)} for share of m`,
      '这条弹幕',
    ),
})

export const photoKind = ({ db }: Context): Kind => ({
  async see(viewer, id) {
    const { rows } = await db.execute<{ owner: string }>(sql`
      select w.user_id as owner from wall_photos w where w.picture_id = ${id}`)
    const [row] = rows
    if (!row) throw gone('这张照片')
    const { owner } = row
    await openPage(db, viewer, owner)
    const own = sql`${owner === viewer.id}::boolean`
    const shown = await db.execute(
      sql`select 1 from ${hung(sql`${owner}::uuid`, own)} and w.picture_id = ${id}`,
    )
    if (shown.rows.length === 0) throw gone('这张照片')
  },
  take: (tx, id) =>
    takeEvidence(
      tx,
      sql`select w.user_id as owner, u.school_id as school, u.name, '' as title, '' as text,
        json_build_array(json_build_object('id', x.id, 'key', x.key, 'thumbKey', x.thumb_key, 'width', x.width, 'height', x.height)) as pictures,
        x.created_at as at
      from wall_photos w join pictures x on x.id = w.picture_id join users u on u.id = w.user_id
      where w.picture_id = ${id} and not ${isDown('photo', sql`w.picture_id`)} for share of w`,
      '这张照片',
    ),
})
