import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { closedWords } from '../../../../contract/home/form/rules'
import type { Field, FormValues, OwnAnswer } from '../../../../contract/home/form/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { inTransaction } from '../../../database/crossing'
import { gone, refuse } from '../../../http/refusal'
import { hashOf } from '../../../core/account/secret'
import { screen } from '../../../core/safety/screen'
import { formAnswers, forms } from '../tables'
import { fieldsToAsk, changedWords, checkedValues } from './fields'
import { closedNow, formBy, ownAnswer } from './read'

interface Answered {
  form: string
  key: string
  values: FormValues
}
interface Place {
  formId: string
  /** The person where each answers once, else the attempt. */
  onceKey: string
  /** In the order of time; what follows the time is made from the key, so that the attempt is known again. */
  id: string
}

const sameAttempt = (one: string, other: string): boolean => one.slice(19) === other.slice(19)

/** Keeps what a person answers. A repeated key gives what the first call kept. */
export class Answering {
  constructor(private readonly context: Context) {}

  async commit(viewer: Viewer, { form: formId, key, values }: Answered): Promise<OwnAnswer> {
    const form = await formBy(this.context.db, formId)
    const id = newId({ random: hashOf(`${formId} ${viewer.id} ${key}`) })
    const place = { formId, id, onceKey: form.once ? viewer.id : key }
    const known = await this.known(this.context.db, viewer, place)
    if (known) return known
    if (viewer.schoolId !== form.schoolId) throw refuse(`这是${form.school}的表单，只有本校的同学能填`)
    const closed = closedNow(form)
    if (closed) throw refuse(closedWords[closed])
    const fields = fieldsToAsk(form.fields)
    const checked = checkedValues(fields, values)
    const kept = { ...checked, ...(await this.screened(viewer, fields, checked)) }
    return inTransaction(this.context, (tx) => this.keep(tx, viewer, place, kept, form.revision))
  }

  /** The answer before the form: who deletes an account takes them in that order, too. */
  private async keep(
    tx: Executor,
    viewer: Viewer,
    place: Place,
    values: FormValues,
    revision: number,
  ): Promise<OwnAnswer> {
    const [added] = await tx
      .insert(formAnswers)
      .values({ ...place, userId: viewer.id, values })
      // the same call twice at once has the same id as well
      .onConflictDoNothing()
      .returning()
    if (!added) {
      const known = await this.known(tx, viewer, place)
      if (!known) throw gone('这个表单')
      return known
    }
    const [form] = await tx
      .update(forms)
      .set({ answers: sql`${forms.answers} + 1` })
      .where(eq(forms.id, place.formId))
      .returning()
    if (!form) throw gone('这个表单')
    // as it was before this answer: others may have filled or closed it meanwhile
    const closed = closedNow({ ...form, answers: form.answers - 1 })
    if (closed) throw refuse(closedWords[closed])
    if (form.revision !== revision) throw refuse(changedWords)
    return ownAnswer(added)
  }

  /** What stands there already. @throws Refusal when it is another answer than this attempt's */
  private async known(
    db: Executor,
    viewer: Viewer,
    { formId, onceKey, id }: Place,
  ): Promise<OwnAnswer | null> {
    const [row] = await db
      .select()
      .from(formAnswers)
      .where(and(eq(formAnswers.formId, formId), eq(formAnswers.onceKey, onceKey)))
    if (!row) return null
    if (row.userId !== viewer.id) throw gone('这份答案')
    if (!sameAttempt(row.id, id)) throw refuse('你已经填过了')
    return ownAnswer(row)
  }

  /** Words of the person's own without characters that hide others. Nobody but administrators reads them. @throws Refusal for a field */
  private async screened(viewer: Viewer, fields: readonly Field[], values: FormValues): Promise<FormValues> {
    const texts = fields.flatMap(({ name, kind }) => {
      const value = values[name]
      return (kind === 'text' || kind === 'textarea') && typeof value === 'string'
        ? [[name, value] as const]
        : []
    })
    if (texts.length === 0) return {}
    return (await screen(this.context, viewer, { scene: 'report', texts: Object.fromEntries(texts) })).texts
  }
}
