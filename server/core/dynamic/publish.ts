import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { isPublic, stepOf, topicsIn, type Scope } from '../../../contract/circle/rules'
import type { DynamicDraft } from '../../../contract/circle/schema'
import { isBlank } from '../../../contract/rules'
import type { Context, Executor, Viewer } from '../../context'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { mayPublish } from '../complaint/mute'
import { removeFiles } from '../file/free'
import { ownMedia, ownPictures } from '../file/own'
import { notify } from '../message/service'
import { screen } from '../safety/screen'
import { Feed } from './feed'
import { mentionsIn } from './mentions'
import { dynamics, dynamicTopics } from './tables'

type Written = Pick<DynamicDraft, 'title' | 'text' | 'mentions'>
type Row = typeof dynamics.$inferSelect

/** What else stands under a dynamic: words that are screened with its own, and rows that are written with it. */
export interface More {
  words: string
  write(tx: Executor, id: string): Promise<void>
}

const excerptLength = 60

/** What authors do with their words: publish, show to others or fewer, and send in again what was not let through. */
export class Publishing {
  private readonly feed: Feed

  constructor(private readonly context: Context) {
    this.feed = new Feed(context)
  }

  /** A repeated draft key gives the id of what the first call made. */
  async publish(viewer: Viewer, draft: DynamicDraft, more?: More): Promise<string> {
    const { schoolId } = viewer
    if (schoolId === null) throw refuse('请先选择学校')
    await mayPublish(this.context.db, viewer)
    const pictures = await ownPictures(this.context, viewer, draft.pictures)
    const { title = '', text } = draft
    const { texts, state, refusal, keep } = await screen(this.context, viewer, {
      scene: 'dynamic',
      texts: { text, title, body: more?.words ?? '' },
      pictures,
      film: draft.film !== undefined,
    })
    const words = await this.wordsOf(viewer, { ...draft, text: texts.text, title: texts.title })
    if (draft.film !== undefined && draft.pictures.length > 1)
      throw wrongField('pictures', '视频只能有一张封面')
    if (words.text === '' && draft.pictures.length === 0 && draft.film === undefined)
      throw wrongField('text', '写点什么，或者加张图片')
    const film = draft.film === undefined ? null : await ownMedia(this.context, viewer, 'film', draft.film)
    const { key, scope, place = null } = draft
    const id = await this.context.db.transaction(async (tx) => {
      const [added] = await tx
        .insert(dynamics)
        .values({
          id: newId(),
          schoolId,
          authorId: viewer.id,
          key,
          ...words,
          pictures,
          film,
          place,
          scope,
          state,
          refusal,
        })
        .onConflictDoNothing({ target: [dynamics.authorId, dynamics.key] })
        .returning()
      if (!added) return undefined
      await nameTopics(tx, added)
      await more?.write(tx, added.id)
      await keep(tx, { subject: 'dynamic', id: added.id, schoolId })
      return added.id
    })
    const made = id ?? (await this.published(viewer, key))
    await this.tellMentioned(made)
    return made
  }

  /** A poster goes with the readers whom it was drawn for. */
  async setScope(viewer: Viewer, id: string, scope: Scope): Promise<void> {
    const poster = await this.context.db.transaction(async (tx) => {
      const row = await held(tx, id)
      if (!row || row.authorId !== viewer.id) throw await this.notOwn(viewer, id)
      const kept = isPublic(scope) ? row.poster : null
      await tx.update(dynamics).set({ scope, poster: kept }).where(eq(dynamics.id, id))
      return kept === null ? row.poster : null
    })
    if (poster !== null) await removeFiles(this.context, [poster])
    await this.tellMentioned(id)
  }

  /** Words that a reviewer refused, written anew, wait for a decision again. */
  async edit(viewer: Viewer, { id, ...draft }: Written & { id: string }): Promise<void> {
    await mayPublish(this.context.db, viewer)
    const { title = '', text } = draft
    const { texts, refusal } = await screen(this.context, viewer, {
      scene: 'dynamic',
      texts: { text, title },
    })
    const words = await this.wordsOf(viewer, { ...draft, ...texts })
    await this.context.db.transaction(async (tx) => {
      const row = await held(tx, id)
      if (!row || row.authorId !== viewer.id) throw await this.notOwn(viewer, id)
      if (!stepOf(row.state, 'edit') || row.reviewedAt === null) throw refuse('只有没通过审核的动态可以修改')
      if (words.text === '' && row.pictures.length === 0 && row.film === null)
        throw wrongField('text', '请填写正文')
      await tx
        .update(dynamics)
        .set({ ...words, state: 'pending', refusal })
        .where(eq(dynamics.id, id))
      await tx.execute(sql`update dynamic_articles set title = ${words.title} where dynamic_id = ${id}`)
      await tx.delete(dynamicTopics).where(eq(dynamicTopics.dynamicId, id))
      await nameTopics(tx, { ...row, ...words })
    })
  }

  /** Tells those whom it names and who may read it, each once. */
  async tellMentioned(id: string): Promise<void> {
    const { rows } = await this.context.db.execute<Told>(sql`
      select u.id, u.school_id as "schoolId", d.author_id as "authorId", left(coalesce(nullif(d.title, ''), d.text), ${excerptLength}) as text
      from dynamics d cross join json_array_elements(d.mentions) m join users u on u.id = (m ->> 'id')::uuid
      where d.id = ${id} and d.deleted_at is null and d.state = 'approved'`)
    for (const { authorId: actorId, text, ...person } of rows) {
      if (await this.feed.one({ ...person, blocks: true }, id)) {
        await notify(this.context, {
          userId: person.id,
          group: 'comments',
          kind: 'mention',
          actorId,
          subjectId: id,
          about: { subject: 'dynamic', id },
          text,
        })
      }
    }
  }

  private async wordsOf(viewer: Viewer, { title = '', text, mentions }: Written) {
    const words = { title: isBlank(title) ? '' : lineOf(title), text: isBlank(text) ? '' : linesOf(text) }
    return {
      ...words,
      mentions: await mentionsIn(this.context.db, viewer, `${words.title} ${words.text}`, mentions),
    }
  }

  private async notOwn(viewer: Viewer, id: string) {
    return (await this.feed.one(viewer, id)) ? notYours('动态') : gone('这条动态')
  }

  private async published(viewer: Viewer, key: string): Promise<string> {
    const [row] = await this.context.db
      .select({ id: dynamics.id, deletedAt: dynamics.deletedAt })
      .from(dynamics)
      .where(and(eq(dynamics.authorId, viewer.id), eq(dynamics.key, key)))
    if (!row || row.deletedAt) throw gone('这条动态')
    return row.id
  }
}

interface Told extends Record<string, unknown> {
  id: string
  schoolId: string | null
  authorId: string
  text: string
}

/** The living dynamic, held until the transaction ends. */
export async function held(tx: Executor, id: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(dynamics)
    .where(and(eq(dynamics.id, id), sql`${dynamics.deletedAt} is null`))
    .for('no key update')
  return row
}

async function nameTopics(
  tx: Executor,
  { id, schoolId, title, text }: Pick<Row, 'id' | 'schoolId' | 'title' | 'text'>,
): Promise<void> {
  const topics = topicsIn(`${title} ${text}`)
  if (topics.length > 0)
    await tx.insert(dynamicTopics).values(topics.map((topic) => ({ topic, dynamicId: id, schoolId })))
}
