/** What people are to each other, a word beside the name of a conversation: each feature declares what it knows. */
import { sql, type SQL } from 'drizzle-orm'
import type { Tag } from '../../../contract/chat/schema'
import type { Context, Viewer } from '../../context'

declare module '../../feature' {
  interface Feature {
    /** What people are to each other there, as conversations say it beside a name: 骑手. By names of their own. */
    tags?: Readonly<Record<string, PeerTag>>
  }
}

export interface PeerTag extends Tag {
  /** Of two that a peer has, the lower shows. */
  order: number
  /** Query of one column: those of `peers`, an array of ids, who are it to the viewer. Of an index, for it is asked for every page. */
  among(viewer: Viewer, peers: SQL): SQL
}

/** The tags of these people for the viewer, by id: one statement, however many they are. */
export async function tagsOf(
  { db, house }: Context,
  viewer: Viewer,
  people: readonly string[],
): Promise<ReadonlyMap<string, Tag>> {
  // of two tags the last one stays
  const tags = Object.values(house.all('tags')).sort((one, other) => other.order - one.order)
  if (people.length === 0 || tags.length === 0) return new Map()
  const peers = sql`${sql.param(people)}::uuid[]`
  const found = tags.map(
    (tag, n) => sql`select ${n}::int as n, x.id from (${tag.among(viewer, peers)}) x(id)`,
  )
  const { rows } = await db.execute<{ n: number; id: string }>(
    sql`${sql.join(found, sql` union all `)} order by n`,
  )
  return new Map(
    rows.flatMap(({ n, id }) => {
      const tag = tags[n]
      return tag ? [[id, { text: tag.text, tone: tag.tone }] as const] : []
    }),
  )
}
