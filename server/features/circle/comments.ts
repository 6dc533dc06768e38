import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Comment, Reply } from '../../../contract/circle/schema'
import type { Context, Executor, Viewer } from '../../context'
import { cursorOf, pageOf, scoredCursor, scoredCursorOf } from '../../http/page'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { personOf, type PersonRow } from '../account/person'
import { mayPublish } from '../complaint/mute'
import { cancelNotice, notify } from '../message/service'
import { clearOf, mayWrite, unblocked } from '../privacy/visible'
import { addComments, addReplies, lockThread } from './counts'
import type { CircleService } from './service'
import { comments, dynamics } from './tables'

interface ReplyRow extends Record<string, unknown> {
  id: string
  author: PersonRow
  to: { id: string; name: string } | null
  text: string
  likes: number
  liked: boolean
  at: string
  state: Row['state']
  refusal: string | null
}
type CommentRow = ReplyRow & { replies: number; first: ReplyRow[] | null }
type Row = typeof comments.$inferSelect

const firstReplies = 2

const person = sql`json_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar, 'college', u.college, 'school', s.name)`

/** Columns of a comment or reply `c` as `viewer` sees it. */
const columns = (viewer: Viewer | null): SQL => sql`
  c.id, ${person} as author, c.text, c.likes, c.created_at as at, c.state, c.refusal,
  exists(select 1 from likes l where l.subject_id = c.id and l.user_id = ${viewer?.id ?? null}::uuid) as liked,
  (select json_build_object('id', t.id, 'name', tu.name) from comments t join users tu on tu.id = t.author_id
    where t.id = c.to_id and t.state = 'approved' and ${clearOf(viewer?.id ?? null, sql`t.author_id`)}) as "to"`

/**
 * Condition: the comment `c` is approved or the viewer's own, by no one on the viewer's black list, nor by one who has
 * the viewer on theirs.
 */
const clear = (viewer: Viewer | null): SQL =>
  sql`(c.state = 'approved' or c.author_id = ${viewer?.id ?? null}) and ${clearOf(viewer?.id ?? null, sql`c.author_id`)}`

const joined = sql`comments c join users u on u.id = c.author_id left join schools s on s.id = u.school_id`

/** Comments and replies on anything that can be commented. */
export class CommentService {
  constructor(
    private readonly context: Context,
    private readonly circle: CircleService,
  ) {}

  async list(
    viewer: Viewer | null,
    { id, sort, after, size = 20 }: { id: string; sort?: 'hot' | 'new'; after?: string; size?: number },
  ) {
    await this.circle.readable(viewer, id)
    if (sort === 'new') {
      const last = cursorOf(after)
      const rows = await this.comments(viewer, sql`c.subject_id = ${id} and c.root_id is null
        ${last ? sql`and c.id < ${last}` : sql``} order by c.id desc limit ${size + 1}`)
      return pageOf(rows, size, (row) => row.id, (row) => this.toComment(row, viewer))
    }
    const last = scoredCursorOf(after)
    const rows = await this.comments(viewer, sql`c.subject_id = ${id} and c.root_id is null
      ${last ? sql`and (c.likes, c.id) < (${last.score}, ${last.id}::uuid)` : sql``}
      order by c.likes desc, c.id desc limit ${size + 1}`)
    return pageOf(rows, size, (row) => scoredCursor(row.likes, row.id), (row) => this.toComment(row, viewer))
  }

  /** Oldest first, as they were said. */
  async replies(viewer: Viewer | null, { id, after, size = 20 }: { id: string; after?: string; size?: number }) {
    const root = await this.seen(viewer, id)
    await this.circle.readable(viewer, root.subjectId)
    const last = cursorOf(after)
    const { rows } = await this.context.db.execute<ReplyRow>(sql`
      select ${columns(viewer)} from ${joined}
      where c.root_id = ${id} and c.deleted_at is null and ${clear(viewer)} ${last ? sql`and c.id > ${last}` : sql``}
      order by c.id limit ${size + 1}`)
    return pageOf(rows, size, (row) => row.id, (row) => this.toReply(row, viewer))
  }

  /** A repeated key gives the comment that the first call made. */
  async publish(viewer: Viewer, draft: { key: string; id: string; text: string }): Promise<Comment> {
    const dynamic = await this.circle.readable(viewer, draft.id)
    if (dynamic.withheld) throw refuse('这条动态没有公开，不能评论')
    await mayPublish(this.context.db, viewer)
    await mayWrite(this.context.db, viewer, [dynamic.author.id])
    const id = await this.add(viewer, draft, { subjectId: draft.id, rootId: null, toId: null })
    await notify(this.context, {
      userId: dynamic.author.id,
      group: 'comments',
      kind: 'comment',
      actorId: viewer.id,
      subjectId: id,
      dynamicId: draft.id,
      text: draft.text.trim(),
    })
    const [row] = await this.comments(viewer, sql`c.id = ${id}`)
    if (!row) throw gone('这条评论')
    return this.toComment(row, viewer)
  }

  /** Answers a comment, or a reply under the same comment. */
  async reply(viewer: Viewer, draft: { key: string; id: string; text: string }): Promise<Reply> {
    const target = await this.seen(viewer, draft.id)
    const { author } = await this.circle.readable(viewer, target.subjectId)
    if (target.state !== 'approved') throw refuse('这条评论没有公开，不能回复')
    await mayPublish(this.context.db, viewer)
    await mayWrite(this.context.db, viewer, [author.id, target.authorId])
    const rootId = target.rootId ?? target.id
    const id = await this.add(viewer, draft, {
      subjectId: target.subjectId,
      rootId,
      toId: target.rootId === null ? null : target.id,
    })
    await notify(this.context, {
      userId: target.authorId,
      group: 'comments',
      kind: 'reply',
      actorId: viewer.id,
      subjectId: id,
      dynamicId: target.subjectId,
      text: draft.text.trim(),
    })
    const { rows } = await this.context.db.execute<ReplyRow>(sql`select ${columns(viewer)} from ${joined} where c.id = ${id}`)
    const [row] = rows
    if (!row) throw gone('这条回复')
    return this.toReply(row, viewer)
  }

  /** Deletes one's own; a comment takes its replies with it. */
  async remove(viewer: Viewer, id: string, kind: 'comment' | 'reply'): Promise<void> {
    const what = kind === 'comment' ? '这条评论' : '这条回复'
    await this.context.db.transaction(async (tx) => {
      const row = await this.living(id, tx, what)
      if (row.authorId !== viewer.id) await this.seen(viewer, id, what)
      if ((row.rootId === null) !== (kind === 'comment')) throw gone(what)
      if (row.authorId !== viewer.id) throw notYours(kind === 'comment' ? '评论' : '回复')
      const root = await lockThread(tx, row.rootId ?? id)
      const deleted = await tx
        .update(comments)
        .set({ deletedAt: sql`now()` })
        .where(and(sql`(${comments.id} = ${id} or ${comments.rootId} = ${id})`, isNull(comments.deletedAt)))
        .returning({ id: comments.id, state: comments.state })
      if (deleted.length === 0) throw gone(what)
      // what was taken down is counted nowhere
      const counted = deleted.filter(({ state }) => state === 'approved').length
      if (row.rootId !== null) await addReplies(tx, row.rootId, -counted)
      if (root.state === 'approved') await addComments(tx, row.subjectId, -counted)
    })
  }

  async like(viewer: Viewer, id: string) {
    const row = await this.seen(viewer, id)
    await this.circle.readable(viewer, row.subjectId)
    const likes = await this.count(sql`
      with added as (
        insert into likes (subject_id, user_id) values (${id}, ${viewer.id}) on conflict do nothing returning 1)
      update comments set likes = likes + (select count(*) from added)::int where id = ${id} returning likes`)
    await notify(this.context, {
      userId: row.authorId,
      group: 'likes',
      kind: 'comment-like',
      actorId: viewer.id,
      subjectId: id,
      dynamicId: row.subjectId,
      text: row.text,
    })
    return { likes, liked: true }
  }

  async dislike(viewer: Viewer, id: string) {
    const row = await this.seen(viewer, id)
    const likes = await this.count(sql`
      with removed as (delete from likes where subject_id = ${id} and user_id = ${viewer.id} returning 1)
      update comments set likes = likes - (select count(*) from removed)::int where id = ${id} returning likes`)
    await cancelNotice(this.context, { userId: row.authorId, kind: 'comment-like', actorId: viewer.id, subjectId: id })
    return { likes, liked: false }
  }

  private async add(
    viewer: Viewer,
    draft: { key: string; text: string },
    place: { subjectId: string; rootId: string | null; toId: string | null },
  ): Promise<string> {
    const text = draft.text.trim()
    if (text === '') throw wrongField('text', '请填写评论')
    return this.context.db.transaction(async (tx) => {
      const school = sql`(select ${dynamics.schoolId} from ${dynamics} where ${dynamics.id} = ${place.subjectId})`
      const [added] = await tx
        .insert(comments)
        .values({ id: newId(), subject: 'dynamic', schoolId: school, authorId: viewer.id, key: draft.key, text, ...place })
        .onConflictDoNothing({ target: [comments.authorId, comments.key] })
        .returning({ id: comments.id })
      if (added) {
        const shown = place.rootId === null || (await addReplies(tx, place.rootId, 1))
        if (!shown) throw gone('这条评论')
        await addComments(tx, place.subjectId, 1)
        return added.id
      }
      const [first] = await tx
        .select({ id: comments.id, deletedAt: comments.deletedAt })
        .from(comments)
        .where(and(eq(comments.authorId, viewer.id), eq(comments.key, draft.key)))
      if (!first || first.deletedAt) throw gone('这条评论')
      return first.id
    })
  }

  private async living(id: string, tx: Executor = this.context.db, what = '这条评论'): Promise<Row> {
    const [row] = await tx.select().from(comments).where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    if (!row) throw gone(what)
    return row
  }

  /** A living comment or reply that the viewer sees: not one taken down, nor by, or under, someone on either's black list. */
  async seen(viewer: Viewer | null, id: string, what = '这条评论'): Promise<Row> {
    const row = await this.living(id, this.context.db, what)
    const { rows } = await this.context.db.execute(sql`
      select 1 from comments c where c.id = any(${sql.param([id, row.rootId ?? id])}::uuid[])
        and not ((c.state = 'approved' or coalesce(c.author_id = ${viewer?.id ?? null}, false))
          and ${unblocked(sql`${viewer?.id ?? null}::uuid`, sql`c.author_id`)})`)
    if (rows.length > 0) throw gone(what)
    return row
  }

  private async count(statement: SQL): Promise<number> {
    const { rows } = await this.context.db.execute<{ likes: number }>(statement)
    const [row] = rows
    if (!row) throw gone('这条评论')
    return row.likes
  }

  private async comments(viewer: Viewer | null, where: SQL): Promise<CommentRow[]> {
    const { rows } = await this.context.db.execute<CommentRow>(sql`
      select x.*, (select json_agg(r order by r.id) from (
          select ${columns(viewer)} from ${joined} where c.root_id = x.id and c.deleted_at is null and ${clear(viewer)}
          order by c.id limit ${firstReplies}) r) as first
      from (select ${columns(viewer)}, c.replies from ${joined} where c.deleted_at is null and ${clear(viewer)} and ${where}) x`)
    return rows
  }

  private toReply = (row: ReplyRow, viewer: Viewer | null): Reply => ({
    id: row.id,
    author: personOf(row.author, this.context),
    to: row.to,
    text: row.text,
    likes: row.likes,
    liked: row.liked,
    mine: row.author.id === viewer?.id,
    at: new Date(row.at).toISOString(),
    ...(row.state === 'approved' ? {} : { withheld: { state: row.state, reason: row.refusal ?? '' } }),
  })

  private toComment(row: CommentRow, viewer: Viewer | null): Comment {
    const { to: _, ...comment } = this.toReply(row, viewer)
    return { ...comment, replies: row.replies, first: (row.first ?? []).map((reply) => this.toReply(reply, viewer)) }
  }
}
