import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { cut } from '../../../contract/characters/rules'
import { limits, reportStep, type Kind, type ReportReason } from '../../../contract/bank/rules'
import type { OwnReport, WaitingReport } from '../../../contract/bank/schema'
import { administers, holds, type Context, type Executor, type Viewer } from '../../context'
import { by, instant, keyset, type PageQuery } from '../../http/keyset'
import { gone, Refusal, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { notifySystem } from '../../core/notice/notify'
import { isRepeat } from '../../core/roles/repeat'
import { ownSchools } from '../../core/roles/grants'
import { record } from '../../core/audit/record'
import type { StoredPicture } from '../../core/file/own'
import { screen } from '../../core/safety/screen'
import { checkedFix, type Fixed } from './fixed'
import { open } from './read'
import { bankQuestions, bankReports, bankVersions } from './tables'
import { demandImpartial } from '../../core/roles/impartial'

interface Draft {
  key: string
  id: string
  version: number
  reason: ReportReason
  text: string
}
interface Decision {
  id: string
  action: 'fix' | 'decline'
  reason?: string
  fixed?: Fixed
}
type ReportRow = typeof bankReports.$inferSelect
type Listed = Record<string, unknown> & OwnReport

const excerptLength = 24

/** Report `r` with the question as it was reported. */
const ownColumns = sql`r.id, json_build_object('id', r.question_id, 'text', v.text, 'version', r.version) as question, s.title as subject,
  r.reason, r.text, r.created_at as at, r.state, r.reply`
const fromReports = sql`from bank_reports r join bank_versions v on v.question_id = r.question_id and v.version = r.version
  join bank_questions q on q.id = r.question_id join bank_subjects s on s.id = q.subject_id`
const ownOf = ({ id, question, subject, reason, text, at, state, reply }: Listed): OwnReport => ({
  id,
  question,
  subject,
  reason,
  text,
  at: instant(at),
  state,
  reply,
})

interface NowRow extends Record<string, unknown> {
  version: number
  kind: Kind
  text: string
  pictures: StoredPicture[]
  why: StoredPicture[]
}

/** Reports of questions that are wrong, and what becomes of them. */
export class Reports {
  constructor(private readonly context: Context) {}

  /** The same key gives what the first made; one question waits once for each person. */
  async add(viewer: Viewer, { key, id, version, reason, text }: Draft): Promise<OwnReport> {
    const words = linesOf(
      (await screen(this.context, viewer, { scene: 'report', texts: { text } })).texts.text,
    )
    if (Array.from(words).length < limits.report.min)
      throw wrongField('text', `请写清楚哪里不对，至少 ${limits.report.min} 个字`)
    await this.context.db.transaction(async (tx) => {
      // reports of one person take turns, so that the day's limit holds
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bank report ' || ${viewer.id}, 0))`)
      if (await this.byKey(tx, viewer, key)) return
      const { rows } = await tx.execute<{
        school_id: string | null
        version: number
        today: number
        waits: boolean
      }>(sql`
        select s.school_id, q.version,
          (select count(*)::int from bank_reports where user_id = ${viewer.id} and created_at > now() - interval '1 day') as today,
          exists(select 1 from bank_reports where user_id = ${viewer.id} and question_id = q.id and state = 'pending') as waits
        from bank_questions q join bank_subjects s on s.id = q.subject_id where q.id = ${id} and ${open(viewer, sql`s.school_id`)}`)
      const [question] = rows
      if (!question || version > question.version) throw gone('这道题')
      if (question.waits) throw refuse('这道题你已经报告过了，正在处理')
      if (question.today >= limits.report.perDay)
        throw new Refusal(429, -2, `一天最多报告 ${limits.report.perDay} 道题，请明天再来`)
      await tx.insert(bankReports).values({
        id: newId(),
        userId: viewer.id,
        key,
        questionId: id,
        version,
        schoolId: question.school_id,
        reason,
        text: words,
      })
    })
    const made = await this.byKey(this.context.db, viewer, key)
    if (!made) throw gone('这条报告')
    return made
  }

  mine(viewer: Viewer, query: PageQuery) {
    const page = keyset(by.newest(sql`r.id`), query)
    return this.context.db
      .execute<Listed>(
        sql`select ${ownColumns} ${fromReports} where r.user_id = ${viewer.id} ${page.after} ${page.order}`,
      )
      .then(({ rows }) => page.of(rows, ownOf))
  }

  /** What waits in the viewer's schools, first come first. */
  async queue(viewer: Viewer, query: PageQuery) {
    const page = keyset(by.oldest(sql`r.id`), query)
    const { rows } = await this.context.db.execute<
      Listed & { person: PersonRow; school: string | null; now: WaitingReport['now'] }
    >(sql`
      select ${ownColumns}, sc.name as school, ${personJson(sql`u`, sql`us`)} as person,
        json_build_object('version', n.version, 'kind', n.kind, 'text', n.text, 'options', n.options, 'answer', n.answer, 'explanation', n.explanation) as now
      ${fromReports} join bank_versions n on n.question_id = q.id and n.version = q.version
        ${withPerson(sql`r.user_id`, sql`u`, sql`us`)} left join schools sc on sc.id = r.school_id
      where r.state = 'pending' and r.user_id <> ${viewer.id} and ${ownSchools(viewer, sql`r.school_id`)} ${page.after}
      ${page.order}`)
    return page.of(rows, (row): WaitingReport => {
      const { id, question, subject, reason, text, at } = row
      return {
        id,
        question,
        subject,
        reason,
        text,
        at: instant(at),
        school: row.school,
        person: personOf(row.person, this.context),
        now: row.now,
      }
    })
  }

  /** The first of two reviewers decides. A fix answers everybody who reported that question. */
  async decide(viewer: Viewer, { id, action, reason = '', fixed }: Decision): Promise<void> {
    const words = lineOf(reason)
    if (action === 'decline' && words === '') throw wrongField('reason', '请写明为什么不改')
    await this.context.db.transaction(async (tx) => {
      // before the report: a fix ends all reports of its question, and two that began with their own would wait for each other
      await tx.execute(sql`select from bank_questions
        where id = (select question_id from bank_reports where id = ${id}) for no key update`)
      const [report] = await tx.select().from(bankReports).where(eq(bankReports.id, id)).for('update')
      if (!report || !this.decides(viewer, report)) throw gone('这条报告')
      demandImpartial(viewer, report.userId)
      const step = reportStep(report.state, action)
      if (!step) {
        const { state, decidedBy, reply } = report
        const to = action === 'fix' ? 'fixed' : 'declined'
        if (isRepeat({ state, decidedBy, reason: reply }, viewer, to, words)) return
        throw refuse('这条报告已经处理过了')
      }
      const text = action === 'fix' ? await this.fix(tx, report, fixed) : await this.textOf(tx, report)
      const which = action === 'fix' ? eq(bankReports.questionId, report.questionId) : eq(bankReports.id, id)
      const told = await tx
        .update(bankReports)
        .set({ state: step.to, reply: words, decidedBy: viewer.id, decidedAt: new Date() })
        .where(and(which, eq(bankReports.state, step.from)))
        .returning({ id: bankReports.id, userId: bankReports.userId })
      await record(tx, {
        actorId: viewer.id,
        action: `bank.${action}`,
        subjectId: report.questionId,
        schoolId: report.schoolId,
        detail: { reason: words },
      })
      const end = action === 'fix' ? `已经修正，谢谢你。${words}` : `没有修改：${words}`
      for (const one of told)
        await notifySystem(tx, one.userId, `你报告的题目“${cut(text, excerptLength)}”${end}`, one.id)
    })
  }

  /** Of a question that is held. */
  private async fix(tx: Executor, { questionId }: ReportRow, fixed: Fixed | undefined): Promise<string> {
    if (!fixed) throw wrongField('fixed', '请填写改好的题目')
    const { rows } = await tx.execute<NowRow>(sql`
      select q.version, v.kind, v.text, v.pictures, v.explanation_pictures as why from bank_questions q join bank_versions v on v.question_id = q.id and v.version = q.version
      where q.id = ${questionId}`)
    const [now] = rows
    if (!now || now.version !== fixed.version) throw refuse('这道题刚刚改过，请重新看一遍')
    const next = checkedFix(now.kind, fixed)
    // pictures come with files alone: those that are there stay
    const { pictures, why } = now
    await tx.insert(bankVersions).values({ questionId, ...next, pictures, explanationPictures: why })
    await tx.update(bankQuestions).set({ version: next.version }).where(eq(bankQuestions.id, questionId))
    return now.text
  }

  private async textOf(tx: Executor, { questionId, version }: ReportRow): Promise<string> {
    const [row] = await tx
      .select({ text: bankVersions.text })
      .from(bankVersions)
      .where(and(eq(bankVersions.questionId, questionId), eq(bankVersions.version, version)))
    return row?.text ?? ''
  }

  private decides = (viewer: Viewer, { schoolId }: ReportRow): boolean =>
    schoolId === null ? holds(viewer, 'platform-admin') : administers(viewer, schoolId)

  private async byKey(db: Executor, viewer: Viewer, key: string): Promise<OwnReport | null> {
    const { rows } = await db.execute<Listed>(
      sql`select ${ownColumns} ${fromReports} where r.user_id = ${viewer.id} and r.key = ${key}`,
    )
    return rows[0] ? ownOf(rows[0]) : null
  }
}
