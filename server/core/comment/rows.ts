/** Comments and replies as statements read them and clients get them. */
import { sql, type SQL } from 'drizzle-orm'
import type { Mention } from '../../../contract/circle/schema'
import type { Comment, Reply } from '../../../contract/comment/schema'
import type { Context, Viewer } from '../../context'
import { personOf, type PersonRow } from '../account/person'
import { authorJson, heard } from '../alias/service'
import { mentionsNow } from '../dynamic/mentions'
import { pictureOf, type StoredPicture } from '../file/own'
import { unshown } from '../safety/unshown'

export interface ReplyRow extends Record<string, unknown> {
  id: string
  author: PersonRow
  to: { id: string; name: string } | null
  text: string
  pictures: StoredPicture[]
  mentions: Mention[] | null
  likes: number
  score: number
  liked: boolean
  stepped: boolean
  mine: boolean
  at: string
  stance: string | null
  state: 'approved' | 'pending' | 'refused'
  refusal: string | null
  /** Refused before it was ever shown: there is no decision to appeal. */
  unshown: boolean | null
}
export type CommentRow = ReplyRow & { replies: number; first: ReplyRow[] | null }

const firstReplies = 2

/** Condition: the comment `c` is approved or the viewer's own, and of someone whom the viewer hears. */
export const clear = (viewer: Viewer | null): SQL =>
  sql`(c.state = 'approved' or c.author_id = ${viewer?.id ?? null}) and ${heard(viewer?.id ?? null, sql`c`)}`

/** Columns of a comment or reply `c` as `viewer` sees it. */
const columns = (viewer: Viewer | null): SQL => {
  const reader = viewer?.id ?? null
  return sql`
    c.id, ${authorJson} as author, c.text, c.pictures, ${sql.raw(mentionsNow('c'))} as mentions, c.likes, c.score, c.created_at as at, c.stance, c.state, c.refusal,
    ${unshown('comment', sql`c`)} as unshown,
    coalesce(c.author_id = ${reader}::uuid, false) as mine,
    exists(select 1 from likes l where l.subject_id = c.id and l.user_id = ${reader}::uuid) as liked,
    exists(select 1 from steps p where p.subject_id = c.id and p.user_id = ${reader}::uuid) as stepped,
    (select json_build_object('id', t.id, 'name', coalesce(ta.name, tu.name)) from comments t
      join users tu on tu.id = t.author_id left join aliases ta on ta.id = t.alias_id
      where t.id = c.to_id and t.state = 'approved' and ${heard(reader, sql`t`)}) as "to"`
}

const joined = sql`comments c join users u on u.id = c.author_id left join schools s on s.id = u.school_id
  left join aliases a on a.id = c.alias_id`

/** Living replies that the viewer sees. `where` may order and limit. */
export const repliesWhere = (viewer: Viewer | null, where: SQL): SQL => sql`
  select ${columns(viewer)} from ${joined} where c.deleted_at is null and ${clear(viewer)} and ${where}`

/** Living comments that the viewer sees, each with its first replies. `where` may order and limit. */
export const commentsWhere = (viewer: Viewer | null, where: SQL): SQL => sql`
  select x.*, (select json_agg(r order by r.id) from (
      ${repliesWhere(viewer, sql`c.root_id = x.id order by c.id limit ${firstReplies}`)}) r) as first
  from (select ${columns(viewer)}, c.replies from ${joined} where c.deleted_at is null and ${clear(viewer)} and ${where}) x`

export const toReply = (row: ReplyRow, context: Pick<Context, 'providers'>): Reply => ({
  id: row.id,
  author: personOf(row.author, context),
  to: row.to,
  text: row.text,
  pictures: row.pictures.map((picture) => pictureOf(picture, context)),
  ...(row.mentions === null ? {} : { mentions: row.mentions }),
  likes: row.likes,
  liked: row.liked,
  stepped: row.stepped,
  mine: row.mine,
  at: new Date(row.at).toISOString(),
  ...(row.stance === null ? {} : { stance: row.stance }),
  ...(row.state === 'approved'
    ? {}
    : {
        withheld: {
          state: row.state,
          reason: row.refusal ?? '',
          ...(row.unshown ? { edit: true as const } : {}),
        },
      }),
})

export function toComment(row: CommentRow, context: Pick<Context, 'providers'>): Comment {
  const { to: _, ...comment } = toReply(row, context)
  return {
    ...comment,
    replies: row.replies,
    first: (row.first ?? []).map((reply) => toReply(reply, context)),
  }
}
