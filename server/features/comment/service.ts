import { and, isNull, sql, type SQL } from 'drizzle-orm'
import type { CommentSubject } from '../../../contract/kinds'
import type { MentionDraft } from '../../../contract/circle/schema'
import type { Comment, Reply } from '../../../contract/comment/schema'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { Ready } from '../../http/envelope'
import { countedCursorOf, cursorOf, readyPage, scoredCursor } from '../../http/page'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { aliasOf } from '../../core/alias/service'
import { mentionsIn } from '../../core/dynamic/mentions'
import { freePictures, removeFiles } from '../../core/file/free'
import { vote, type Vote } from '../../core/like/service'
import { cancelNotice, notify } from '../../core/notice/notify'
import { mayWrite } from '../../core/privacy/visible'
import { publish } from '../../core/thing/publish'
import { addReplies, lockThread } from './counts'
import { living, within, type Row } from './read'
import { commentOf, lists, replies, replyOf, type Lists, type Row as Written } from './rows'
import { addComments, seenIn, subjectsOf, type Thread } from '../../core/comment/subjects'
import { comments } from '../../core/comment/tables'
import { comment } from './thing'
import { forgetWords, notifyOf, notifyRemoved } from './notices'

interface Draft {
  key: string
  text: string
  pictures?: string[]
  mentions?: MentionDraft[]
}
interface Place {
  subject: CommentSubject
  subjectId: string
  rootId: string | null
  toId: string | null
}

/** Comments and replies on anything that can be commented. */
export class CommentService {
  private readonly subjects

  constructor(private readonly context: Context) {
    this.subjects = subjectsOf(context)
  }

  async list(
    viewer: Viewer | null,
    {
      subject,
      id,
      sort,
      stance,
      after,
      size = 20,
    }: {
      subject: CommentSubject
      id: string
      sort?: 'hot' | 'new'
      stance?: string
      after?: string
      size?: number
    },
  ) {
    const { db } = this.context
    const page = { ...this.reading(viewer), rows: size + 1, subject: id }
    if (sort === 'new') {
      const own = { ...page, after: cursorOf(after) }
      const rows = await this.under(subject, viewer, id, (list) =>
        stance === undefined ? list.new(db, own) : list.newOf(db, { ...own, stance }),
      )
      return readyPage<Comment, Written>(rows, size, (row) => row.id)
    }
    const last = countedCursorOf(after)
    const own = { ...page, after: last?.id ?? null, score: last?.score ?? null }
    const rows = await this.under(subject, viewer, id, (list) =>
      stance === undefined ? list.hot(db, own) : list.hotOf(db, { ...own, stance }),
    )
    return readyPage<Comment, Written>(rows, size, (row) => scoredCursor(row.score, row.id))
  }

  /** Oldest first, as they were said. */
  async replies(
    viewer: Viewer | null,
    { id, after, size = 20 }: { id: string; after?: string; size?: number },
  ) {
    await within(this.context, viewer, id)
    const page = { rows: size + 1, after: cursorOf(after), subject: id }
    const rows = await replies(this.context.db, { ...this.reading(viewer), ...page })
    return readyPage<Reply, Written>(rows, size, (row) => row.id)
  }

  /** The comment, or the one that a reply stands under. */
  async detail(viewer: Viewer | null, id: string) {
    const { row } = await within(this.context, viewer, id)
    return {
      subject: row.subject,
      subject_id: row.subjectId,
      comment: (await this.one(viewer, row.rootId ?? id)).read(),
    }
  }

  /** A repeated key gives the comment that the first call made. */
  async publish(
    viewer: Viewer,
    { subject, id: subjectId, ...draft }: Draft & { subject: CommentSubject; id: string },
  ): Promise<Ready<Comment>> {
    const thread = await this.subjects[subject].see(viewer, subjectId)
    await this.admit(viewer, thread, [])
    const said = await this.add(viewer, draft, thread, { subject, subjectId, rootId: null, toId: null })
    await notifyOf(this.context, said, thread.authorId)
    return this.one(viewer, said.id)
  }

  /** Answers a comment, or a reply under the same comment. */
  async reply(viewer: Viewer, { id: targetId, ...draft }: Draft & { id: string }): Promise<Ready<Reply>> {
    const { row: target, thread } = await within(this.context, viewer, targetId)
    if (target.state !== 'approved') throw refuse('这条评论没有公开，不能回复')
    await this.admit(viewer, thread, target.aliasId === null ? [target.authorId] : [])
    const { subject, subjectId, rootId } = target
    const said = await this.add(viewer, draft, thread, {
      subject,
      subjectId,
      rootId: rootId ?? target.id,
      toId: rootId === null ? null : target.id,
    })
    await notifyOf(this.context, said, target.authorId)
    const [row] = await replyOf(this.context.db, { ...this.reading(viewer), id: said.id })
    if (!row) throw gone('这条回复')
    return new Ready(row.json)
  }

  /** A comment takes its replies with it. */
  async remove(viewer: Viewer, id: string, kind: 'comment' | 'reply'): Promise<void> {
    const what = kind === 'comment' ? '这条评论' : '这条回复'
    const row = await living(this.context, id, what)
    const own = row.authorId === viewer.id
    const { thread } = own ? { thread: null } : await within(this.context, viewer, id, what)
    if ((row.rootId === null) !== (kind === 'comment')) throw gone(what)
    if (thread && thread.authorId !== viewer.id && !administers(viewer, row.schoolId))
      throw notYours(kind === 'comment' ? '评论' : '回复')
    const keys = await this.context.db.transaction(async (tx) => {
      const root = await lockThread(tx, row.rootId ?? id)
      const deleted = await tx
        .update(comments)
        .set({ deletedAt: sql`now()` })
        .where(and(sql`(${comments.id} = ${id} or ${comments.rootId} = ${id})`, isNull(comments.deletedAt)))
        .returning({ id: comments.id, state: comments.state, pictures: comments.pictures })
      if (deleted.length === 0) throw gone(what)
      // what was taken down is counted nowhere
      const counted = deleted.filter(({ state }) => state === 'approved').length
      if (row.rootId !== null) await addReplies(tx, row.rootId, -counted)
      if (root.state === 'approved')
        await addComments(tx, this.subjects[row.subject], row.subjectId, -counted)
      await forgetWords(
        tx,
        deleted.map((one) => one.id),
      )
      if (thread) await notifyRemoved(tx, row, thread.authorId === viewer.id ? '发布者' : '管理员')
      return freePictures(
        tx,
        deleted.flatMap(({ pictures }) => pictures),
      )
    })
    await removeFiles(this.context, keys)
  }

  async vote(viewer: Viewer, id: string, to: Vote) {
    const { row, thread } = await within(this.context, viewer, id)
    const likes = await vote(this.context, comments, id, viewer.id, to)
    if (likes === null) throw gone('这条评论')
    const { authorId: userId, subject, subjectId, text } = row
    const like = { userId, kind: 'comment-like', actorId: viewer.id, subjectId: id } as const
    if (to === 'like') {
      const aliasId =
        thread.aliasIn === null ? null : await aliasOf(this.context.db, thread.aliasIn, viewer.id)
      await notify(this.context, {
        ...like,
        group: 'likes',
        aliasId,
        about: { subject, id: subjectId },
        text,
      })
    } else {
      await cancelNotice(this.context, like)
    }
    return { likes, liked: to === 'like', stepped: to === 'step' }
  }

  /** `to`: who is answered by name, beside who began the thread. */
  private async admit(viewer: Viewer, thread: Thread, to: string[]): Promise<void> {
    if (thread.closed !== null) throw refuse(thread.closed)
    if (thread.aliasIn === null)
      await mayWrite(this.context.db, viewer, thread.veiled ? to : [thread.authorId, ...to])
  }

  private async add(viewer: Viewer, draft: Draft, thread: Thread, place: Place): Promise<Row> {
    const { key, pictures } = draft
    const given = { key, texts: { text: draft.text }, pictures, schoolId: this.schoolOf(place) }
    return publish(this.context, viewer, comment, given, async (tx, ready) => {
      const text = ready.texts.text.trim()
      if (text === '' && ready.pictures.length === 0) throw wrongField('text', '请填写评论')
      const mentions = thread.nameless ? null : await mentionsIn(tx, viewer, text, draft.mentions)
      const aliasId = thread.aliasIn === null ? null : await aliasOf(tx, thread.aliasIn, viewer.id)
      const words = { text, pictures: ready.pictures, mentions, stance: thread.stance ?? null }
      await this.count(tx, await ready.add({ ...words, aliasId, ...place }))
    })
  }

  private schoolOf({ subject, subjectId }: Place): SQL {
    const { table } = this.subjects[subject]
    return sql`(select ${table.schoolId} from ${table} where ${table.id} = ${subjectId})`
  }

  private async count(tx: Executor, { rootId, subject, subjectId, state }: Row): Promise<void> {
    if (state !== 'approved') return
    if (rootId !== null && !(await addReplies(tx, rootId, 1))) throw gone('这条评论')
    await addComments(tx, this.subjects[subject], subjectId, 1)
  }

  private async one(viewer: Viewer | null, id: string): Promise<Ready<Comment>> {
    const [row] = await commentOf(this.context.db, { ...this.reading(viewer), id })
    if (!row) throw gone('这条评论')
    return new Ready(row.json)
  }

  /** Those under a thing. Where its statement finds none, the thing says whether the viewer sees it. @throws Refusal */
  private async under(
    subject: CommentSubject,
    viewer: Viewer | null,
    id: string,
    ask: (lists: Lists) => Promise<Written[]>,
  ): Promise<Written[]> {
    const seenBy = seenIn(this.context.house)[subject]
    const see = () => this.subjects[subject].see(viewer, id)
    if (!seenBy) await see()
    const rows = await ask(lists(viewer?.blocks ? 'guarded' : 'open', seenBy && [subject, seenBy]))
    if (seenBy && rows.length === 0) await see()
    return rows
  }

  private reading = (viewer: Viewer | null) => ({
    reader: viewer?.id ?? null,
    files: this.context.providers.storage.url(''),
  })
}
