/** Programmes as statements read them and clients get them. */
import { sql, type SQL } from 'drizzle-orm'
import { resumeAt } from '../../../contract/radio/rules'
import type { Programme } from '../../../contract/radio/schema'
import type { Context, Viewer } from '../../context'
import { likedBy } from '../../core/like/service'
import { personJson, personOf, type PersonRow } from '../../core/account/person'
import { mediaOf, pictureOf, type StoredMedia, type StoredPicture } from '../../core/file/own'
import { isUnshown } from '../../core/safety/unshown'
import { programme } from './thing'

export interface Row extends Record<string, unknown> {
  id: string
  author: PersonRow
  column: Programme['column']
  title: string
  intro: string
  cover: StoredPicture | null
  sound: StoredMedia
  likes: number
  liked: boolean
  comments: number
  plays: number
  second: number | null
  mine: boolean
  at: string
  state: 'approved' | 'pending' | 'refused'
  unshown: boolean | null
  refusal: string | null
}

/** Programmes `p` that the viewer sees. `where` may order and limit. */
export const programmesWhere = (viewer: Viewer | null, where: SQL): SQL => {
  const reader = viewer?.id ?? null
  return sql`
    select p.id, ${personJson()} as author,
      p."column", p.title, p.intro, p.cover, p.sound, p.likes, p.comments, p.plays, p.created_at as at, p.state, p.refusal, ${isUnshown('radio', sql`p`)} as unshown,
      l.second, coalesce(p.author_id = ${reader}::uuid, false) as mine,
      ${likedBy(reader, sql`p.id`)} as liked
    from programmes p join users u on u.id = p.author_id join schools s on s.id = p.school_id
    left join listens l on l.programme_id = p.id and l.user_id = ${reader}::uuid
    where ${programme.visible(viewer)} and ${where}`
}

export const toProgramme = (
  { second, at, state, refusal, unshown: fresh, ...row }: Row,
  context: Pick<Context, 'providers'>,
): Programme => ({
  ...row,
  author: personOf(row.author, context),
  cover: row.cover && pictureOf(row.cover, context),
  sound: mediaOf(row.sound, context),
  at_second: resumeAt(second ?? 0, row.sound.seconds),
  at: new Date(at).toISOString(),
  ...(state === 'approved'
    ? {}
    : { withheld: { state, reason: refusal ?? '', ...(fresh ? { edit: true as const } : {}) } }),
})
