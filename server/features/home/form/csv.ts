/** A form's answers as a table that Excel opens. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { csvMinutes, csvName, csvPath } from '../../../../contract/home/form/rules'
import type { FormValues } from '../../../../contract/home/form/schema'
import type { Context, Viewer } from '../../../context'
import { refuse, sessionExpired } from '../../../http/refusal'
import { sessions } from '../../../core/account/tables'
import { record, stillAdministers } from '../../../core/roles/service'
import { textOf, type StoredField } from './fields'
import { demandDesk, formBy } from './read'

interface Row extends Record<string, unknown> {
  id: string
  at: string
  name: string
  college: string | null
  values: FormValues
}

/** Rows that are read at a time: nothing holds a whole table. */
const batch = 500
/** What makes a spreadsheet count instead of show, in both widths. A number alone does no harm. */
const formula = /^[=+\-@＝＋－＠\t\r]/
const number = /^-?\d+(\.\d+)?$/

/** One cell: shown as it is, never carried out. */
function cellOf(text: string): string {
  const plain = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`
const headOf = ({ label, gone }: StoredField): string => (gone ? `${label}（已删除）` : label)

const macOf = (secret: Buffer, form: string, until: number): string =>
  createHmac('sha256', secret).update(`form.csv ${form} ${until}`).digest('base64url')

/** A key for the link, which opens the file without the session's token: the session signs it, and ends it. */
export async function csvKey(
  context: Context,
  viewer: Viewer,
  form: string,
): Promise<{ key: string; until: string }> {
  const { schoolId, title } = await formBy(context.db, form)
  demandDesk(viewer, schoolId)
  const secret = await secretOf(context, viewer.sessionId)
  const until = Date.now() + csvMinutes * 60_000
  await record(context.db, {
    actorId: viewer.id,
    action: 'form.export',
    subjectId: form,
    schoolId,
    detail: { title },
  })
  return {
    key: `${viewer.sessionId}.${until}.${macOf(secret, form, until)}`,
    until: new Date(until).toISOString(),
  }
}

async function secretOf({ db }: Pick<Context, 'db'>, sessionId: string): Promise<Buffer> {
  const [session] = await db
    .select({ secret: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)))
  if (!session) throw sessionExpired()
  return session.secret
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const keyPattern = new RegExp(`^(${uuid})\\.(\\d{13})\\.([A-Za-z0-9_-]{43})$`)

/** @throws Refusal unless the key is a good one for the form, of someone who looks after its school still */
async function demandKey({ db }: Pick<Context, 'db'>, form: unknown, key: unknown): Promise<string> {
  const [, session = '', until = '', mac = ''] = (typeof key === 'string' && keyPattern.exec(key)) || []
  if (typeof form !== 'string' || !new RegExp(`^${uuid}$`).test(form) || !(Number(until) > Date.now()))
    throw expired()
  const { rows } = await db.execute<{ secret: Buffer }>(sql`
    select x.token_hash as secret from sessions x, forms f
    where x.id = ${session} and x.expires_at > now() and f.id = ${form} and ${stillAdministers(sql`x.user_id`, sql`f.school_id`)}`)
  const [found] = rows
  if (!found) throw expired()
  const wanted = Buffer.from(macOf(found.secret, form, Number(until)))
  if (!timingSafeEqual(wanted, Buffer.from(mac))) throw expired()
  return form
}

const expired = () => refuse('链接已经失效，请重新导出')

/** The oldest first, batch by batch. */
async function* linesOf(
  { db }: Pick<Context, 'db'>,
  form: string,
  fields: readonly StoredField[],
): AsyncGenerator<string> {
  // the mark that tells Excel UTF-8
  yield `\ufeff${lineOf(['提交时间', '姓名', '学院', ...fields.map(headOf)])}`
  let after: string | null = null
  do {
    const { rows }: { rows: Row[] } = await db.execute<Row>(sql`
      select a.id, to_char(a.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at, u.name, u.college, a.values
      from form_answers a join users u on u.id = a.user_id
      where a.form_id = ${form} ${after === null ? sql`` : sql`and a.id > ${after}`} order by a.id limit ${batch}`)
    yield rows
      .map(({ at, name, college, values }) =>
        lineOf([at, name, college ?? '', ...fields.map((field) => textOf(field, values))]),
      )
      .join('')
    after = rows.length < batch ? null : (rows.at(-1)?.id ?? null)
  } while (after !== null)
}

/** GET /api/form/csv?form=…&key=…: a file and not an envelope, as downloads on every target need. */
export const formCsv =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: Record<string, unknown> }>(`/api/${csvPath}`, {
      config: { rateLimit: { max: 20, timeWindow: 60_000 } },
      handler: async ({ query }, reply) => {
        const id = await demandKey(context, query.form, query.key)
        const { title, fields } = await formBy(context.db, id)
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(csvName(title))}`)
          .send(Readable.from(linesOf(context, id, fields)))
      },
    })
  }
