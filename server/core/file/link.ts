/** Links to files that open without the session's token, as browsers fetch them: the session signs them, and ends them. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { linkMinutes } from '../../../contract/file/rules'
import type { Context, Viewer } from '../../context'
import { refuse, sessionExpired } from '../../http/refusal'
import { sessions } from '../account/tables'

/** `what`: of which kind the file is, and the id of what it is made of. */
const macOf = (secret: Buffer, what: string, id: string, until: number): string =>
  createHmac('sha256', secret).update(`${what} ${id} ${until}`).digest('base64url')

async function secretOf({ db }: Pick<Context, 'db'>, sessionId: string): Promise<Buffer> {
  const [session] = await db
    .select({ secret: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)))
  if (!session) throw sessionExpired()
  return session.secret
}

/** A key for the link. Whether the viewer may have the file is asked before. */
export async function linkKey(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  what: string,
  id: string,
): Promise<{ key: string; until: string }> {
  const secret = await secretOf(context, viewer.sessionId)
  const until = Date.now() + linkMinutes * 60_000
  return {
    key: `${viewer.sessionId}.${until}.${macOf(secret, what, id, until)}`,
    until: new Date(until).toISOString(),
  }
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const keyPattern = new RegExp(`^(${uuid})\\.(\\d{13})\\.([A-Za-z0-9_-]{43})$`)

export const linkExpired = () => refuse('链接已经失效，请回到原来的页面再试一次')

/** Who made the key and of what. @throws Refusal unless it is a good one. Whether they still may have it is asked after. */
export async function linkKeyOf(
  { db }: Pick<Context, 'db'>,
  what: string,
  id: unknown,
  key: unknown,
): Promise<{ id: string; userId: string }> {
  const [, session = '', until = '', mac = ''] = (typeof key === 'string' && keyPattern.exec(key)) || []
  if (typeof id !== 'string' || !new RegExp(`^${uuid}$`).test(id) || !(Number(until) > Date.now()))
    throw linkExpired()
  const [found] = await db
    .select({ secret: sessions.tokenHash, userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, session), gt(sessions.expiresAt, sql`now()`)))
  if (!found) throw linkExpired()
  const wanted = Buffer.from(macOf(found.secret, what, id, Number(until)))
  if (!timingSafeEqual(wanted, Buffer.from(mac))) throw linkExpired()
  return { id, userId: found.userId }
}
