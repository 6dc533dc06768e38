/** Tables that Excel opens, behind links that open without the session's token: the session signs them, and ends them. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { csvMinutes, csvName } from '../../../contract/file/rules'
import type { Context, Viewer } from '../../context'
import { refuse, sessionExpired } from '../../http/refusal'
import { sessions } from '../account/tables'

/** What makes a spreadsheet count instead of show, in both widths. A number alone does no harm. */
const formula = /^[=+\-@＝＋－＠\t\r]/
const number = /^-?\d+(\.\d+)?$/

/** One cell: shown as it is, never carried out. */
function cellOf(text: string): string {
  const plain = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`
/** The same at the top of a file, behind the mark that tells Excel UTF-8. */
export const csvHead = (cells: readonly string[]): string => `\ufeff${csvLine(cells)}`

/** `what`: of which kind the table is, and the id of what it is made of. */
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

/** A key for the link. Whether the viewer may have the table is asked before. */
export async function csvKey(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  what: string,
  id: string,
): Promise<{ key: string; until: string }> {
  const secret = await secretOf(context, viewer.sessionId)
  const until = Date.now() + csvMinutes * 60_000
  return {
    key: `${viewer.sessionId}.${until}.${macOf(secret, what, id, until)}`,
    until: new Date(until).toISOString(),
  }
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const keyPattern = new RegExp(`^(${uuid})\\.(\\d{13})\\.([A-Za-z0-9_-]{43})$`)

export const csvExpired = () => refuse('链接已经失效，请重新导出')

/** Who made the key and of what. @throws Refusal unless it is a good one. Whether they still may have it is asked after. */
export async function csvKeyOf(
  { db }: Pick<Context, 'db'>,
  what: string,
  id: unknown,
  key: unknown,
): Promise<{ id: string; userId: string }> {
  const [, session = '', until = '', mac = ''] = (typeof key === 'string' && keyPattern.exec(key)) || []
  if (typeof id !== 'string' || !new RegExp(`^${uuid}$`).test(id) || !(Number(until) > Date.now()))
    throw csvExpired()
  const [found] = await db
    .select({ secret: sessions.tokenHash, userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, session), gt(sessions.expiresAt, sql`now()`)))
  if (!found) throw csvExpired()
  const wanted = Buffer.from(macOf(found.secret, what, id, Number(until)))
  if (!timingSafeEqual(wanted, Buffer.from(mac))) throw csvExpired()
  return { id, userId: found.userId }
}

/** Sends the lines as a file of that name. */
export const sendCsv = (reply: FastifyReply, title: string, lines: AsyncIterable<string>): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(csvName(title))}`)
    .send(Readable.from(lines))
