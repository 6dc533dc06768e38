import { sql } from 'drizzle-orm'
import { excerpt } from '../../../contract/characters/rules'
import { literal } from '../../database/literal'
import { listOf, orNull, statement, text, uuid } from '../../database/statement'
import { gone } from '../../http/refusal'
import { heard } from '../../core/alias/service'
import { shownTo, type CardKind } from '../../core/chat/card'
import { Feed } from '../../core/dynamic/feed'
import { openTo, scopedFor } from '../../core/dynamic/read'

const excerptLength = 60

/** Dynamics for readers of schools, side by side. */
const cards = statement(
  'dynamic_cards',
  {
    values: { readers: listOf(orNull(uuid)), schools: listOf(orNull(uuid)), ids: listOf(uuid) },
    row: { reader: uuid, id: uuid, author: text, excerpt: text, thumbKey: orNull(text) },
  },
  (p) => sql`
  select w.reader, d.id, coalesce(a.name, u.name) as author, left(coalesce(nullif(d.title, ''), d.text), ${literal(excerptLength + 1)}) as excerpt,
    d.pictures -> 0 ->> 'thumbKey' as "thumbKey"
  from (select distinct * from unnest(${p.readers}::uuid[], ${p.schools}::uuid[], ${p.ids}::uuid[]) as a(reader, school, id)) w
  join dynamics d on d.id = w.id and d.deleted_at is null and (d.state = 'approved' or d.author_id = w.reader)
    and ${scopedFor(sql`w.reader`, sql`w.school`)}
  join users u on u.id = d.author_id and ${openTo(sql`w.reader`)} and ${heard(sql`w.reader`, sql`d`)}
  left join aliases a on a.id = d.alias_id`,
)

/** Dynamics, as who may read them meets them in chat. */
export const dynamicCard: CardKind = {
  label: '动态',
  gone: '这条动态看不到了',
  send: async (context, viewer, id) => {
    if (!(await new Feed(context).one(viewer, id))) throw gone('这条动态')
  },
  read: async ({ providers }, asked, db) => {
    const rows = await cards(db, {
      readers: asked.map(({ reader }) => reader),
      schools: asked.map(({ school }) => school),
      ids: asked.map(({ id }) => id),
    })
    return shownTo(asked, rows, (row) => ({
      id: row.id,
      title: excerpt(row.excerpt, excerptLength) || `${row.author}的动态`,
      note: `动态 · ${row.author}`,
      thumb: row.thumbKey === null ? null : providers.storage.url(row.thumbKey),
      page: `/pages/dynamicTopic/photoDetail?id=${row.id}`,
    }))
  },
}
