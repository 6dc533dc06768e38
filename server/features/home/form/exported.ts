import { sql } from 'drizzle-orm'
import { listJson } from '../../../database/json'
import type { Exported, NotExported } from '../../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  form_answers: {
    read: (id) =>
      listJson(sql`select f.title as form, ${listJson(sql`
        select coalesce(q.field ->> 'label', v.key) as question, v.value as answer
        from jsonb_each(a.values) v left join jsonb_array_elements(f.fields) with ordinality as q(field, place)
          on q.field ->> 'name' = v.key order by q.place`)} as answers, a.created_at as at
      from form_answers a join forms f on f.id = a.form_id where a.user_id = ${id} order by a.id`),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'forms.made_by': 'what a school asks is the school’s',
}
