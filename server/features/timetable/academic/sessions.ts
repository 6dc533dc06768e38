/** What is kept between two calls to a system: sealed, for its one owner, for some minutes. */
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { academic, type SystemKind } from '../../../../contract/timetable/academic/rules'
import type { Context, Executor } from '../../../context'
import { pageChanged, type Kept } from '../../../providers/academic'

export interface SystemRow extends Record<string, unknown> {
  id: string
  kind: SystemKind
  url: string
  sso: string | null
}

export interface Session {
  id: string
  system: SystemRow
  signedIn: boolean
  kept: Kept
}

/** Bytes that one visit needs at most: cookies, and what forms hide. */
const mostKept = 512 * 1024

const sealOf = (id: string): string => `academic ${id}`

export class Sessions {
  constructor(private readonly context: Pick<Context, 'db' | 'secrets'>) {}

  /** A new one in place of the person's last. @throws AcademicError changed, where there is more to keep than may be */
  async begin(userId: string, { id: systemId }: SystemRow, kept: Kept): Promise<{ id: string; until: Date }> {
    const id = newId()
    const sealed = this.seal(id, kept)
    if (!sealed) throw pageChanged(`${mostKept} bytes to keep`)
    const { rows } = await this.context.db.execute<{ until: string }>(sql`
      insert into timetable_sessions (user_id, id, system_id, sealed, expires_at)
      values (${userId}, ${id}, ${systemId}, ${sealed}, now() + make_interval(mins => ${academic.minutes}))
      on conflict (user_id) do update set id = excluded.id, system_id = excluded.system_id, sealed = excluded.sealed,
        signed_in = false, expires_at = excluded.expires_at
      returning expires_at as until`)
    return { id, until: new Date(rows[0]?.until ?? 0) }
  }

  /** The person's own, while it lasts and the system is open; null where it is over, or another's. */
  async of(userId: string, id: string): Promise<Session | null> {
    const { rows } = await this.context.db.execute<SystemRow & { signedIn: boolean; sealed: Buffer }>(sql`
      select y.id, y.kind, y.url, y.sso, s.signed_in as "signedIn", s.sealed
      from timetable_sessions s join timetable_systems y on y.id = s.system_id
      where s.user_id = ${userId} and s.id = ${id} and s.expires_at > now() and y.open`)
    const [row] = rows
    if (!row) return null
    const { signedIn, sealed, ...system } = row
    const kept = JSON.parse(this.context.secrets.open(sealOf(id), sealed).toString()) as Kept
    return { id, system, signedIn, kept }
  }

  /** Keeps what the browser has now. A session that ended meanwhile stays ended; one with too much to keep ends. */
  async keep(userId: string, { id, kept, signedIn }: Session): Promise<void> {
    const sealed = this.seal(id, kept)
    if (!sealed) return this.end(userId, id)
    await this.context.db.execute(sql`
      update timetable_sessions set sealed = ${sealed}, signed_in = ${signedIn}
      where user_id = ${userId} and id = ${id}`)
  }

  async end(userId: string, id: string): Promise<void> {
    await this.context.db.execute(
      sql`delete from timetable_sessions where user_id = ${userId} and id = ${id}`,
    )
  }

  /** null: it is more than may be kept. */
  private seal(id: string, kept: Kept): Buffer | null {
    const content = Buffer.from(JSON.stringify(kept))
    return content.length > mostKept ? null : this.context.secrets.seal(sealOf(id), content)
  }
}

/** Those that are over. How many it was. */
export async function forgetSessions({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from timetable_sessions where expires_at < now()`)
  return rowCount ?? 0
}

export async function eraseSessions(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`delete from timetable_sessions where user_id = ${userId}`)
}
