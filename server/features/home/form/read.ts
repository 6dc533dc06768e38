import { and, eq } from 'drizzle-orm'
import type { Closed } from '../../../../contract/home/form/rules'
import type { Form, OwnAnswer } from '../../../../contract/home/form/schema'
import { codes } from '../../../../contract/envelope'
import { administers, type Context, type Executor, type Viewer } from '../../../context'
import { gone, Refusal } from '../../../http/refusal'
import { schools } from '../../../core/school/tables'
import { formAnswers, forms } from '../tables'
import { fieldsToAsk } from './fields'

export type FormRow = typeof forms.$inferSelect
type Terms = Pick<FormRow, 'closed' | 'closesAt' | 'most' | 'answers'>

/** Why nobody can answer now; null while everybody whom it asks can. */
export function closedNow({ closed, closesAt, most, answers }: Terms): Closed | null {
  if (closed) return 'closed'
  if (closesAt !== null && closesAt.getTime() <= Date.now()) return 'due'
  return most !== null && answers >= most ? 'full' : null
}

export const termsOf = ({ once, closesAt, most }: Pick<FormRow, 'once' | 'closesAt' | 'most'>) => ({
  once,
  closes: closesAt?.toISOString() ?? null,
  most,
})

export const ownAnswer = ({
  values,
  createdAt,
}: Pick<typeof formAnswers.$inferSelect, 'values' | 'createdAt'>): OwnAnswer => ({
  values,
  at: createdAt.toISOString(),
})

/** @throws Refusal when there is no such form */
export async function formBy(db: Executor, id: string): Promise<FormRow & { school: string }> {
  const [row] = await db
    .select({ form: forms, school: schools.name })
    .from(forms)
    .innerJoin(schools, eq(schools.id, forms.schoolId))
    .where(eq(forms.id, id))
  if (!row) throw gone('这个表单')
  return { ...row.form, school: row.school }
}

/** @throws Refusal unless the viewer looks after the school */
export function demandDesk(viewer: Viewer, schoolId: string): void {
  if (!administers(viewer, schoolId)) throw new Refusal(403, codes.refused, '只能管理自己学校的表单')
}

/** The form as the viewer finds it. */
export async function formFor({ db }: Pick<Context, 'db'>, viewer: Viewer | null, id: string): Promise<Form> {
  const row = await formBy(db, id)
  const editable = viewer !== null && administers(viewer, row.schoolId)
  return {
    id,
    school: { id: row.schoolId, name: row.school },
    title: row.title,
    intro: row.intro,
    fields: fieldsToAsk(row.fields),
    ...termsOf(row),
    closed: closedNow(row),
    invited: viewer?.schoolId === row.schoolId,
    mine: viewer && row.once ? await mineOf(db, viewer, id) : null,
    editable,
    answers: editable ? row.answers : null,
    revision: row.revision,
  }
}

async function mineOf(db: Executor, viewer: Viewer, formId: string): Promise<OwnAnswer | null> {
  const [row] = await db
    .select()
    .from(formAnswers)
    .where(and(eq(formAnswers.formId, formId), eq(formAnswers.onceKey, viewer.id)))
  return row ? ownAnswer(row) : null
}
