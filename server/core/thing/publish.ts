/** Publishing: what all kinds of things go through before others read them. */
import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { kindOf, type HeldSubject, type Things } from '../../../contract/kinds'
import { v7 as newId } from 'uuid'
import type { Context, Executor, Viewer } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { mayPublish } from '../complaint/mute'
import { ownMedia, ownPictures, type StoredMedia, type StoredPicture } from '../file/own'
import type { FirmScene, Scene } from '../safety/scenes'
import { screen, type FieldHit, type Screened } from '../safety/screen'
import type { Row, State } from './declared'

/** Has the author's key of the draft, unique with the author. */
type Keyed = PgTable &
  Record<'id' | 'authorId' | 'key', PgColumn> &
  Partial<Record<'schoolId' | 'state' | 'refusal' | 'deletedAt', PgColumn>>

/**
 * A thing, or lines under one. Lines are of no kind, have no state and belong to no school: their scene refuses what a
 * reviewer would hold.
 */
type Published<T extends Keyed> = { what: string; table: T } & (
  { kind: keyof Things; scene: Scene } | { kind?: never; scene: FirmScene }
)

interface Draft {
  /** The same key again gives what the first call made. */
  key: string
  /** Words by the name of their field, which a refusal points at. */
  texts: Record<string, string>
  /** What a reviewer is asked about, beside what is found. */
  doubts?: readonly FieldHit[] | undefined
  /** Ids of what the viewer uploaded. */
  pictures?: readonly string[] | undefined
  film?: string | undefined
  sound?: string | undefined
  /** Whose reviewers decide about a thing; the viewer's own school, without which they cannot publish one, where it does not say. */
  schoolId?: string | SQL
}

type Given = 'id' | 'schoolId' | 'authorId' | 'key'
type Standing = Pick<Screened<unknown>, 'state' | 'refusal'>

/** What was uploaded, where the draft must name it. */
type Media<Id> = Id extends string ? StoredMedia : StoredMedia | null

/** What `write` works with. */
export interface Ready<T extends Keyed, D extends Draft = Draft> extends Standing {
  /** The id that it will have. */
  id: string
  schoolId: T['schoolId'] extends PgColumn ? (D['schoolId'] extends SQL ? SQL : string) : null
  /** As they are kept. */
  texts: D['texts']
  pictures: StoredPicture[]
  film: Media<D['film']>
  sound: Media<D['sound']>
  /** Writes the row: once. What else `write` did is undone when another call with the key was first. */
  add(
    values: Omit<T['$inferInsert'], Given | keyof Standing> & { state?: State; refusal?: string | null },
  ): Promise<Row<T>>
}

/** Another call made a row with the same key meanwhile. */
class Repeated extends Error {}

/** What the viewer published with the key before. @throws Refusal when it is deleted by now */
async function firstOf<T extends Keyed>(
  db: Executor,
  viewer: Viewer,
  { table, what }: Published<T>,
  key: string,
): Promise<Row<T> | undefined> {
  const [first] = await db
    .select()
    .from(table as Keyed)
    .where(and(eq(table.authorId, viewer.id), eq(table.key, key)))
  if (first?.deletedAt) throw gone(what)
  return first as Row<T> | undefined
}

/**
 * Writes down what a person wants others to read, unless they are muted or its words are refused: `write` adds the row, and
 * what stands with it, in one transaction. What waits for a reviewer is filed for them.
 */
export async function publish<T extends Keyed, D extends Draft>(
  context: Context,
  viewer: Viewer,
  of: Published<T>,
  draft: D,
  write: (tx: Executor, ready: Ready<T, D>) => Promise<unknown>,
): Promise<Row<T>> {
  const first = await firstOf(context.db, viewer, of, draft.key)
  if (first) return first
  const { kind, scene } = of
  const schoolId = kind === undefined ? null : (draft.schoolId ?? viewer.schoolId)
  if (kind !== undefined && schoolId === null) throw refuse('请先选择学校')
  await mayPublish(context.db, viewer)
  const pictures = await ownPictures(context, viewer, draft.pictures ?? [])
  const film = draft.film === undefined ? null : await ownMedia(context, viewer, 'film', draft.film)
  const sound = draft.sound === undefined ? null : await ownMedia(context, viewer, 'sound', draft.sound)
  const reviewed = kind !== undefined && kindOf(kind).reviews === true
  const files = reviewed ? { pictures, sound, film: film !== null } : {}
  const { texts, state, refusal, keep } = await screen(context, viewer, {
    scene,
    texts: draft.texts,
    doubts: draft.doubts,
    ...files,
  })
  const id = newId()
  const given = { id, schoolId, authorId: viewer.id, key: draft.key, state, refusal }
  try {
    return await context.db.transaction(async (tx) => {
      let row: Row<T> | undefined
      const add = async (values: object): Promise<Row<T>> => {
        ;[row] = (await tx
          .insert(of.table as Keyed)
          // lines have only some of these columns
          .values({ ...given, ...values })
          .onConflictDoNothing()
          .returning()) as Row<T>[]
        if (!row) throw new Repeated()
        if (reviewed) await keep(tx, { subject: kind as HeldSubject, id, schoolId: row.schoolId as string })
        return row
      }
      const school = schoolId as Ready<T, D>['schoolId']
      await write(tx, { ...given, schoolId: school, texts, pictures, film, sound, add } as Ready<T, D>)
      if (!row) throw new Error(`${of.what} is not written`)
      return row
    })
  } catch (err) {
    const other = err instanceof Repeated ? await firstOf(context.db, viewer, of, draft.key) : undefined
    if (other) return other
    throw err instanceof Repeated ? gone(of.what) : err
  }
}
