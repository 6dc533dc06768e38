import { sql, type SQL } from 'drizzle-orm'
import { kindOf, type HeldSubject } from '../../../contract/kinds'
import { limits, type SafetyKind } from '../../../contract/safety/rules'
import type { Waiting } from '../../../contract/safety/schema'
import type { Context, Viewer } from '../../context'
import { by, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, refuse } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { personOf, type PersonRow } from '../../core/account/person'
import { demandReviewer } from '../../core/complaint/access'
import { mediaOf, pictureOf, type StoredMedia, type StoredPicture } from '../../core/file/own'
import { ownSchools } from '../../core/roles/grants'
import { record } from '../../core/audit/record'
import { heldOf } from '../../core/safety/held'
import { lockScreening, settle } from '../../core/safety/settle'
import { demandImpartial } from '../../core/roles/impartial'
import { isRecorded } from '../../core/roles/repeat'

interface Row extends Record<string, unknown> {
  screening: string
  id: string
  subject: HeldSubject
  author: PersonRow
  title: string
  text: string
  pictures: StoredPicture[]
  sound: StoredMedia | null
  reason: string
  hits: { word: string; kind: SafetyKind }[]
  at: string
}
type Decision = { id: string; action: 'approve' } | { id: string; action: 'refuse'; reason: string }

const onThisDesk = (context: Context) => Object.entries(heldOf(context)).filter(([, { ownDesk }]) => !ownDesk)

/** Condition: `w`, a screening, waits for this viewer, who is not its author, and its thing is still there. */
export function waitingFor(context: Context, viewer: Viewer): SQL {
  const there = onThisDesk(context).map(
    ([subject, { table }]) => sql`w.subject = ${subject} and exists(
    select 1 from ${table} where ${table.id} = w.subject_id and ${table.state} = 'pending'${table.deletedAt ? sql` and ${table.deletedAt} is null` : sql``})`,
  )
  return sql`w.waits_for = 'reviewer' and w.author_id <> ${viewer.id} and ${ownSchools(viewer, sql`w.school_id`)} and (${sql.join(there, sql` or `)})`
}

/** What waits for the administrators of a school, and what they decide. Each decision is in the audit log. */
/** As the audit log names what is decided. */
const decisions = ['safety.approve', 'safety.refuse'] as const

export class SafetyDesk {
  constructor(private readonly context: Context) {}

  /** First come first. */
  async queue(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.oldest(sql`w.id`, (row: { screening: string }) => row.screening),
      query,
    )
    const things = onThisDesk(this.context).map(
      ([subject, { read }]) => sql`
      select page.id as screening, page.reason, page.hits, page.subject, x.id, x.author, x.title, x.text, x.pictures, x.sound, page.created_at as at
      from page join (${read(sql`select subject_id from page where subject = ${subject}`)}) x on x.id = page.subject_id and page.subject = ${subject}`,
    )
    return list(
      this.context.db,
      page,
      sql`
      with page as materialized (select w.* from screenings w where ${waitingFor(this.context, viewer)}
        ${page.after} ${page.order})
      select * from (${sql.join(things, sql` union all `)}) t order by screening`,
      this.waitingOf,
    )
  }

  /** The first of two reviewers decides; nobody does on their own. */
  async decide(viewer: Viewer, decision: Decision): Promise<void> {
    const { id, action } = decision
    const reason = decision.action === 'refuse' ? lineOf(decision.reason).replace(/[。.！!；;]+$/u, '') : null
    if (reason !== null && Array.from(reason).length < limits.reason.min) throw refuse('请写明不通过的原因')
    await this.context.db.transaction(async (tx) => {
      const screening = await lockScreening(tx, id)
      if (!screening) {
        const decision = { action: `safety.${action}`, actions: decisions, reason }
        if (await isRecorded(tx, viewer, sql`subject_id = ${id}`, decision)) return
        throw refuse('这条内容已经有人处理过了，或者已被删除')
      }
      const { schoolId, authorId, subject } = screening
      demandReviewer(viewer, schoolId)
      demandImpartial(viewer, authorId)
      if (!(await settle(this.context, tx, screening, action, reason))) throw gone('这条内容')
      await record(tx, {
        actorId: viewer.id,
        action: `safety.${action}`,
        subjectId: id,
        schoolId,
        detail: { subject, ...(reason === null ? {} : { reason }) },
      })
    })
  }

  async words(viewer: Viewer) {
    const { rows } = await this.context.db.execute<{ word: string; kind: SafetyKind; hits: number }>(sql`
      select word, kind, sum(hits)::int as hits from safety_hits h
      where ${ownSchools(viewer, sql`h.school_id`)} and day > (now() at time zone 'Asia/Shanghai')::date - ${limits.days}::int
      group by word, kind order by hits desc, word limit ${limits.words}`)
    return { items: rows }
  }

  private waitingOf = ({ screening: _, author, pictures, sound, at, ...row }: Row): Waiting => ({
    ...row,
    what: kindOf(row.subject).title,
    author: personOf(author, this.context),
    pictures: pictures.map((picture) => pictureOf(picture, this.context)),
    sound: sound && mediaOf(sound, this.context),
    at: new Date(at).toISOString(),
  })
}
