import { sql } from 'drizzle-orm'
import type { CommentSubject } from '../../../contract/comment/rules'
import type { Praise } from '../../../contract/message/schema'
import type { Context, Viewer } from '../../context'
import { cursorOf, pageOf } from '../../http/page'
import { personOf, type PersonRow } from '../account/person'
import { authorJson } from '../alias/service'
import { thingsOf } from '../comment/subjects'
import { clearOf } from '../privacy/visible'

interface Row extends Record<string, unknown> {
  id: string
  subject_id: string
  kind: Praise['kind']
  about: CommentSubject | null
  about_id: string | null
  text: string
  people: PersonRow[]
  count: number
  read: boolean
  at: string
}

const peopleShown = 3

/** Condition: the notice `n` is not from someone on either's black list. */
const heard = (viewer: Viewer) => sql`(n.alias_id is not null or ${clearOf(viewer.id, sql`n.actor_id`)})`

/** Likes that a person was told of, one row for each thing that was liked. */
export class Praises {
  constructor(private readonly context: Context) {}

  async list(viewer: Viewer, { after, size = 20 }: { after?: string; size?: number }) {
    const last = cursorOf(after)
    const { rows } = await this.context.db.execute<Row>(sql`
      with likes as (
        select n.subject_id, n.kind, array_agg(n.id order by n.id desc) as ids, bool_and(n.read_at is not null) as read
        from notices n where n.user_id = ${viewer.id} and n."group" = 'likes'
          and ${heard(viewer)}
        group by n.subject_id, n.kind)
      select l.ids[1] as id, l.subject_id, l.kind, l.read, cardinality(l.ids) as count, n.about, n.about_id, n.text, n.created_at as at,
        (select json_agg(${authorJson} order by m.id desc) from notices m join users u on u.id = m.actor_id
          left join schools s on s.id = u.school_id left join aliases a on a.id = m.alias_id
          where m.id = any(l.ids[:${sql.raw(String(peopleShown))}])) as people
      from likes l join notices n on n.id = l.ids[1]
      where ${last ? sql`l.ids[1] < ${last}` : sql`true`} order by l.ids[1] desc limit ${size + 1}`)
    const { items, next } = pageOf(rows, size, ({ id }) => id, (row) => row)
    return { items: await this.toPraises(viewer, items), next }
  }

  /** Who liked one of the person's things or comments, latest first. The cursor is the notice. */
  async people(viewer: Viewer, { id, after, size = 20 }: { id: string; after?: string; size?: number }) {
    const last = cursorOf(after)
    const { rows } = await this.context.db.execute<{ notice: string; at: string; person: PersonRow }>(sql`
      select n.id as notice, n.created_at as at, ${authorJson} as person
      from notices n join users u on u.id = n.actor_id left join schools s on s.id = u.school_id left join aliases a on a.id = n.alias_id
      where n.user_id = ${viewer.id} and n."group" = 'likes' and n.subject_id = ${id} and ${heard(viewer)}
        ${last ? sql`and n.id < ${last}` : sql``} order by n.id desc limit ${size + 1}`)
    return pageOf(rows, size, ({ notice }) => notice, ({ person, at }) => ({
      ...personOf(person, this.context),
      at: new Date(at).toISOString(),
    }))
  }

  private async toPraises(viewer: Viewer, rows: Row[]): Promise<Praise[]> {
    const thingOf = await thingsOf(this.context, viewer.id, rows)
    return rows.map(({ people, at, about_id: id, ...row }) => ({
      ...row,
      people: people.map((person) => personOf(person, this.context)),
      at: new Date(at).toISOString(),
      thing: thingOf({ about: row.about, about_id: id }),
    }))
  }
}
