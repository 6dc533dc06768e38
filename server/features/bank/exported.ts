import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  bank_answers: {
    read: (id) =>
      listJson(sql`select s.title as subject, b.mode, b.created_at as at, b.ended_at as ended, b.score as right, ${listJson(sql`
        select v.text as question, i.answer, i.correct as right
        from bank_items i join bank_versions v on v.question_id = i.question_id and v.version = i.version
        where i.sheet_id = b.id and i.answer is not null order by i.place`)} as answers
      from bank_sheets b join bank_subjects s on s.id = b.subject_id where b.user_id = ${id} order by b.id`),
  },
  bank_book: {
    read: (id) =>
      listJson(sql`select v.text as question, m.tries, m.wrongs, m.box, m.due_at as due, m.favourite_at as favourite
      from bank_marks m join bank_questions q on q.id = m.question_id
      join bank_versions v on v.question_id = q.id and v.version = q.version
      where m.user_id = ${id} and (m.box is not null or m.favourite_at is not null) order by m.question_id`),
  },
  bank_days: {
    read: (id) =>
      listJson(sql`select d.day, s.title as subject, d.answered, d.correct as right
      from bank_days d join bank_subjects s on s.id = d.subject_id where d.user_id = ${id} order by d.day, s.title`),
  },
  bank_reports: {
    read: (id) =>
      listJson(sql`select v.text as question, r.reason, r.text, r.state, r.reply, r.created_at as at
      from bank_reports r join bank_versions v on v.question_id = r.question_id and v.version = r.version
      where r.user_id = ${id} order by r.id`),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'bank_reports.decided_by': 'who decided about others',
}
