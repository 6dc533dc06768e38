import { sql } from 'drizzle-orm'
import { excerpt } from '../../../contract/characters/rules'
import type { Context } from '../../context'
import { beginning } from '../../http/text'
import { notify } from '../notice/notify'
import { Feed } from './feed'

interface Told extends Record<string, unknown> {
  id: string
  schoolId: string | null
  authorId: string
  text: string
}

const excerptLength = 60

/** Tells those whom a dynamic names and who may read it, each once. */
export async function notifyMentioned(context: Context, id: string): Promise<void> {
  const feed = new Feed(context)
  const { rows } = await context.db.execute<Told>(sql`
    select u.id, u.school_id as "schoolId", d.author_id as "authorId", ${beginning(sql`coalesce(nullif(d.title, ''), d.text)`, excerptLength)} as text
    from dynamics d cross join json_array_elements(d.mentions) m join users u on u.id = (m ->> 'id')::uuid
    where d.id = ${id} and d.deleted_at is null and d.state = 'approved'`)
  for (const { authorId: actorId, text, ...person } of rows) {
    if (await feed.one({ ...person, blocks: true }, id)) {
      await notify(context, {
        userId: person.id,
        group: 'comments',
        kind: 'mention',
        actorId,
        subjectId: id,
        about: { subject: 'dynamic', id },
        text: excerpt(text, excerptLength),
      })
    }
  }
}
