import { sql } from 'drizzle-orm'
import { listJson, rowJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'
import type { Secrets } from '../../core/seal/secrets'

interface Certified {
  id: string
  words: string | null
}

/** Words that the person wrote on a submission, until they are erased. */
const opened = (secrets: Secrets, id: string, words: string | null): object =>
  words === null ? {} : (JSON.parse(secrets.open(id, Buffer.from(words, 'base64')).toString()) as object)

export const exported: Readonly<Record<string, Exported>> = {
  certifications: {
    read: (id) =>
      listJson(sql`
      select id, way, state, college, major, grade, encode(words, 'base64') as words, refused_reason as refused, created_at as at, until
      from certifications where user_id = ${id} order by id`),
    show: (rows, { secrets }) => {
      return (rows as Certified[]).map(({ id, words, ...row }) => ({ ...row, ...opened(secrets, id, words) }))
    },
  },
  real_name: {
    read: (id) =>
      rowJson(
        sql`select name_mask as name, number_mask as number, created_at as at from real_names where user_id = ${id}`,
      ),
  },
  quizzes: {
    read: (id) =>
      listJson(sql`select college, major, grade, score, started_at as at, ended_at as ended
      from quiz_attempts where user_id = ${id} order by started_at`),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'certification_tries.user_id': 'how often one tried, which says nothing',
  'certifications.reviewer_id': 'who decided about others',
  'mail_codes.user_id': 'hashes',
  'paper_looks.viewer_id': 'looks at the papers of others',
  'papers.owner_id': 'sealed photos, which go within days of the decision',
}
