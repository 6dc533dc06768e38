/**
 * Pictures that stand outside posts: avatars, covers, photos. Where the vendor looks at pictures they wait beside what shows
 * them, which goes on showing what it showed before; each feature declares what is done once they are let through.
 */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { NewPicture } from '../../../contract/common'
import { kindNames, pictureKindOf, type PictureKind } from '../../../contract/kinds'
import { withPerson } from '../account/person'
import type { Context, Executor } from '../../context'
import { authorJson } from '../alias/service'
import type { StoredPicture } from '../file/own'
import type { Held } from './held'
import { mediaChecks, pictureWaits, screenings } from './tables'
import type { Makers } from '../../context'

declare module '../../feature' {
  interface Feature {
    /** What shows pictures outside of posts. */
    pictures?: Makers<PictureKind, PicturePlace>
  }
}

type PictureWait = typeof pictureWaits.$inferSelect

/** What shows pictures of a kind. Whoever changes it holds it first and its wait after, so that nobody waits for each other. */
export interface PicturePlace {
  /** Holds what shows them until the transaction ends. */
  lock(tx: Executor, targetId: string): Promise<unknown>
  show(tx: Executor, wait: PictureWait): Promise<void>
  /** Where more is to be done than to leave what is there. */
  refuse?(tx: Executor, wait: PictureWait, reason: string): Promise<void>
  /** The id of the pseudonym that it bears, where it has one: an expression over its id. */
  alias?(targetId: SQL): SQL
}

interface Waiting {
  kind: PictureKind
  targetId: string
  ownerId: string
  schoolId: string | null
  pictures: StoredPicture[]
}

const waits = '图片正在审核，通过后大家就能看到'

/** Lets them wait in place of what waited there before, whose pictures it gives back. What shows them is held. */
export async function letWait(tx: Executor, waiting: Waiting): Promise<StoredPicture[]> {
  const { kind, targetId, schoolId, ownerId, pictures } = waiting
  const before = await dropWait(tx, kind, targetId)
  const id = newId()
  await tx.insert(pictureWaits).values({ id, ...waiting, refusal: waits })
  const screeningId = newId()
  await tx.insert(screenings).values({
    id: screeningId,
    subject: 'picture',
    subjectId: id,
    schoolId,
    authorId: ownerId,
    waitsFor: 'vendor',
    reason: waits,
    hits: [],
  })
  await tx
    .insert(mediaChecks)
    .values(pictures.map(({ key }) => ({ id: newId(), screeningId, kind: 'picture' as const, key })))
  return before
}

/** Ends the wait: its screening finds nothing any more. The pictures that waited. */
export async function dropWait(tx: Executor, kind: PictureKind, targetId: string): Promise<StoredPicture[]> {
  const dropped = await tx
    .delete(pictureWaits)
    .where(and(eq(pictureWaits.targetId, targetId), eq(pictureWaits.kind, kind)))
    .returning({ pictures: pictureWaits.pictures })
  return dropped.flatMap(({ pictures }) => pictures)
}

/** JSON of what waits there, to read with `newPictureOf`; null for nothing. */
export const waitOf = (kind: PictureKind, target: SQL): SQL => sql`(
  select json_build_object('state', pw.state, 'reason', pw.refusal, 'key', pw.pictures -> 0 ->> 'thumbKey') from picture_waits pw
  where pw.target_id = ${target} and pw.kind = ${kind})`
export type WaitJson = { state: 'pending' | 'refused'; reason: string; key: string } | null

export const newPictureOf = (wait: WaitJson, { providers }: Pick<Context, 'providers'>): NewPicture =>
  wait && { url: providers.storage.url(wait.key), withheld: { state: wait.state, reason: wait.reason } }

/** As the desk and the vendor's answer settle them. A note's are its pseudonym's there. */
export const heldPictures = (context: Context): Held => {
  const places = context.house.of(context, 'pictures')
  const titles = sql.join(
    kindNames.pictures.map((kind) => sql`when ${kind} then ${pictureKindOf(kind).title}`),
    sql` `,
  )
  const aliases = Object.entries(places).map(([kind, { alias }]) =>
    alias ? sql`when w.kind = ${kind} then ${alias(sql`w.target_id`)}` : sql``,
  )
  return {
    table: pictureWaits,
    read: (
      ids,
    ) => sql`select w.id, ${authorJson} as author, case w.kind ${titles} end as title, '' as text, w.pictures, null::json as sound
      from picture_waits w ${withPerson(sql`w.owner_id`)}
      left join aliases a on a.id = (case when false then null ${sql.join(aliases, sql` `)} end) where w.id in (${ids})`,
    async settle(tx, id, to, refusal) {
      const [known] = await tx.select().from(pictureWaits).where(eq(pictureWaits.id, id))
      if (!known) return false
      const place = places[known.kind]
      await place.lock(tx, known.targetId)
      const which = and(eq(pictureWaits.id, id), eq(pictureWaits.state, 'pending'))
      const reason = refusal ?? ''
      const [wait] =
        to === 'approved'
          ? await tx.delete(pictureWaits).where(which).returning()
          : await tx.update(pictureWaits).set({ state: 'refused', refusal: reason }).where(which).returning()
      if (!wait) return false
      await (to === 'approved' ? place.show(tx, wait) : place.refuse?.(tx, wait, reason))
      return true
    },
    shown: async () => undefined,
  }
}
