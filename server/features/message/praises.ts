import { sql } from 'drizzle-orm'
import { pageOfThing, type CommentSubject } from '../../../contract/kinds'
import type { Praise } from '../../../contract/message/schema'
import type { Context, Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { personOf, withPerson, type PersonRow } from '../../core/account/person'
import { authorJson } from '../../core/alias/service'
import { thingsOf } from '../../core/comment/subjects'
import { clearOf } from '../../core/privacy/visible'
import { happeningText } from '../../core/notice/content'

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

/** Condition: the notice is not from someone on either's black list. */
const heard = (viewer: Viewer, notice = sql`n`) =>
  sql`(${notice}.alias_id is not null or ${clearOf(viewer.id, sql`${notice}.actor_id`)})`

/** Condition: the notice `m` is of a like of the same thing as `n`, and heard. */
const alike = (viewer: Viewer) =>
  sql`m.user_id = n.user_id and m.subject_id = n.subject_id and m."group" = 'likes' and m.kind = n.kind and ${heard(viewer, sql`m`)}`

/** Likes that a person was told of, one row for each thing that was liked. */
export class Praises {
  constructor(private readonly context: Context) {}

  /** Each by its latest like, which the index has in order: what is below the page is not read. */
  async list(viewer: Viewer, query: PageQuery) {
    const page = keyset(by.newest(sql`n.id`), query)
    const { rows } = await this.context.db.execute<Row>(sql`
      select n.id, n.subject_id, n.kind, n.about, n.about_id, n.text, n.created_at as at, l.count, l.read,
        (select json_agg(w.person order by w.id desc) from (
          select m.id, ${authorJson} as person from notices m ${withPerson(sql`m.actor_id`)} left join aliases a on a.id = m.alias_id
          where ${alike(viewer)} order by m.id desc limit ${peopleShown}) w) as people
      from (select n.* from notices n where n.user_id = ${viewer.id} and n."group" = 'likes' and ${heard(viewer)}
          and n.id = (select m.id from notices m where ${alike(viewer)} order by m.id desc limit 1)
          ${page.after} ${page.order}) n
        cross join lateral (select count(*)::int as count, bool_and(m.read_at is not null) as read from notices m where ${alike(viewer)}) l
      order by n.id desc`)
    const { items, next } = page.of(rows, (row) => row)
    return { items: await this.toPraises(viewer, items), next }
  }

  /** Who liked one of the person's things or comments, latest first. The cursor is the notice. */
  async people(viewer: Viewer, { id, ...query }: PageQuery & { id: string }) {
    const page = keyset(
      by.newest(sql`n.id`, (row: { notice: string }) => row.notice),
      query,
    )
    const { rows } = await this.context.db.execute<{ notice: string; at: string; person: PersonRow }>(sql`
      select n.id as notice, n.created_at as at, ${authorJson} as person
      from notices n ${withPerson(sql`n.actor_id`)} left join aliases a on a.id = n.alias_id
      where n.user_id = ${viewer.id} and n."group" = 'likes' and n.subject_id = ${id} and ${heard(viewer)}
        ${page.after} ${page.order}`)
    return page.of(rows, ({ person, at }) => ({
      ...personOf(person, this.context),
      at: new Date(at).toISOString(),
    }))
  }

  private async toPraises(viewer: Viewer, rows: Row[]): Promise<Praise[]> {
    const thingOf = await thingsOf(this.context, viewer.id, rows)
    return rows.map(({ people, at, about_id: id, ...row }) => {
      const { kind, about } = row
      const thing = thingOf({ about, about_id: id })
      return {
        ...row,
        people: people.map((person) => personOf(person, this.context)),
        at: new Date(at).toISOString(),
        thing,
        happened: happeningText(kind, about),
        page: about && thing && pageOfThing(about, thing.id),
      }
    })
  }
}
