import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Barrage, BarrageSetting } from '../../../contract/homepage/schema'
import type { Context, Viewer } from '../../context'
import { by, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, notYours, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { isDown } from '../../core/complaint/down'
import { closedRefusal, openPage, viewerRow } from '../../core/privacy/access'
import { unblocked } from '../../core/privacy/visible'
import { barrageSettings } from '../../core/privacy/tables'
import { publish } from '../../core/thing/publish'
import { barrages } from './tables'

interface Row extends Record<string, unknown> {
  id: string
  text: string
  author: PersonRow
  mine: boolean
  at: string
}

const what = '这条弹幕'
const lines = { what, table: barrages, scene: 'page' } as const

/** Condition: the line `m` was not taken down, or is the own one of `v`. */
export const barrageShown = sql`(m.author_id = v.id or not ${isDown('barrage', sql`m.id`)})`

const select = (viewer: Viewer | null): SQL => sql`
  select m.id, m.text, m.created_at as at, coalesce(m.author_id = v.id, false) as mine,
    ${personJson()} as author
  from barrages m ${withPerson(sql`m.author_id`)}
  cross join ${viewerRow(viewer)} where m.deleted_at is null and ${barrageShown} and ${unblocked(sql`v.id`, sql`m.author_id`)}`

/** Bullet comments: short lines that visitors leave on a page, and their owner's control of them. */
export class BarrageService {
  constructor(private readonly context: Context) {}

  /** The owner sees what is there even while none is shown. */
  async list(viewer: Viewer | null, { user, ...query }: PageQuery & { user: string }) {
    const { barrage_on: on } = await openPage(this.context.db, viewer, user)
    if (!on && viewer?.id !== user) return { items: [], next: null }
    const page = keyset(by.newest(sql`m.id`), query)
    return list(
      this.context.db,
      page,
      sql`${select(viewer)} and m.owner_id = ${user}
      ${page.after} ${page.order}`,
      this.toBarrage,
    )
  }

  /** @throws Refusal when the viewer does not see it */
  async see(viewer: Viewer, id: string): Promise<void> {
    const { rows } = await this.context.db.execute<Row & { owner: string }>(
      sql`select m.owner_id as owner from (${select(viewer)} and m.id = ${id}) x join barrages m on m.id = x.id`,
    )
    const [row] = rows
    if (!row) throw gone(what)
    const { barrage_on: on } = await openPage(this.context.db, viewer, row.owner)
    if (!on && row.owner !== viewer.id) throw gone(what)
  }

  /** A repeated key gives the line that the first call made. */
  async add(
    viewer: Viewer,
    { key, user, ...draft }: { key: string; user: string; text: string },
  ): Promise<Barrage> {
    const page = await openPage(this.context.db, viewer, user)
    if (!page.barrage_on) throw closedRefusal('这个主页的弹幕关着')
    if (!page.barrage) throw closedRefusal('对方设置了谁可以发弹幕，你还不在里面')
    const given = { key, texts: { text: draft.text } }
    const { id } = await publish(this.context, viewer, lines, given, async (_tx, ready) => {
      const text = lineOf(ready.texts.text)
      if (text === '') throw wrongField('text', '请填写弹幕')
      await ready.add({ ownerId: user, text })
    })
    const { rows } = await this.context.db.execute<Row>(sql`${select(viewer)} and m.id = ${id}`)
    const [row] = rows
    if (!row) throw gone(what)
    return this.toBarrage(row)
  }

  async remove(viewer: Viewer, id: string): Promise<void> {
    const [row] = await this.context.db
      .select({ ownerId: barrages.ownerId, authorId: barrages.authorId })
      .from(barrages)
      .where(and(eq(barrages.id, id), isNull(barrages.deletedAt)))
    if (!row) throw gone(what)
    if (viewer.id !== row.ownerId && viewer.id !== row.authorId) throw notYours('弹幕')
    await this.delete(eq(barrages.id, id))
  }

  clear = (viewer: Viewer): Promise<void> => this.delete(eq(barrages.ownerId, viewer.id))

  /** Changes what is given, and says what holds now. */
  async set(viewer: Viewer, change: Partial<BarrageSetting>): Promise<BarrageSetting> {
    const { on, from } = barrageSettings
    const [row] = await this.context.db
      .insert(barrageSettings)
      .values({ userId: viewer.id, ...change })
      .onConflictDoUpdate({ target: barrageSettings.userId, set: { userId: viewer.id, ...change } })
      .returning({ on, from })
    if (!row) throw gone('弹幕设置')
    return row
  }

  private async delete(which: SQL): Promise<void> {
    await this.context.db
      .update(barrages)
      .set({ deletedAt: sql`now()` })
      .where(and(which, isNull(barrages.deletedAt)))
  }

  private toBarrage = ({ author, at, ...row }: Row): Barrage => ({
    ...row,
    author: personOf(author, this.context),
    at: new Date(at).toISOString(),
  })
}
