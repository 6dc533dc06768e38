/**
 * What the school list would be without a framework: node's own HTTP server, one prepared statement, one
 * JSON.stringify. No sessions, limits, checks, log, metrics, or security headers. The measure of the real one.
 * DATABASE_URL, DATABASE_POOL, SCHOOL.
 */
import {
  address,
  mentionsOf,
  pageOf,
  pictures,
  pool,
  serve,
  size,
  toAuthor,
  type Author,
  type StoredPicture,
} from './bareServer'

const { SCHOOL } = process.env

/** The newest of a school that everyone may read; $2 is who reads, so that liked and mine cost what they cost. */
const text = `
  select d.id, d.title, d.text, d.pictures, d.film, d.place, d.scope, d.hot_at is not null as chosen,
    d.likes, d.comments, d.created_at,
    ${mentionsOf('d')},
    u.id as author_id, u.name, u.avatar, u.college, u.frame, u.plate, s.name as school, a.id as alias_id, a.name as alias, l.user_id is not null as liked
  from dynamics d
  join users u on u.id = d.author_id
  left join schools s on s.id = u.school_id
  left join aliases a on a.id = d.alias_id
  left join likes l on l.subject_id = d.id and l.user_id = $2::uuid
  where d.school_id = $1 and d.deleted_at is null and d.state = 'approved' and d.scope = 'everyone'
  order by d.id desc limit $3`

interface Row extends Author {
  id: string
  title: string
  text: string
  pictures: StoredPicture[]
  film: { id: string; key: string; seconds: number } | null
  mentions: { id: string; as: string; name: string }[] | null
  place: unknown
  chosen: boolean
  scope: string
  likes: number
  comments: number
  created_at: Date
  liked: boolean
}

const toItem = (row: Row) => ({
  id: row.id,
  title: row.title,
  text: row.text,
  place: row.place,
  scope: row.scope,
  at: row.created_at.toISOString(),
  author: toAuthor(row),
  pictures: pictures(row.pictures),
  likes: row.likes,
  comments: row.comments,
  liked: row.liked,
  mine: false,
  ...(row.film && { film: { id: row.film.id, url: address(row.film.key), seconds: row.film.seconds } }),
  ...(row.mentions && { mentions: row.mentions }),
  ...(row.chosen && { chosen: true }),
})

serve(async () => {
  const { rows } = await pool.query<Row>({ name: 'bare', text, values: [SCHOOL, null, size + 1] })
  return pageOf(rows, ({ id }) => id, toItem)
})
