import { sql, type SQL } from 'drizzle-orm'
import type { Subject } from '../../../contract/kinds'
import type { Context, Executor, Viewer } from '../../context'
import { gone } from '../../http/refusal'
import { aliasOf } from '../alias/service'
import type { StoredMedia, StoredPicture } from '../file/own'
import type { StoredSnapshot } from './tables'
import type { Makers } from '../../context'

declare module '../../feature' {
  interface Feature {
    /** How complaints meet the things that `contract/<feature>/things.ts` names. */
    complaints?: Makers<Subject, Kind>
  }
}

/** What a case keeps of a thing, as it stood at the first complaint. */
export interface Evidence {
  ownerId: string
  /** The pseudonym that it stands under: then nobody at the desk learns whose it is. */
  aliasId: string | null
  schoolId: string | null
  snapshot: StoredSnapshot
}

/** A kind of thing that can be complained about. */
export interface Kind {
  /** @throws Refusal when the viewer does not see it */
  see(viewer: Viewer, id: string): Promise<unknown>
  /** Reads it as it stands, and holds it until the transaction ends. @throws Refusal when it is gone */
  take(tx: Executor, id: string): Promise<Evidence>
  /** Who looks after it, or has a stake in it, beside its owner: none of them decides about it. */
  keepers?(tx: Executor, id: string): Promise<string[]>
  /**
   * Keeps it from everyone but its owner, who reads why; null gives it back. `was`: the refusal that ends then; a
   * refusal set by something else meanwhile is kept. Where nothing but the case keeps it (`down.ts`), what depends on its being there follows.
   */
  hold?(tx: Executor, id: string, refusal: string | null, was?: string): Promise<void>
}

/** Everything that can be complained about. */
export const kindsOf = (context: Context): Record<Subject, Kind> => context.house.of(context, 'complaints')

interface Row extends Record<string, unknown> {
  owner: string
  alias?: string | null
  nameless?: string | null
  school: string | null
  name: string
  title: string
  text: string
  pictures: StoredPicture[]
  film?: StoredMedia | null
  sound?: StoredMedia | null
  at: string
}

/**
 * Evidence from a statement that locks the one row it reads: owner, school, name, title, text, pictures, at; `alias` where
 * there may be a pseudonym, `nameless`, its own id, where it stands without any name, `film` or `sound` where there may be one. `what`: 这条动态.
 */
export async function takeEvidence(tx: Executor, statement: SQL, what: string): Promise<Evidence> {
  const { rows } = await tx.execute<Row>(statement)
  const [row] = rows
  if (!row) throw gone(what)
  const { owner, school, at, title, text, pictures, film, sound } = row
  const { alias = null, name } = row.nameless ? await unnamed(tx, row.nameless, owner) : row
  const played = { ...(film ? { films: [film] } : {}), ...(sound ? { sounds: [sound] } : {}) }
  return {
    ownerId: owner,
    aliasId: alias,
    schoolId: school,
    snapshot: { name, title, text, pictures, ...played, at: new Date(at).toISOString() },
  }
}

/** A pseudonym for the desk alone: nobody there learns whose it is. */
async function unnamed(tx: Executor, id: string, owner: string): Promise<{ alias: string; name: string }> {
  const alias = await aliasOf(tx, id, owner)
  const { rows } = await tx.execute<{ name: string }>(sql`select name from aliases where id = ${alias}`)
  return { alias, name: rows[0]?.name ?? '' }
}
