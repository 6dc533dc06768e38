/** Writes wanted posts, and changes them. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { isBlank } from '../../../../contract/rules'
import { limits, wantedDays } from '../../../../contract/secondhand/wanted/rules'
import type { WantedChange, WantedDraft } from '../../../../contract/secondhand/wanted/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { mayPublish } from '../../../core/complaint/mute'
import { freePictures, removeFiles } from '../../../core/file/free'
import { ownPictures } from '../../../core/file/own'
import { lockPerson } from '../../../core/privacy/access'
import { screen } from '../../../core/safety/screen'
import { publish } from '../../../core/thing/publish'
import { day } from '../../../jobs'
import { gone, notYours, refuse, wrongField } from '../../../http/refusal'
import { lineOf, linesOf } from '../../../http/text'
import { buildingOf, demandAllowed, doubtsIn } from '../goods/texts'
import { alertAfter, alertOf } from './alert'
import { wanted, type WantedRow } from './tables'
import { stillWanted, wantedThing } from './thing'

type Written = Omit<WantedDraft, 'key' | 'keyword'>

/** Words by their fields, as they are screened. */
const textsOf = ({ text, spot = '' }: Written) => ({ text, spot })

/** What is kept of it. @throws Refusal that names the field */
async function valuesFrom(
  db: Executor,
  schoolId: string,
  texts: ReturnType<typeof textsOf>,
  { most, category, house, review = false }: Written,
) {
  const text = isBlank(texts.text) ? '' : linesOf(texts.text)
  if (Array.from(text).length < limits.text.min) throw wrongField('text', `至少写 ${limits.text.min} 个字`)
  if (!review) await demandAllowed(db, schoolId, { text })
  const building = house === undefined ? null : await buildingOf(db, schoolId, house)
  return {
    text,
    most: most ?? null,
    category,
    houseId: building?.id ?? null,
    spot: lineOf(texts.spot) || (building?.name ?? ''),
  }
}

/** One more is open when the transaction ends; the person's take turns. @throws Refusal when there are too many */
export async function mayWant(tx: Executor, viewer: Viewer): Promise<void> {
  await lockPerson(tx, viewer)
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from secondhand_wanted w where w.author_id = ${viewer.id} and ${stillWanted}`,
  )
  if ((rows[0]?.count ?? 0) >= limits.open)
    throw refuse(`最多同时求购 ${limits.open} 件，找到了的先点“找到了”`)
}

/** A repeated draft key gives the post that the first call made. Its id. */
export async function ask(context: Context, viewer: Viewer, draft: WantedDraft): Promise<string> {
  const texts = textsOf(draft)
  const doubts = draft.review ? await doubtsIn(context.db, viewer.schoolId, texts) : []
  const given = { key: draft.key, texts, pictures: draft.pictures, doubts }
  const { id } = await publish(context, viewer, wantedThing, given, async (tx, ready) => {
    await mayWant(tx, viewer)
    const now = Date.now()
    await ready.add({
      ...(await valuesFrom(tx, ready.schoolId, ready.texts, draft)),
      pictures: ready.pictures,
      searchId: await alertOf(tx, viewer, draft),
      createdAt: new Date(now),
      freshAt: new Date(now),
      untilAt: new Date(now + wantedDays.lasts * day),
    })
  })
  return id
}

/** @throws Refusal when the viewer does not see it, or it is another's */
export async function demandOwn(context: Context, viewer: Viewer, id: string): Promise<void> {
  const { authorId } = await wantedThing.see(context, viewer, id)
  if (authorId !== viewer.id) throw notYours('求购')
}

/** The viewer's own, locked until the transaction ends. */
export async function lockOwn(tx: Executor, viewer: Viewer, id: string): Promise<WantedRow> {
  const [row] = await tx
    .select()
    .from(wanted)
    .where(and(eq(wanted.id, id), eq(wanted.authorId, viewer.id), isNull(wanted.deletedAt)))
    .for('no key update')
  if (!row) throw gone(wantedThing.what)
  return row
}

export function demandShown({ state }: Pick<WantedRow, 'state'>): void {
  if (state === 'pending') throw refuse('还在审核，通过以后才能改')
  if (state === 'refused') throw refuse('没有通过审核，不能改')
}

/** What is new in a change is looked at as what is published; what stood before was. */
async function screened(context: Context, viewer: Viewer, row: WantedRow, change: WantedChange) {
  const texts = textsOf(change)
  const pictures = await ownPictures(context, viewer, change.pictures)
  const anew = Object.entries(texts).filter(([field, text]) => text !== row[field as keyof typeof texts])
  const shown = new Set(row.pictures.map(({ id }) => id))
  const files = pictures.filter(({ id }) => !shown.has(id))
  const doubts = change.review ? await doubtsIn(context.db, row.schoolId, texts) : []
  const result =
    anew.length + files.length + doubts.length === 0
      ? null
      : await screen(context, viewer, {
          scene: wantedThing.scene,
          texts: Object.fromEntries(anew) as Record<string, string>,
          doubts,
          pictures: files,
        })
  return { texts: { ...texts, ...result?.texts }, pictures, result }
}

/** Replaces what the viewer's own post says. What is new in it may wait for a reviewer, and the post with it. */
export async function change(context: Context, viewer: Viewer, body: WantedChange): Promise<void> {
  const { id } = body
  await demandOwn(context, viewer, id)
  await mayPublish(context.db, viewer)
  const [before] = await context.db.select().from(wanted).where(eq(wanted.id, id))
  if (!before) throw gone(wantedThing.what)
  demandShown(before)
  const { texts, pictures, result } = await screened(context, viewer, before, body)
  const keys = await context.db.transaction(async (tx) => {
    const row = await lockOwn(tx, viewer, id)
    demandShown(row)
    const values = await valuesFrom(tx, row.schoolId, texts, body)
    await tx
      .update(wanted)
      .set({
        ...values,
        pictures,
        searchId: await alertAfter(tx, viewer, row, values),
        ...(result?.state === 'pending' ? { state: result.state, refusal: result.refusal } : {}),
      })
      .where(eq(wanted.id, id))
    await result?.keep(tx, { subject: 'wanted', id, schoolId: row.schoolId })
    const kept = new Set(pictures.map((one) => one.id))
    return freePictures(
      tx,
      row.pictures.filter((one) => !kept.has(one.id)),
    )
  })
  await removeFiles(context, keys)
}
