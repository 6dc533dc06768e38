/** Shops and activities as a school's administrators keep them. What they do is in the audit log. */
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { allDay, hoursPattern } from '../../../contract/address/rules'
import { limits, phaseOf } from '../../../contract/discount/rules'
import type { ActivityDraft, ShopDraft } from '../../../contract/discount/desk/schema'
import type { Context, Executor, Viewer } from '../../context'
import { freePictures, removeFiles } from '../../core/file/free'
import { ownPictures, type StoredPicture } from '../../core/file/own'
import { record } from '../../core/audit/record'
import { screen } from '../../core/safety/screen'
import { demandSchool } from '../../core/registrar/demand'
import { by, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { shopsWhere, toShop, type ShopRow } from './rows'
import { discountActivities, discountReminders, discountShops } from './tables'
import { timesOf } from './times'

type ShopStored = typeof discountShops.$inferSelect

const hours = new RegExp(hoursPattern)

/** The shop, held, if it is of a school that the viewer looks after. */
export async function lockShop(tx: Executor, viewer: Viewer, id: string): Promise<ShopStored> {
  const [shop] = await tx.select().from(discountShops).where(eq(discountShops.id, id)).for('no key update')
  if (!shop) throw gone('这家店')
  await demandSchool(tx, viewer, shop.schoolId)
  return shop
}

export class DiscountDesk {
  constructor(private readonly context: Context) {}

  /** All of a school, the latest first, with those that are closed. */
  async list(viewer: Viewer, { school, ...query }: PageQuery & { school: string }) {
    const { db } = this.context
    await demandSchool(db, viewer, school)
    const page = keyset(by.newest<ShopRow>(sql`d.id`), query)
    const where = sql`d.school_id = ${school} ${page.after} ${page.order}`
    return list(db, page, shopsWhere(viewer, null, where), (row: ShopRow) => toShop(row, this.context))
  }

  /** A new one, or a change. The same key again is the same shop. Its id. */
  async saveShop(viewer: Viewer, { key, id, school, ...draft }: ShopDraft): Promise<string> {
    await demandSchool(this.context.db, viewer, school)
    const words = await this.shopWords(viewer, draft)
    const { kind, latitude, longitude } = draft
    const values = { ...words, kind, latitude, longitude, hours: draft.hours, phone: draft.phone.trim() }
    const { saved, freed } = await this.context.db.transaction(async (tx) => {
      if (id !== undefined) return this.changeShop(tx, viewer, id, school, draft.pictures, values)
      const pictures = await ownPictures(this.context, viewer, draft.pictures)
      const fresh = newId()
      // two at once wait for each other: there is a most
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`discount-shops:${school}`}, 0))`)
      const [first] = await tx
        .select({ id: discountShops.id })
        .from(discountShops)
        .where(and(eq(discountShops.schoolId, school), eq(discountShops.key, key)))
      if (first) return { saved: first.id, freed: [] }
      await this.demandRoom(tx, school, values.name)
      await tx.insert(discountShops).values({ id: fresh, schoolId: school, key, ...values, pictures })
      await this.note(tx, viewer, 'add', { id: fresh, schoolId: school, name: values.name })
      return { saved: fresh, freed: [] }
    })
    await removeFiles(this.context, freed)
    return saved
  }

  /** Closing is final for what was given out: a round gives the points of unused coupons back. */
  openShop(viewer: Viewer, id: string, open: boolean): Promise<void> {
    return this.context.db.transaction(async (tx) => {
      const shop = await lockShop(tx, viewer, id)
      if (shop.open === open) return
      await tx.update(discountShops).set({ open }).where(eq(discountShops.id, id))
      await this.note(tx, viewer, open ? 'open' : 'close', shop)
    })
  }

  /** A new one, or a change before its start. The same key again is the same activity. Its id. */
  async saveActivity(viewer: Viewer, { key, id, ...draft }: ActivityDraft): Promise<string> {
    const words = await this.activityWords(viewer, draft)
    const { saved, freed } = await this.context.db.transaction(async (tx) => {
      const shop = await lockShop(tx, viewer, draft.shop)
      const [known] = await tx
        .select()
        .from(discountActivities)
        .where(
          id === undefined
            ? and(eq(discountActivities.schoolId, shop.schoolId), eq(discountActivities.key, key))
            : and(eq(discountActivities.id, id), eq(discountActivities.shopId, shop.id)),
        )
        .for('no key update')
      if (id === undefined && known) return { saved: known.id, freed: [] }
      if (id !== undefined && !known) throw gone('这个活动')
      if (!shop.open) throw refuse('这家店停用了，先启用再办活动')
      if (
        known &&
        phaseOf({ starts: known.startsAt, ends: known.endsAt }, known.stoppedAt !== null, Date.now()) !==
          'soon'
      )
        throw refuse('开抢以后不能再改，可以提前结束')
      const { pieces, price, each } = draft
      const stored = known?.pictures ?? []
      const pictures = await this.picturesOf(
        viewer,
        draft.picture === undefined ? [] : [draft.picture],
        stored,
      )
      const values = { ...words, pictures, pieces, left: pieces, price, each, ...timesOf({ key, ...draft }) }
      const target = known?.id ?? newId()
      if (known) {
        await tx.update(discountActivities).set(values).where(eq(discountActivities.id, known.id))
        // who heard of the time that was hears of the new one
        if (values.startsAt.getTime() !== known.startsAt.getTime())
          await tx
            .update(discountReminders)
            .set({ toldAt: null })
            .where(eq(discountReminders.activityId, known.id))
      } else
        await tx
          .insert(discountActivities)
          .values({ id: target, key, schoolId: shop.schoolId, shopId: shop.id, ...values })
      await this.note(tx, viewer, known ? 'activity.edit' : 'activity.add', {
        ...shop,
        id: target,
        name: words.title,
      })
      return { saved: target, freed: await freePictures(tx, stored) }
    })
    await removeFiles(this.context, freed)
    return saved
  }

  /** Before its time: nobody gets another one. What was given out stays good. */
  stopActivity(viewer: Viewer, id: string): Promise<void> {
    return this.context.db.transaction(async (tx) => {
      const [activity] = await tx
        .select()
        .from(discountActivities)
        .where(eq(discountActivities.id, id))
        .for('no key update')
      if (!activity) throw gone('这个活动')
      await demandSchool(tx, viewer, activity.schoolId)
      if (activity.stoppedAt || activity.endsAt.getTime() <= Date.now()) return
      await tx
        .update(discountActivities)
        .set({ stoppedAt: sql`clock_timestamp()` })
        .where(eq(discountActivities.id, id))
      await this.note(tx, viewer, 'activity.stop', { id, schoolId: activity.schoolId, name: activity.title })
    })
  }

  private async changeShop(
    tx: Executor,
    viewer: Viewer,
    id: string,
    school: string,
    wanted: readonly string[],
    values: Omit<Partial<ShopStored>, 'pictures'> & { name: string },
  ): Promise<{ saved: string; freed: string[] }> {
    const shop = await lockShop(tx, viewer, id)
    if (shop.schoolId !== school) throw gone('这家店')
    const pictures = await this.picturesOf(viewer, wanted, shop.pictures)
    if (values.name !== shop.name) await this.demandRoom(tx, school, values.name, true)
    await tx
      .update(discountShops)
      .set({ ...values, pictures })
      .where(eq(discountShops.id, id))
    await this.note(tx, viewer, 'edit', { ...shop, name: values.name })
    return { saved: id, freed: await freePictures(tx, shop.pictures) }
  }

  private async demandRoom(tx: Executor, school: string, name: string, there = false): Promise<void> {
    const { rows } = await tx.execute<{ count: number; taken: boolean }>(sql`
      select count(*)::int as count, coalesce(bool_or(name = ${name}), false) as taken from discount_shops where school_id = ${school}`)
    const { count = 0, taken = false } = rows[0] ?? {}
    if (taken) throw wrongField('name', '已经有一家店叫这个名字了')
    if (!there && count >= limits.shops) throw refuse(`一所学校最多 ${limits.shops} 家店`)
  }

  /** Those that stand there already stay, whoever uploaded them. */
  private async picturesOf(
    viewer: Viewer,
    ids: readonly string[],
    stored: readonly StoredPicture[],
  ): Promise<StoredPicture[]> {
    const there = new Map(stored.map((picture) => [picture.id, picture]))
    const added = await ownPictures(
      this.context,
      viewer,
      ids.filter((id) => !there.has(id)),
    )
    const all = new Map([...there, ...added.map((picture) => [picture.id, picture] as const)])
    return ids.flatMap((id) => all.get(id) ?? [])
  }

  private async shopWords(
    viewer: Viewer,
    draft: Pick<ShopDraft, 'name' | 'place' | 'gives' | 'terms' | 'hours'>,
  ) {
    if (draft.hours !== '' && draft.hours !== allDay && !hours.test(draft.hours))
      throw wrongField('hours', `写成 08:30-21:00，或“${allDay}”`)
    const { texts } = await screen(this.context, viewer, {
      scene: 'notice',
      texts: { name: draft.name, place: draft.place, gives: draft.gives, terms: draft.terms },
    })
    const said = {
      name: lineOf(texts.name),
      place: lineOf(texts.place),
      gives: lineOf(texts.gives),
      terms: linesOf(texts.terms),
    }
    if (Array.from(said.name).length < limits.shop.name.min)
      throw wrongField('name', `至少写 ${limits.shop.name.min} 个字`)
    if (said.place === '') throw wrongField('place', '请写上看得见的字')
    return said
  }

  private async activityWords(viewer: Viewer, draft: Pick<ActivityDraft, 'title' | 'gives' | 'terms'>) {
    const { texts } = await screen(this.context, viewer, {
      scene: 'notice',
      texts: { title: draft.title, gives: draft.gives, terms: draft.terms },
    })
    const said = { title: lineOf(texts.title), gives: lineOf(texts.gives), terms: linesOf(texts.terms) }
    for (const field of ['title', 'gives'] as const) {
      const { min } = limits.activity[field]
      if (Array.from(said[field]).length < min) throw wrongField(field, `至少写 ${min} 个字`)
    }
    return said
  }

  private note(
    tx: Executor,
    viewer: Viewer,
    what: string,
    { id, schoolId, name }: { id: string; schoolId: string; name: string },
  ): Promise<void> {
    return record(tx, {
      actorId: viewer.id,
      action: `discount.${what}`,
      subjectId: id,
      schoolId,
      detail: { name },
    })
  }
}
