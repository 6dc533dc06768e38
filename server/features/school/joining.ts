import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { rowOf } from '../../../contract/rules'
import { joinSteps, type JoinAction, type JoinState } from '../../../contract/school/joining/rules'
import type { JoinRequest, SchoolDraft } from '../../../contract/school/joining/schema'
import type { Context, Executor, Viewer } from '../../context'
import { by, instant, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { personJson, personOf, withPersonOrNone, type PersonRow } from '../../core/account/person'
import { notifySystem } from '../../core/notice/notify'
import { isRepeat } from '../../core/roles/repeat'
import { record } from '../../core/audit/record'
import { addSchool } from '../../core/registrar/added'
import { toldBy, wordsOf } from '../../core/school/answering'
import { schoolRequests } from '../../core/school/tables'
import { demandImpartial } from '../../core/roles/impartial'

interface Wish {
  name: string
  city: string
  contact: string
  remark?: string
}
type Answer =
  | { id: string; action: 'take'; school: SchoolDraft; reply?: string }
  | { id: string; action: 'decline'; reply: string }
type RequestRow = typeof schoolRequests.$inferSelect
type Listed = Omit<JoinRequest, 'person'> & Record<string, unknown> & { person: PersonRow | null }

function outcomeOf(from: JoinState, action: JoinAction): JoinState | null {
  return rowOf(joinSteps, from, action)?.to ?? null
}

/** Requests to take a school in: asked by anyone, answered by the platform's administrators. */
export class JoinService {
  constructor(private readonly context: Context) {}

  /** One pending request per name and requester, with what they wrote last; guests are told apart by their contact. */
  async ask(viewer: Viewer | null, wish: Wish): Promise<void> {
    const said = {
      name: lineOf(wish.name),
      city: lineOf(wish.city),
      contact: lineOf(wish.contact),
      remark: linesOf(wish.remark ?? ''),
    }
    const userId = viewer?.id ?? null
    const who = userId ?? said.contact
    await this.context.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`join:${who}\n${said.name}`}, 0))`)
      const changed = await tx
        .update(schoolRequests)
        .set(said)
        .where(
          and(
            eq(schoolRequests.state, 'waiting'),
            eq(schoolRequests.name, said.name),
            userId === null
              ? sql`user_id is null and contact = ${said.contact}`
              : eq(schoolRequests.userId, userId),
          ),
        )
        .returning({ id: schoolRequests.id })
      if (changed.length === 0) await tx.insert(schoolRequests).values({ id: newId(), userId, ...said })
    })
  }

  /** Waiting requests, oldest first. */
  queue(query: PageQuery): Promise<{ items: JoinRequest[]; next: string | null }> {
    const page = keyset(by.oldest(sql`r.id`), query)
    return list(
      this.context.db,
      page,
      sql`
      select r.id, r.name, r.city, r.contact, r.remark, r.created_at as at, ${personJson(sql`u`, sql`s`)} as person,
        array(select k.campus from schools k where k.name = r.name order by k.id) as campuses
      from school_requests r ${withPersonOrNone(sql`r.user_id`)}
      where r.state = 'waiting' ${page.after}
      ${page.order}`,
      ({ id, name, city, contact, remark, at, person, campuses }: Listed) => ({
        id,
        name,
        city,
        contact,
        remark,
        at: instant(at),
        person: person && personOf(person, this.context),
        campuses,
        told: person ? null : toldBy(this.context.providers, contact),
      }),
    )
  }

  /** The first of two administrators answers; the other is told so. */
  async answer(viewer: Viewer, { reply = '', ...answer }: Answer): Promise<void> {
    const said = lineOf(reply)
    if (answer.action === 'decline' && said === '') throw wrongField('reply', '请写上原因')
    const { userId, name } = await this.context.db.transaction((tx) => this.decide(tx, viewer, answer, said))
    // sent again it is told once: it is about the same request
    if (userId !== null)
      await notifySystem(this.context, userId, wordsOf(answer.action, name, said), answer.id)
  }

  private async decide(
    tx: Executor,
    viewer: Viewer,
    answer: Omit<Answer, 'reply'> & { school?: SchoolDraft },
    said: string,
  ): Promise<RequestRow> {
    const { id, action, school } = answer
    const [row] = await tx.select().from(schoolRequests).where(eq(schoolRequests.id, id)).for('update')
    if (!row) throw gone('这份申请')
    demandImpartial(viewer, row.userId)
    const to = outcomeOf(row.state, action)
    if (to === null) {
      const stands = { state: row.state, decidedBy: row.answeredBy, reason: row.answer }
      if (isRepeat(stands, viewer, outcomeOf('waiting', action) ?? '', said)) return row
      throw refuse('这份申请已经处理过了')
    }
    // who is signed in reads a notice
    const told = row.userId === null && toldBy(this.context.providers, row.contact) !== null
    const schoolId = school ? (await addSchool(tx, school, viewer.id)).id : null
    await tx
      .update(schoolRequests)
      .set({
        state: to,
        answer: said,
        answeredBy: viewer.id,
        answeredAt: new Date(),
        mailDue: told ? new Date() : null,
      })
      .where(eq(schoolRequests.id, id))
    await record(tx, {
      actorId: viewer.id,
      action: `join.${action}`,
      subjectId: row.userId ?? id,
      schoolId,
      detail: { school: row.name, reason: said },
    })
    return row
  }
}
