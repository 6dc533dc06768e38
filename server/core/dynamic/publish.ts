import { and, eq, sql } from 'drizzle-orm'
import { isPublic, mayHide, stepOf, topicsIn, type Scope } from '../../../contract/circle/rules'
import type { DynamicDraft } from '../../../contract/circle/schema'
import { isBlank } from '../../../contract/rules'
import type { Context, Executor, Viewer } from '../../context'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { aliasOf } from '../alias/service'
import { cardKindOf } from '../chat/card'
import { mayPublish } from '../complaint/mute'
import { removeFiles } from '../file/free'
import { screen } from '../safety/screen'
import { publish } from '../thing/publish'
import { allowsAnonymous } from './anonymity'
import { Feed } from './feed'
import { mentionsIn } from './mentions'
import { dynamics, dynamicTopics } from './tables'
import { notifyMentioned } from './notices'
import { dynamic } from './thing'

type CardRef = NonNullable<DynamicDraft['card']>
type Written = Pick<DynamicDraft, 'title' | 'text' | 'mentions'>
type Row = typeof dynamics.$inferSelect

/** What else stands under a dynamic: words that are screened with its own, and rows that are written with it. */
export interface More {
  words: string
  write(tx: Executor, id: string): Promise<void>
}

/** What authors do with their words: publish, show to others or fewer, and send in again what was not let through. */
export class Publishing {
  private readonly feed: Feed

  constructor(private readonly context: Context) {
    this.feed = new Feed(context)
  }

  /** A repeated draft key gives the id of what the first call made. */
  async publish(viewer: Viewer, draft: DynamicDraft, more?: More): Promise<string> {
    const {
      key,
      title = '',
      text,
      pictures,
      film,
      scope,
      place = null,
      help,
      anonymous = false,
      card,
    } = draft
    if (card) await this.mayCarry(viewer, card, anonymous)
    const given = { key, texts: { text, title, body: more?.words ?? '' }, pictures, film }
    const { id } = await publish(this.context, viewer, dynamic, given, async (tx, ready) => {
      if (anonymous) await mayBeAnonymous(tx, viewer, scope)
      const words = await this.wordsOf(tx, viewer, {
        ...draft,
        ...ready.texts,
        ...(anonymous ? { mentions: [] } : {}),
      })
      if (film !== undefined && pictures.length > 1) throw wrongField('pictures', '视频只能有一张封面')
      if (words.text === '' && pictures.length === 0 && film === undefined && !card)
        throw wrongField('text', '写点什么，或者加张图片')
      const aliasId = anonymous ? await aliasOf(tx, ready.id, viewer.id) : null
      const carried = { cardKind: card?.kind ?? null, cardId: card?.id ?? null }
      const shown = { pictures: ready.pictures, film: ready.film, place, scope, aliasId, ...carried }
      const row = await ready.add({ ...words, ...shown, help: help ? ('open' as const) : null })
      await nameTopics(tx, row)
      await more?.write(tx, row.id)
    })
    await notifyMentioned(this.context, id)
    return id
  }

  /** A poster goes with the readers whom it was drawn for. */
  async setScope(viewer: Viewer, id: string, scope: Scope): Promise<void> {
    const poster = await this.context.db.transaction(async (tx) => {
      const row = await lockDynamic(tx, id)
      if (!row || row.authorId !== viewer.id) throw await this.notOwn(viewer, id)
      if (row.aliasId !== null && !mayHide(scope)) throw hiding()
      const kept = isPublic(scope) ? row.poster : null
      await tx.update(dynamics).set({ scope, poster: kept }).where(eq(dynamics.id, id))
      return kept === null ? row.poster : null
    })
    if (poster !== null) await removeFiles(this.context, [poster])
    await notifyMentioned(this.context, id)
  }

  /** Whether the call for help is solved. Said again, it changes nothing. */
  async solve(viewer: Viewer, id: string, solved: boolean): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      const row = await lockDynamic(tx, id)
      if (!row || row.authorId !== viewer.id) throw await this.notOwn(viewer, id)
      if (row.help === null) throw refuse('这条动态不是求助')
      await tx
        .update(dynamics)
        .set({ help: solved ? 'solved' : 'open' })
        .where(eq(dynamics.id, id))
    })
  }

  /** Words that a reviewer refused, written anew, wait for a decision again. */
  async edit(viewer: Viewer, { id, ...draft }: Written & { id: string }): Promise<void> {
    await mayPublish(this.context.db, viewer)
    const { title = '', text } = draft
    const { texts, refusal } = await screen(this.context, viewer, {
      scene: 'dynamic',
      texts: { text, title },
    })
    const named = await this.wordsOf(this.context.db, viewer, { ...draft, ...texts })
    await this.context.db.transaction(async (tx) => {
      const row = await lockDynamic(tx, id)
      if (!row || row.authorId !== viewer.id) throw await this.notOwn(viewer, id)
      if (!stepOf(row.state, 'edit') || row.reviewedAt === null) throw refuse('只有没通过审核的动态可以修改')
      const words = row.aliasId === null ? named : { ...named, mentions: null }
      if (words.text === '' && row.pictures.length === 0 && row.film === null && row.cardId === null)
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

  /** @throws Refusal for what does not stand under a dynamic, what the viewer does not see, and what would tell who they are */
  private async mayCarry(viewer: Viewer, { kind, id }: CardRef, anonymous: boolean): Promise<void> {
    const known = cardKindOf(this.context.house, kind)
    if (!known?.posted) throw wrongField('card', '这种卡片不能发到圈子')
    if (anonymous) throw wrongField('card', '匿名的动态不能带卡片，会看出你是谁')
    await known.send(this.context, viewer, id, viewer.id)
  }

  private async wordsOf(db: Executor, viewer: Viewer, { title = '', text, mentions }: Written) {
    const words = { title: isBlank(title) ? '' : lineOf(title), text: isBlank(text) ? '' : linesOf(text) }
    return {
      ...words,
      mentions: await mentionsIn(db, viewer, `${words.title} ${words.text}`, mentions),
    }
  }

  private async notOwn(viewer: Viewer, id: string) {
    return (await this.feed.one(viewer, id)) ? notYours('动态') : gone('这条动态')
  }
}

const hiding = () => wrongField('scope', '匿名的动态不能只给关注我的人看')

/** @throws Refusal where the viewer's school does not allow it, or the readers would tell whose it is */
async function mayBeAnonymous(tx: Executor, viewer: Viewer, scope: Scope): Promise<void> {
  if (!mayHide(scope)) throw hiding()
  if (!(await allowsAnonymous(tx, viewer.schoolId))) throw wrongField('anonymous', '你的学校没有开放匿名发布')
}

/** The living dynamic, held until the transaction ends. */
export async function lockDynamic(tx: Executor, id: string): Promise<Row | undefined> {
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
