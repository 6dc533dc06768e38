import { sql } from 'drizzle-orm'
import { excerpt } from '../../../contract/characters/rules'
import { prepared } from '../../database/prepared'
import { gone } from '../../http/refusal'
import { heardText } from '../../core/alias/service'
import { shownTo, type CardKind } from '../../core/chat/card'
import { Feed } from '../../core/dynamic/feed'
import { openText, scopedFor, textOf } from '../../core/dynamic/read'

interface Row extends Record<string, unknown> {
  reader: string
  id: string
  author: string
  excerpt: string
  thumbKey: string | null
}

const excerptLength = 60

/** $1 readers, $2 their schools, $3 dynamics, side by side. */
const cards = `
  select w.reader, d.id, coalesce(a.name, u.name) as author, left(coalesce(nullif(d.title, ''), d.text), ${excerptLength + 1}) as excerpt,
    d.pictures -> 0 ->> 'thumbKey' as "thumbKey"
  from (select distinct * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a(reader, school, id)) w
  join dynamics d on d.id = w.id and d.deleted_at is null and (d.state = 'approved' or d.author_id = w.reader)
    and ${textOf(scopedFor(sql.raw('w.reader'), sql.raw('w.school')))}
  join users u on u.id = d.author_id and ${openText('w.reader')} and ${heardText('w.reader', 'd')}
  left join aliases a on a.id = d.alias_id`

/** Dynamics, as who may read them meets them in chat. */
export const dynamicCard: CardKind = {
  label: '动态',
  gone: '这条动态看不到了',
  send: async (context, viewer, id) => {
    if (!(await new Feed(context).one(viewer, id))) throw gone('这条动态')
  },
  read: async ({ providers }, asked, db) => {
    const rows = await prepared<Row>(db, 'dynamic_cards', cards, [
      asked.map(({ reader }) => reader),
      asked.map(({ school }) => school),
      asked.map(({ id }) => id),
    ])
    return shownTo(asked, rows, (row) => ({
      id: row.id,
      title: excerpt(row.excerpt, excerptLength) || `${row.author}的动态`,
      note: `动态 · ${row.author}`,
      thumb: row.thumbKey === null ? null : providers.storage.url(row.thumbKey),
      page: `/pages/dynamicTopic/photoDetail?id=${row.id}`,
    }))
  },
}
