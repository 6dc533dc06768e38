import { and, eq, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits, nameSteps, withheldOf, type NameAction } from '../../../contract/confession/rules'
import type { Confession } from '../../../contract/confession/schema'
import type { Context, Executor, Viewer } from '../../context'
import { contains } from '../../database/words'
import { cursorOf, pageOf, scoredCursor, scoredCursorOf, timedCursorOf } from '../../http/page'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { aliasOf } from '../../core/alias/service'
import { mayPublish } from '../../core/complaint/mute'
import { freePictures, removeFiles } from '../../core/file/free'
import { ownPictures, type StoredPicture } from '../../core/file/own'
import { addLike, removeLike } from '../../core/like/service'
import { cancelNotice, notify, tell } from '../../core/message/service'
import { dropWait, letWait } from '../../core/safety/pictures'
import { canAsk, screen } from '../../core/safety/screen'
import { chosenOne, namedIn, type Named } from './names'
import { confessionsWhere, namesViewer, onWall, postWords, toConfession, visible } from './rows'
import { lockConfession, settle } from './standing'
import { confessionNames, confessions } from './tables'

interface PageQuery {
  after?: string
  size?: number
}
interface Draft {
  key: string
  text: string
  pictures?: string[]
  to?: string
  to_name?: string
}
/** A draft as it is written down. */
interface Written {
  key: string
  text: string
  pictures: StoredPicture[]
  toName: string | null
  words: boolean
  looking: boolean
  names: (Named & { name: string })[]
}

const what = '这条表白'

export class ConfessionService {
  constructor(private readonly context: Context) {}

  /** A repeated key gives what the first call made. */
  async publish(viewer: Viewer, draft: Draft): Promise<Confession> {
    const { schoolId } = viewer
    if (schoolId === null) throw refuse('请先选择学校')
    await mayPublish(this.context.db, viewer)
    const written = await this.written(viewer, schoolId, draft)
    const id = await this.context.db.transaction(async (tx) => {
      // one at a time for each person: neither the key nor the day's number is passed by a second call
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`confession by:${viewer.id}`}, 0))`,
      )
      const [first] = await tx
        .select({ id: confessions.id, deletedAt: confessions.deletedAt })
        .from(confessions)
        .where(and(eq(confessions.authorId, viewer.id), eq(confessions.key, draft.key)))
      if (first?.deletedAt) throw gone(what)
      return first?.id ?? this.add(tx, viewer, schoolId, written)
    })
    return this.one(viewer, id)
  }

  async list(
    viewer: Viewer,
    { sort, keyword, ...page }: PageQuery & { sort?: 'hot' | 'new'; keyword?: string },
  ) {
    if (viewer.schoolId === null) throw refuse('请先选择学校')
    const { after, size = 20 } = page
    const within = sql`${onWall(viewer)} ${
      keyword === undefined ? sql`` : sql`and ${contains(keyword, sql`c.grams`, postWords)}`
    }`
    if (sort === 'hot') {
      const last = scoredCursorOf(after)
      const rows = await this.rows(
        viewer,
        sql`${within} ${last ? sql`and (c.heat, c.id) < (${last.score}, ${last.id}::uuid)` : sql``}
        order by c.heat desc, c.id desc limit ${size + 1}`,
      )
      return pageOf(rows, size, (row) => scoredCursor(row.heat, row.id), this.toItem)
    }
    const last = timedCursorOf(after)
    const rows = await this.rows(
      viewer,
      sql`${within} ${
        last
          ? sql`and (c.shown_at, c.id) < (to_timestamp(0) + ${last.ms} * interval '1 millisecond', ${last.id}::uuid)`
          : sql``
      } order by c.shown_at desc, c.id desc limit ${size + 1}`,
    )
    return pageOf(rows, size, (row) => scoredCursor(Date.parse(row.at), row.id), this.toItem)
  }

  /** What the viewer wrote, latest first, wherever it stands. */
  mines = (viewer: Viewer, page: PageQuery) =>
    this.byId(viewer, sql`c.author_id = ${viewer.id} and c.deleted_at is null`, page)

  /** What names the viewer: waiting for their word, or on the wall. */
  named = (viewer: Viewer, page: PageQuery) => this.byId(viewer, namesViewer(viewer), page)

  /** The post, if this viewer may see it. */
  async one(viewer: Viewer, id: string): Promise<Confession> {
    const [row] = await this.rows(viewer, sql`c.id = ${id} and ${visible(viewer)}`)
    if (!row) throw gone(what)
    return toConfession(row, this.context)
  }

  /** Who likes it is told under the pseudonym that they would write under. */
  async like(viewer: Viewer, id: string) {
    const post = await this.onWall(viewer, id)
    const likes = await addLike(this.context.db, confessions, id, viewer.id)
    if (likes === null) throw gone(what)
    await notify(this.context, {
      userId: post.authorId,
      group: 'likes',
      kind: 'like',
      actorId: viewer.id,
      aliasId: await aliasOf(this.context.db, id, viewer.id),
      subjectId: id,
      about: { subject: 'confession', id },
    })
    return { likes, liked: true }
  }

  async dislike(viewer: Viewer, id: string) {
    const post = await this.onWall(viewer, id)
    const likes = await removeLike(this.context.db, confessions, id, viewer.id)
    if (likes === null) throw gone(what)
    await cancelNotice(this.context, {
      userId: post.authorId,
      kind: 'like',
      actorId: viewer.id,
      subjectId: id,
    })
    return { likes, liked: false }
  }

  /** For good: the words and the pictures go at once. */
  async remove(viewer: Viewer, id: string): Promise<void> {
    const { mine } = await this.one(viewer, id)
    if (!mine) throw notYours('表白')
    const keys = await this.context.db.transaction(async (tx) => {
      const { pictures } = await lockConfession(tx, id)
      await tx
        .update(confessions)
        .set({ deletedAt: sql`now()`, text: '', toName: null, pictures: [] })
        .where(eq(confessions.id, id))
      await dropWait(tx, 'confession', id)
      return freePictures(tx, pictures)
    })
    await removeFiles(this.context, keys)
  }

  /**
   * The word of a person whom it names. That it may not stand is said without a reason and counts against nobody; the
   * same word again is a retry.
   */
  async answer(viewer: Viewer, id: string, action: NameAction): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      const { authorId } = await lockConfession(tx, id)
      const own = and(eq(confessionNames.confessionId, id), eq(confessionNames.userId, viewer.id))
      const [name] = await tx.select({ state: confessionNames.state }).from(confessionNames).where(own)
      if (!name) throw gone(what)
      const steps = nameSteps.filter((step) => step.action === action)
      if (steps.some(({ to }) => to === name.state)) return
      const step = steps.find(({ from }) => from === name.state)
      if (!step) throw refuse('你已经不同意它上墙了')
      await tx.update(confessionNames).set({ state: step.to }).where(own)
      const comes = await settle(tx, id)
      if (comes) await tell(tx, authorId, '你的表白得到了同意，现在大家都能在墙上看到它。', id)
      if (action === 'decline')
        await tell(
          tx,
          authorId,
          '被写到的同学不希望你的一条表白在墙上，它现在只有你能看到。这不是违规，不影响你以后发表白。',
          id,
        )
    })
  }

  private async written(viewer: Viewer, schoolId: string, draft: Draft): Promise<Written> {
    const { texts, state } = await screen(this.context, viewer, {
      scene: 'post',
      texts: { text: draft.text, to_name: draft.to_name ?? '' },
    })
    const text = linesOf(texts.text)
    if (Array.from(text).length < limits.text.min) throw wrongField('text', '写几个字吧')
    const pictures = await ownPictures(this.context, viewer, draft.pictures ?? [])
    const chosen =
      draft.to === undefined ? null : await chosenOne(this.context.db, viewer, schoolId, draft.to)
    const toName = chosen?.name ?? (lineOf(texts.to_name) || null)
    const found = await namedIn(this.context.db, viewer, schoolId, text, chosen ? null : toName)
    const others = found.filter(({ userId }) => userId !== chosen?.id)
    const names = [
      ...(chosen ? [{ userId: chosen.id, name: chosen.name, how: 'chosen' as const }] : []),
      ...others,
    ]
    // doubtful words wait for the reviewer who looks at names
    const words = state === 'pending' || (toName !== null && !names.some(({ name }) => name === toName))
    const looking = pictures.length > 0 && (await canAsk(this.context, viewer))
    return { key: draft.key, text, pictures, toName, words, looking, names }
  }

  private async add(
    tx: Executor,
    viewer: Viewer,
    schoolId: string,
    { names, ...written }: Written,
  ): Promise<string> {
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from confessions where author_id = ${viewer.id}
        and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`)
    if ((rows[0]?.count ?? 0) >= limits.perDay) throw refuse(`一天最多发 ${limits.perDay} 条，明天再来`)
    const id = newId()
    const aliasId = await aliasOf(tx, id, viewer.id)
    const review = written.words || names.some(({ how }) => how === 'found') ? ('waiting' as const) : null
    const asked = names.map(({ name, how }) => ({ name, how, state: 'asked' as const }))
    const withheld = withheldOf({
      words: written.words,
      looking: written.looking,
      review,
      reason: '',
      held: null,
      names: asked,
    })
    await tx.insert(confessions).values({
      id,
      schoolId,
      authorId: viewer.id,
      aliasId,
      review,
      ...written,
      state: withheld?.state ?? 'approved',
      refusal: withheld?.reason ?? null,
    })
    if (written.looking)
      await letWait(tx, {
        kind: 'confession',
        targetId: id,
        ownerId: viewer.id,
        schoolId,
        pictures: written.pictures,
      })
    if (names.length > 0)
      await tx
        .insert(confessionNames)
        .values(names.map(({ userId, how }) => ({ confessionId: id, userId, how })))
    for (const { userId } of names) {
      await notify(tx, {
        userId,
        group: 'comments',
        kind: 'mention',
        actorId: viewer.id,
        aliasId,
        subjectId: id,
        about: { subject: 'confession', id },
        text: '在表白墙写到了你，你同意后它才会上墙',
      })
    }
    return id
  }

  private async onWall(viewer: Viewer, id: string): Promise<{ authorId: string }> {
    const { withheld } = await this.one(viewer, id)
    if (withheld) throw refuse('它还没有上墙')
    const [row] = await this.context.db
      .select({ authorId: confessions.authorId })
      .from(confessions)
      .where(eq(confessions.id, id))
    if (!row) throw gone(what)
    return row
  }

  private async byId(viewer: Viewer, which: SQL, { after, size = 20 }: PageQuery) {
    const last = cursorOf(after)
    const rows = await this.rows(
      viewer,
      sql`${which} ${last ? sql`and c.id < ${last}` : sql``} order by c.id desc limit ${size + 1}`,
    )
    return pageOf(rows, size, (row) => row.id, this.toItem)
  }

  private rows = (viewer: Viewer, where: SQL) => confessionsWhere(this.context.db, viewer, where)
  private toItem = (row: Parameters<typeof toConfession>[0]): Confession => toConfession(row, this.context)
}
