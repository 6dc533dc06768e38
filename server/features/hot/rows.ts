/** Talks as statements read them and clients get them. */
import { sql, type SQL } from 'drizzle-orm'
import type { Side } from '../../../contract/hot/rules'
import type { HotTalk, Tally } from '../../../contract/hot/schema'
import type { Context, Viewer } from '../../context'
import { likedBy } from '../../core/like/service'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { pictureOf, type StoredPicture } from '../../core/file/own'
import { talk } from './thing'

export interface TalkRow extends Record<string, unknown> {
  id: string
  author: PersonRow
  title: string
  text: string
  red: string
  blue: string
  pictures: StoredPicture[]
  scope: HotTalk['scope']
  closes_at: string | null
  closed: boolean
  reds: number
  blues: number
  side: Side | null
  likes: number
  liked: boolean
  comments: number
  heat: number
  at: string
  state: 'approved' | 'pending' | 'refused'
  refusal: string | null
}

/** Talks as the viewer sees them. `where` may order and limit. */
export const talksWhere = (viewer: Viewer | null, where: SQL): SQL => {
  const reader = viewer?.id ?? null
  return sql`
    select h.id, ${personJson()} as author,
      h.title, h.text, h.red, h.blue, h.pictures, h.scope, h.closes_at, coalesce(h.closes_at <= now(), false) as closed,
      h.reds, h.blues, p.side, h.likes, h.comments, h.heat, h.created_at as at, h.state, h.refusal,
      ${likedBy(reader, sql`h.id`)} as liked
    from hot_talks h ${withPerson(sql`h.author_id`)}
      left join hot_sides p on p.talk_id = h.id and p.user_id = ${reader}::uuid
    where ${talk.visible(viewer)} and ${where}`
}

/** Readers who can still choose do so before they see how others did. Nobody signed out can, so they see it. */
export const tallyOf = ({ closed, reds, blues, side, comments }: TalkRow, viewer: Viewer | null): Tally => ({
  closed,
  people: reds + blues,
  comments,
  side,
  shares: viewer === null || closed || side !== null ? { red: reds, blue: blues } : null,
})

export const toTalk = (
  row: TalkRow,
  viewer: Viewer | null,
  context: Pick<Context, 'providers'>,
): HotTalk => ({
  id: row.id,
  author: personOf(row.author, context),
  title: row.title,
  text: row.text,
  red: row.red,
  blue: row.blue,
  pictures: row.pictures.map((picture) => pictureOf(picture, context)),
  scope: row.scope,
  closes: row.closes_at === null ? null : new Date(row.closes_at).toISOString(),
  likes: row.likes,
  liked: row.liked,
  mine: row.author.id === viewer?.id,
  at: new Date(row.at).toISOString(),
  ...tallyOf(row, viewer),
  ...(row.state === 'approved' ? {} : { withheld: { state: row.state, reason: row.refusal ?? '' } }),
})
