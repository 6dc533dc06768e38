/** Posts of the wall as statements read them and clients get them. Nobody reads whose they are but their authors. */
import { sql, type SQL } from 'drizzle-orm'
import { withheldOf, type Standing } from '../../../contract/confession/rules'
import type { Confession } from '../../../contract/confession/schema'
import type { Context, Executor, Viewer } from '../../context'
import { likedBy } from '../../core/like/service'
import { personOf, withPerson, type PersonRow } from '../../core/account/person'
import { authorJson } from '../../core/alias/service'
import { pictureOf, type StoredPicture } from '../../core/file/own'

export interface ConfessionRow extends Record<string, unknown>, Standing {
  id: string
  author: PersonRow
  to: string | null
  text: string
  pictures: StoredPicture[]
  likes: number
  liked: boolean
  comments: number
  heat: number
  mine: boolean
  named: 'asked' | 'agreed' | 'declined' | null
  at: string
}

/** The people whom a post `c` names. Names are told to its author alone. */
const namesJson = sql`coalesce((select json_agg(json_build_object('name', p.name, 'how', m.how, 'state', m.state) order by m.created_at, p.name)
  from confession_names m join users p on p.id = m.user_id where m.confession_id = c.id), '[]')`

/** Posts as the viewer sees them. `where` may order and limit. */
export async function confessionsWhere(db: Executor, viewer: Viewer, where: SQL): Promise<ConfessionRow[]> {
  const { rows } = await db.execute<ConfessionRow>(sql`
    select c.id, ${authorJson} as author, c.to_name as "to", c.text, c.pictures, c.likes, c.comments, c.heat, c.shown_at as at,
      c.author_id = ${viewer.id} as mine, c.words, c.looking, c.held, c.review, c.reason, ${namesJson} as names,
      ${likedBy(viewer.id, sql`c.id`)} as liked,
      (select m.state from confession_names m where m.confession_id = c.id and m.user_id = ${viewer.id}) as named
    from confessions c join aliases a on a.id = c.alias_id ${withPerson(sql`c.author_id`)}
    where ${where}`)
  return rows
}

export function toConfession(row: ConfessionRow, context: Pick<Context, 'providers'>): Confession {
  const { id, author, to, text, pictures, likes, liked, comments, mine, named, at } = row
  const withheld = withheldOf(row)
  // the named learn that it waits, not for whom else
  const told = withheld && (mine ? withheld : { ...withheld, reason: '' })
  return {
    id,
    to,
    text,
    likes,
    liked,
    comments,
    mine,
    author: personOf(author, context),
    pictures: pictures.map((picture) => pictureOf(picture, context)),
    named: named === 'declined' ? null : named,
    at: new Date(at).toISOString(),
    ...(told ? { withheld: told } : {}),
  }
}
