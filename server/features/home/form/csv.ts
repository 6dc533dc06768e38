/** A form's answers as a table that Excel opens. */
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { csvPath } from '../../../../contract/home/form/rules'
import type { FormValues } from '../../../../contract/home/form/schema'
import type { Context, Viewer } from '../../../context'
import { csvHead, csvLine, sendCsv } from '../../../core/file/csv'
import { linkExpired, linkKey, linkKeyOf } from '../../../core/file/link'
import { record } from '../../../core/audit/record'
import { stillAdministers } from '../../../core/roles/grants'
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
const what = 'form.csv'

const headOf = ({ label, gone }: StoredField): string => (gone ? `${label}（已删除）` : label)

export async function answersKey(context: Context, viewer: Viewer, form: string) {
  const { schoolId, title } = await formBy(context.db, form)
  demandDesk(viewer, schoolId)
  const made = await linkKey(context, viewer, what, form)
  await record(context.db, {
    actorId: viewer.id,
    action: 'form.export',
    subjectId: form,
    schoolId,
    detail: { title },
  })
  return made
}

/** The form. @throws Refusal unless the key is a good one for it, of someone who looks after its school still */
async function demandKey(context: Pick<Context, 'db'>, form: unknown, key: unknown): Promise<string> {
  const { id, userId } = await linkKeyOf(context, what, form, key)
  const { rows } = await context.db.execute(
    sql`select 1 from forms f where f.id = ${id} and ${stillAdministers(sql`${userId}::uuid`, sql`f.school_id`)}`,
  )
  if (rows.length === 0) throw linkExpired()
  return id
}

/** The oldest first, batch by batch. */
async function* linesOf(
  { db }: Pick<Context, 'db'>,
  form: string,
  fields: readonly StoredField[],
): AsyncGenerator<string> {
  yield csvHead(['提交时间', '姓名', '学院', ...fields.map(headOf)])
  let after: string | null = null
  do {
    const { rows }: { rows: Row[] } = await db.execute<Row>(sql`
      select a.id, to_char(a.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at, u.name, u.college, a.values
      from form_answers a join users u on u.id = a.user_id
      where a.form_id = ${form} ${after === null ? sql`` : sql`and a.id > ${after}`} order by a.id limit ${batch}`)
    yield rows
      .map(({ at, name, college, values }) =>
        csvLine([at, name, college ?? '', ...fields.map((field) => textOf(field, values))]),
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
        return sendCsv(reply, title, linesOf(context, id, fields))
      },
    })
  }
