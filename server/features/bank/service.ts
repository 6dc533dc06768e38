import { sql } from 'drizzle-orm'
import type { KnownQuestion, Stats, Subject, SubjectDetail } from '../../../contract/bank/schema'
import type { Context, Executor, Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone } from '../../http/refusal'
import { keptColumns, keptOf, open, outcomeOf, subjectOf, type KeptRow } from './read'

interface SubjectRow extends Subject, Record<string, unknown> {}

/** Columns of a subject `s` with the viewer's progress. */
const subjectColumns = (viewer: Viewer) => sql`
  s.id, s.title, s.intro, sc.name as school, (select count(*)::int from bank_questions q where q.subject_id = s.id) as questions,
  coalesce(m.answered, 0) as answered, coalesce(m.wrong, 0) as wrong, coalesce(m.due, 0) as due
  from bank_subjects s left join schools sc on sc.id = s.school_id left join lateral (
    select (count(*) filter (where tries > 0))::int as answered, (count(*) filter (where box is not null))::int as wrong,
      (count(*) filter (where box is not null and due_at <= now()))::int as due
    from bank_marks where user_id = ${viewer.id} and subject_id = s.id) m on true`

/** Today where the schools are. */
const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Subjects, and what a person keeps of their questions. */
export class BankService {
  constructor(private readonly context: Context) {}

  async subjects(viewer: Viewer, query: PageQuery) {
    const page = keyset(by.oldest(sql`s.id`), query)
    const { rows } = await this.context.db.execute<SubjectRow>(sql`
      select ${subjectColumns(viewer)} where ${open(viewer, sql`s.school_id`)} ${page.after} ${page.order}`)
    return page.of(rows, (row): Subject => row)
  }

  async subject(viewer: Viewer, id: string): Promise<SubjectDetail> {
    const { db } = this.context
    const { paperQuestions, paperMinutes } = await subjectOf(db, viewer, id)
    const { rows } = await db.execute<
      SubjectRow & { chapters: SubjectDetail['chapters']; modes: string[] }
    >(sql`
      select (select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title,
          'questions', (select count(*) from bank_questions q where q.chapter_id = c.id),
          'answered', (select count(*) from bank_questions q join bank_marks k on k.question_id = q.id and k.user_id = ${viewer.id}
            where q.chapter_id = c.id and k.tries > 0)) order by c.id), '[]') from bank_chapters c where c.subject_id = s.id) as chapters,
        array(select o.mode from bank_sheets o where o.user_id = ${viewer.id} and o.place = s.id and o.ended_at is null
          and (o.until is null or o.until > now())) as modes,
        ${subjectColumns(viewer)} where s.id = ${id}`)
    const [row] = rows
    if (!row) throw gone('这个科目')
    const { modes, ...subject } = row
    const plan = row.questions >= paperQuestions ? { questions: paperQuestions, minutes: paperMinutes } : null
    return {
      ...subject,
      plan,
      open: {
        paper: modes.includes('paper'),
        order: modes.includes('order'),
        random: modes.includes('random'),
      },
    }
  }

  /** What is due comes first. */
  async wrong(viewer: Viewer, subjectId: string, query: PageQuery) {
    const page = keyset(
      by.earliest(sql`m.due_at`, sql`m.question_id`, (row: { ms: number; id: string }) => [row.ms, row.id]),
      query,
    )
    const { rows } = await this.context.db.execute<KeptRow & { ms: number }>(sql`
      select ${keptColumns}, (extract(epoch from m.due_at) * 1000)::float8 as ms ${fromMarks}
      where m.user_id = ${viewer.id} and m.subject_id = ${subjectId} and m.box is not null
        ${page.after}
      ${page.order}`)
    return page.of(rows, (row) => keptOf(row, this.context))
  }

  async favourites(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.latest(sql`m.favourite_at`, sql`m.question_id`, (row: { ms: number; id: string }) => [
        row.ms,
        row.id,
      ]),
      query,
    )
    const { rows } = await this.context.db.execute<KeptRow & { ms: number }>(sql`
      select ${keptColumns}, (extract(epoch from m.favourite_at) * 1000)::float8 as ms ${fromMarks}
      where m.user_id = ${viewer.id} and m.favourite_at is not null
        ${page.after}
      ${page.order}`)
    return page.of(rows, (row) => keptOf(row, this.context))
  }

  async favour(viewer: Viewer, id: string, on: boolean): Promise<void> {
    const { subject } = await this.questionRow(this.context.db, viewer, id)
    const at = on ? sql`now()` : sql`null`
    await this.context.db.execute(sql`
      insert into bank_marks (user_id, question_id, subject_id, favourite_at) values (${viewer.id}, ${id}, ${subject.id}, ${at})
      on conflict (user_id, question_id) do update set favourite_at = case when ${on} then coalesce(bank_marks.favourite_at, now()) end`)
  }

  async question(viewer: Viewer, id: string): Promise<KnownQuestion> {
    const row = await this.questionRow(this.context.db, viewer, id)
    return {
      ...keptOf(row, this.context),
      outcome: row.seen >= row.version ? outcomeOf(row, this.context) : null,
    }
  }

  async stats(viewer: Viewer): Promise<Stats> {
    const { rows } = await this.context.db.execute<Stats & Record<string, unknown>>(sql`
      with mine as (select day, subject_id, answered, correct from bank_days where user_id = ${viewer.id}),
      days as (select day, day - (row_number() over (order by day))::int as run from mine group by day),
      last_run as (select count(*)::int as days, max(day) as last from days group by run order by max(day) desc limit 1)
      select coalesce((select days from last_run where last >= ${today} - 1), 0) as days,
        coalesce((select sum(answered) from mine where day = ${today}), 0)::int as today,
        coalesce((select sum(answered) from mine), 0)::int as answered, coalesce((select sum(correct) from mine), 0)::int as right,
        (select count(*)::int from bank_marks where user_id = ${viewer.id} and box is not null and due_at <= now()) as due,
        (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title, 'answered', t.answered, 'right', t.correct) order by s.id), '[]')
          from (select subject_id, sum(answered) as answered, sum(correct) as correct from mine group by subject_id) t
            join bank_subjects s on s.id = t.subject_id) as subjects`)
    const [row] = rows
    if (!row) throw new Error('no row')
    return row
  }

  private async questionRow(db: Executor, viewer: Viewer, id: string): Promise<KeptRow & { seen: number }> {
    const { rows } = await db.execute<KeptRow & { seen: number }>(sql`
      select ${keptColumns}, coalesce(m.seen, 0) as seen
      from bank_questions q join bank_versions v on v.question_id = q.id and v.version = q.version
        join bank_chapters c on c.id = q.chapter_id join bank_subjects s on s.id = q.subject_id
        left join bank_marks m on m.user_id = ${viewer.id} and m.question_id = q.id
      where q.id = ${id} and ${open(viewer, sql`s.school_id`)}`)
    const [row] = rows
    if (!row) throw gone('这道题')
    return row
  }
}

/** Marks `m` with their questions as they are now. */
const fromMarks = sql`
  from bank_marks m join bank_questions q on q.id = m.question_id
    join bank_versions v on v.question_id = q.id and v.version = q.version
    join bank_chapters c on c.id = q.chapter_id join bank_subjects s on s.id = q.subject_id`
