import { and, eq, sql, type SQL } from 'drizzle-orm'
import { limits, nameSteps, withheldOf, type NameAction } from '../../../contract/confession/rules'
import type { Confession } from '../../../contract/confession/schema'
import type { Context, Executor, Viewer } from '../../context'
import { fits } from '../../database/contains'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { aliasOf } from '../../core/alias/service'
import { freePictures, removeFiles } from '../../core/file/free'
import { notify, notifySystem } from '../../core/notice/notify'
import { dropWait, letWait } from '../../core/safety/pictures'
import { canAsk } from '../../core/safety/ask'
import { like } from '../../core/thing/likes'
import { publish, type Ready } from '../../core/thing/publish'
import { chosenOne, namedIn, type Named } from './names'
import { confessionsWhere, toConfession } from './rows'
import { lockConfession, settle } from './state'
import { confessionNames, confessions } from './tables'
import { post } from './thing'
import { namesViewer, onWall, visible } from './visible'

interface Draft {
  key: string
  text: string
  pictures?: string[]
  to?: string
  to_name?: string
}
/** What follows from a draft. */
interface Written {
  text: string
  toName: string | null
  words: boolean
  looking: boolean
  names: (Named & { name: string })[]
}

const what = '这条表白'

export class ConfessionService {
  constructor(private readonly context: Context) {}

  /** A repeated key gives what the first call made. */
  async publish(viewer: Viewer, { key, pictures = [], to, ...draft }: Draft): Promise<Confession> {
    const texts = { text: draft.text, to_name: draft.to_name ?? '' }
    const looking = pictures.length > 0 && (await canAsk(this.context, viewer))
    const { id } = await publish(this.context, viewer, post, { key, texts, pictures }, async (tx, ready) => {
      const text = linesOf(ready.texts.text)
      if (Array.from(text).length < limits.text.min) throw wrongField('text', '写几个字吧')
      const chosen = to === undefined ? null : await chosenOne(tx, viewer, ready.schoolId, to)
      const toName = chosen?.name ?? (lineOf(ready.texts.to_name) || null)
      const found = await namedIn(tx, viewer, ready.schoolId, text, chosen ? null : toName)
      const names = [
        ...(chosen ? [{ userId: chosen.id, name: chosen.name, how: 'chosen' as const }] : []),
        ...found.filter(({ userId }) => userId !== chosen?.id),
      ]
      // doubtful words wait for the reviewer who looks at names
      const words =
        ready.state === 'pending' || (toName !== null && !names.some(({ name }) => name === toName))
      await this.countDay(tx, viewer)
      const { aliasId } = await this.add(tx, viewer, ready, { text, toName, words, looking, names })
      await this.notifyNamed(tx, viewer, { id: ready.id, aliasId }, names)
    })
    return this.one(viewer, id)
  }

  async list(
    viewer: Viewer,
    { sort, keyword, ...query }: PageQuery & { sort?: 'hot' | 'new'; keyword?: string },
  ) {
    if (viewer.schoolId === null) throw refuse('请先选择学校')
    const within = sql`${onWall(viewer)} ${
      keyword === undefined ? sql`` : sql`and ${fits(keyword, sql`c.grams`, post.words)}`
    }`
    if (sort === 'hot') {
      const page = keyset(
        by.score(sql`c.heat`, sql`c.id`, (row: { heat: number; id: string }) => [row.heat, row.id]),
        query,
      )
      const rows = await this.rows(
        viewer,
        sql`${within} ${page.after}
        ${page.order}`,
      )
      return page.of(rows, this.toItem)
    }
    const page = keyset(
      by.latest(sql`c.shown_at`, sql`c.id`, (row: { at: string; id: string }) => [row.at, row.id]),
      query,
    )
    const rows = await this.rows(viewer, sql`${within} ${page.after} ${page.order}`)
    return page.of(rows, this.toItem)
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
  async like(viewer: Viewer, id: string, on: boolean) {
    const { state } = await post.see(this.context, viewer, id)
    if (state !== 'approved') throw refuse('它还没有上墙')
    return like(this.context, viewer, post, id, on)
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
      if (comes) await notifySystem(tx, authorId, '你的表白得到了同意，现在大家都能在墙上看到它。', id)
      if (action === 'decline')
        await notifySystem(
          tx,
          authorId,
          '被写到的同学不希望你的一条表白在墙上，它现在只有你能看到。这不是违规，不影响你以后发表白。',
          id,
        )
    })
  }

  /** One at a time for each person: the day's number is not passed by a second call. */
  private async countDay(tx: Executor, viewer: Viewer): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`confession by:${viewer.id}`}, 0))`)
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from confessions where author_id = ${viewer.id}
        and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`)
    if ((rows[0]?.count ?? 0) >= limits.perDay) throw refuse(`一天最多发 ${limits.perDay} 条，明天再来`)
  }

  /** Writes it down as it stands before anybody was asked. */
  private async add(
    tx: Executor,
    viewer: Viewer,
    { id, schoolId, pictures, add }: Ready<typeof confessions>,
    { names, ...written }: Written,
  ) {
    const review = written.words || names.some(({ how }) => how === 'found') ? ('waiting' as const) : null
    const asked = names.map(({ name, how }) => ({ name, how, state: 'asked' as const }))
    const { words, looking } = written
    const withheld = withheldOf({ words, looking, review, reason: '', held: null, names: asked })
    const aliasId = await aliasOf(tx, id, viewer.id)
    const row = await add({
      aliasId,
      review,
      pictures,
      ...written,
      state: withheld?.state ?? 'approved',
      refusal: withheld?.reason ?? null,
    })
    if (looking)
      await letWait(tx, { kind: 'confession', targetId: id, ownerId: viewer.id, schoolId, pictures })
    if (names.length > 0)
      await tx
        .insert(confessionNames)
        .values(names.map(({ userId, how }) => ({ confessionId: id, userId, how })))
    return row
  }

  private async notifyNamed(
    tx: Executor,
    viewer: Viewer,
    { id, aliasId }: { id: string; aliasId: string },
    names: Written['names'],
  ): Promise<void> {
    for (const { userId } of names)
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

  private async byId(viewer: Viewer, which: SQL, query: PageQuery) {
    const page = keyset(by.newest(sql`c.id`), query)
    const rows = await this.rows(viewer, sql`${which} ${page.after} ${page.order}`)
    return page.of(rows, this.toItem)
  }

  private rows = (viewer: Viewer, where: SQL) => confessionsWhere(this.context.db, viewer, where)
  private toItem = (row: Parameters<typeof toConfession>[0]): Confession => toConfession(row, this.context)
}
