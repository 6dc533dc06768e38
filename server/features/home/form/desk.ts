import { and, eq, sql } from 'drizzle-orm'
import type { Field, Form, FormAnswer, FormLine, FormValues } from '../../../../contract/home/form/schema'
import { limits } from '../../../../contract/home/form/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { by, instant, keyset, list, type PageQuery } from '../../../http/keyset'
import { momentOf } from '../../../http/moment'
import { gone, refuse, wrongField } from '../../../http/refusal'
import { lineOf, linesOf } from '../../../http/text'
import { personJson, personOf, withPerson, type PersonRow } from '../../../core/account/person'
import { record } from '../../../core/audit/record'
import { screen } from '../../../core/safety/screen'
import { schools } from '../../../core/school/tables'
import { forms } from '../tables'
import { changedFields, valuesToShow } from './fields'
import { closedNow, demandDesk, formBy, formFor, termsOf, type FormRow } from './read'

interface Saved {
  form: string
  school: string
  revision: number
  title: string
  intro: string
  fields: Field[]
  once: boolean
  closes: string | null
  most: number | null
}
/** What an administrator says of a form. */
type Content = Pick<FormRow, 'title' | 'intro' | 'fields' | 'once' | 'closesAt' | 'most'>
interface LineRow extends Pick<FormRow, 'id' | 'title' | 'answers' | 'once' | 'most' | 'closed'> {
  closes: string | null
  at: string
}
interface AnswerRow extends Record<string, unknown> {
  id: string
  at: string
  values: FormValues
  person: PersonRow
}

const same = (one: Content, other: Content): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
/** Its parts in one order: JSON from the database has its own. */
const ordered = ({ title, intro, fields, once, closesAt, most }: Content) => [
  title,
  intro,
  fields.map(({ name, label, kind, required, choices, gone: out }) => [
    name,
    label,
    kind,
    required,
    choices,
    out,
  ]),
  once,
  closesAt?.getTime(),
  most,
]

/** Those who administer a school make its forms and read what people answered. */
export class FormDesk {
  constructor(private readonly context: Context) {}

  async list(viewer: Viewer, school: string, query: PageQuery) {
    demandDesk(viewer, school)
    const page = keyset(
      by.latest<LineRow>(sql`created_at`, sql`id`, ({ at, id }) => [at, id]),
      query,
    )
    return list(
      this.context.db,
      page,
      sql`select id, title, answers, once, closes_at as closes, most, closed, created_at as at
        from forms where school_id = ${school} ${page.after} ${page.order}`,
      lineFor,
    )
  }

  async save(viewer: Viewer, { form: id, school, revision, ...sent }: Saved): Promise<Form> {
    demandDesk(viewer, school)
    const { texts } = await screen(this.context, viewer, {
      scene: 'notice',
      texts: {
        title: lineOf(sent.title),
        intro: linesOf(sent.intro),
        fields: sent.fields.flatMap(({ label, choices }) => [label, ...choices]).join('\n'),
      },
    })
    if (Array.from(texts.title).length < limits.title.min)
      throw wrongField('title', `标题至少 ${limits.title.min} 个字`)
    const { fields, once, closes, most } = sent
    const words = { title: texts.title, intro: texts.intro }
    const content = { ...words, fields, once, most, closesAt: momentOf('closes', '截止时间', closes) }
    if (revision === 0) await this.create(viewer, school, id, content)
    else await this.edit(viewer, school, id, revision, content)
    return formFor(this.context, viewer, id)
  }

  /** Closed, or open again. Done twice it is as it was. */
  async close(viewer: Viewer, id: string, closed: boolean): Promise<Form> {
    const { schoolId, title } = await formBy(this.context.db, id)
    demandDesk(viewer, schoolId)
    await this.context.db.transaction(async (tx) => {
      const changed = await tx
        .update(forms)
        .set({ closed })
        .where(and(eq(forms.id, id), eq(forms.closed, !closed)))
        .returning({ id: forms.id })
      if (changed.length > 0)
        await note(tx, viewer, closed ? 'form.close' : 'form.reopen', { id, schoolId, title })
    })
    return formFor(this.context, viewer, id)
  }

  async remove(viewer: Viewer, id: string): Promise<void> {
    const { schoolId, title } = await formBy(this.context.db, id)
    demandDesk(viewer, schoolId)
    await this.context.db.transaction(async (tx) => {
      const [removed] = await tx.delete(forms).where(eq(forms.id, id)).returning({ answers: forms.answers })
      if (removed) await note(tx, viewer, 'form.remove', { id, schoolId, title }, removed)
    })
  }

  async answers(viewer: Viewer, id: string, query: PageQuery) {
    const { schoolId, fields } = await formBy(this.context.db, id)
    demandDesk(viewer, schoolId)
    const page = keyset(by.newest<AnswerRow>(sql`a.id`), query)
    return list(
      this.context.db,
      page,
      sql`select a.id, a.values, a.created_at as at, ${personJson(sql`u`, sql`s`)} as person
        from form_answers a ${withPerson(sql`a.user_id`)}
        where a.form_id = ${id} ${page.after} ${page.order}`,
      (row: AnswerRow): FormAnswer => ({
        id: row.id,
        person: personOf(row.person, this.context),
        at: instant(row.at),
        values: valuesToShow(fields, row.values),
      }),
    )
  }

  /** The id is the draft's: a repeated call finds what the first one made. */
  private async create(viewer: Viewer, schoolId: string, id: string, content: Content): Promise<void> {
    const row = { ...content, fields: changedFields([], content.fields, false) }
    await this.context.db.transaction(async (tx) => {
      // forms of one school are made in turn, so that their number is right
      const [school] = await tx
        .select({ id: schools.id })
        .from(schools)
        .where(eq(schools.id, schoolId))
        .for('no key update')
      if (!school) throw gone('这所学校')
      const [added] = await tx
        .insert(forms)
        .values({ id, schoolId, madeBy: viewer.id, ...row })
        .onConflictDoNothing()
        .returning({ id: forms.id })
      if (!added) return demandSame(tx, schoolId, id, row)
      demandAhead(content.closesAt)
      const [made] = await tx
        .select({ count: sql<number>`count(*)::int` })
        .from(forms)
        .where(eq(forms.schoolId, schoolId))
      if (made && made.count > limits.forms.max)
        throw refuse(`一所学校最多 ${limits.forms.max} 个表单，请先删掉用不着的`)
      await note(tx, viewer, 'form.create', { id, schoolId, title: row.title })
    })
  }

  private async edit(
    viewer: Viewer,
    schoolId: string,
    id: string,
    revision: number,
    content: Content,
  ): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      const [row] = await tx.select().from(forms).where(eq(forms.id, id)).for('update')
      if (!row || row.schoolId !== schoolId) throw gone('这个表单')
      const answered = row.answers > 0
      const after = { ...content, fields: changedFields(row.fields, content.fields, answered) }
      if (row.revision !== revision) {
        // the same change sent again
        if (row.revision === revision + 1 && same(row, after)) return
        throw refuse('这个表单刚被别的管理员改过，请重新打开再改')
      }
      if (answered && row.once !== after.once) throw wrongField('once', '已经有人填过，不能再改每人填几次')
      if (row.closesAt?.getTime() !== after.closesAt?.getTime()) demandAhead(after.closesAt)
      await tx
        .update(forms)
        .set({ ...after, revision: revision + 1 })
        .where(eq(forms.id, id))
      await note(tx, viewer, 'form.edit', { id, schoolId, title: after.title })
    })
  }
}

function lineFor({ id, title, closes, at: _, ...row }: LineRow): FormLine {
  const terms = { ...row, closesAt: closes === null ? null : new Date(closes) }
  return { id, title, answers: row.answers, ...termsOf(terms), closed: closedNow(terms) }
}

function demandAhead(closesAt: Date | null): void {
  if (closesAt !== null && closesAt.getTime() <= Date.now()) throw wrongField('closes', '截止时间要晚于现在')
}

/** @throws Refusal unless the form of this id is what was to be made */
async function demandSame(tx: Executor, schoolId: string, id: string, row: Content): Promise<void> {
  const [known] = await tx
    .select()
    .from(forms)
    .where(and(eq(forms.id, id), eq(forms.schoolId, schoolId)))
  if (!known || known.revision !== 1 || !same(known, row)) throw refuse('这个表单已经建好了，请打开它再改')
}

const note = (
  tx: Executor,
  { id: actorId }: Viewer,
  action: string,
  { id: subjectId, schoolId, title }: { id: string; schoolId: string; title: string },
  detail: Record<string, unknown> = {},
): Promise<void> => record(tx, { actorId, action, subjectId, schoolId, detail: { title, ...detail } })
