import { and, eq, isNull, sql } from 'drizzle-orm'
import type { GoodsChange } from '../../../../contract/secondhand/goods/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { mayPublish } from '../../../core/complaint/mute'
import { freeMedia, freePictures, removeFiles } from '../../../core/file/free'
import { ownMedia, ownPictures } from '../../../core/file/own'
import { screen, type Screened } from '../../../core/safety/screen'
import { gone, notYours, refuse } from '../../../http/refusal'
import { mayShelve } from './shelf-limit'
import { goods, type GoodsRow } from './tables'
import { goodsThing } from './thing'
import { doubtsIn, termsFrom, textsOf, wordsFrom, type Texts } from './texts'

/** The viewer's own listing, held until the transaction ends. */
export async function lockOwnGoods(tx: Executor, viewer: Viewer, id: string): Promise<GoodsRow> {
  const [row] = await tx
    .select()
    .from(goods)
    .where(and(eq(goods.id, id), eq(goods.authorId, viewer.id), isNull(goods.deletedAt)))
    .for('no key update')
  if (!row) throw gone('这件二手')
  return row
}

/** @throws Refusal when the viewer does not see it, or it is another's */
export async function demandOwn(context: Context, viewer: Viewer, id: string): Promise<void> {
  const { authorId } = await goodsThing.see(context, viewer, id)
  if (authorId !== viewer.id) throw notYours('二手')
}

function demandShown({ state }: Pick<GoodsRow, 'state'>): void {
  if (state === 'pending') throw refuse('还在审核，通过以后才能修改')
  if (state === 'refused') throw refuse('没有通过审核，不能修改')
}

const textsIn = ({ text, title, tags, spot, course }: GoodsRow): Texts => ({
  text,
  title,
  tags: tags.join('\n'),
  spot,
  course,
})

/** What is new in a change is looked at as what is published; what stood before was. */
async function screened(context: Context, viewer: Viewer, row: GoodsRow, change: GoodsChange) {
  const [texts, before] = [textsOf(change), textsIn(row)]
  const pictures = await ownPictures(context, viewer, change.pictures)
  const film = change.film === undefined ? null : await ownMedia(context, viewer, 'film', change.film)
  const anew = Object.entries(texts).filter(([field, text]) => text !== before[field as keyof Texts])
  const shown = new Set(row.pictures.map(({ id }) => id))
  const files = pictures.filter(({ id }) => !shown.has(id))
  const newFilm = film !== null && film.id !== row.film?.id
  const doubts = change.review ? await doubtsIn(context.db, row.schoolId, texts) : []
  const result: Screened<Partial<Texts>> | null =
    anew.length + files.length + doubts.length === 0 && !newFilm
      ? null
      : await screen(context, viewer, {
          scene: goodsThing.scene,
          texts: Object.fromEntries(anew) as Record<string, string>,
          doubts,
          pictures: newFilm ? pictures : files,
          film: newFilm,
        })
  return { texts: { ...texts, ...result?.texts }, pictures, film, result }
}

/**
 * Replaces what the viewer's own listing says. Orders keep what they were placed with. `pieces`: those that can still be
 * bought; what orders hold and what was sold stays as it is. What is new in it may wait for a reviewer, and the listing with it.
 */
export async function change(context: Context, viewer: Viewer, body: GoodsChange): Promise<void> {
  const { id } = body
  await demandOwn(context, viewer, id)
  await mayPublish(context.db, viewer)
  const [before] = await context.db.select().from(goods).where(eq(goods.id, id))
  if (!before) throw gone('这件二手')
  demandShown(before)
  const { texts, pictures, film, result } = await screened(context, viewer, before, body)
  const keys = await context.db.transaction(async (tx) => {
    const free = body.pieces
    if (free !== undefined && before.free === 0 && !before.off) await mayShelve(tx, viewer)
    const row = await lockOwnGoods(tx, viewer, id)
    demandShown(row)
    const words = await wordsFrom(tx, row.schoolId, texts, body.review === true)
    const terms = await termsFrom(tx, viewer, row.schoolId, body, words.spot)
    await tx
      .update(goods)
      .set({
        ...words,
        ...terms,
        // what has an ISBN is a book
        category: row.isbn === null ? body.category : 'book',
        pictures,
        film,
        ...(free === undefined ? {} : { free, pieces: free + row.held + row.sold }),
        ...(result?.state === 'pending' ? { state: result.state, refusal: result.refusal } : {}),
      })
      .where(eq(goods.id, id))
    await result?.keep(tx, { subject: 'goods', id, schoolId: row.schoolId })
    return dropped(tx, row, { pictures: pictures.map((one) => one.id), film: film?.id })
  })
  await removeFiles(context, keys)
}

/** Storage keys of files that it showed and nothing shows any more. */
async function dropped(
  tx: Executor,
  { pictures, film }: GoodsRow,
  kept: { pictures: string[]; film: string | undefined },
): Promise<string[]> {
  const keys = await freePictures(
    tx,
    pictures.filter(({ id }) => !kept.pictures.includes(id)),
  )
  if (!film || film.id === kept.film) return keys
  return [...keys, ...(await freeMedia(tx, sql`m.id = ${film.id}`))]
}
