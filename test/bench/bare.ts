/**
 * What the school list would be without a framework: node's own HTTP server, one prepared statement, one
 * JSON.stringify. No sessions, limits, checks, log, metrics, or security headers. The measure of the real one.
 * DATABASE_URL, DATABASE_POOL, SCHOOL.
 */
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

const { DATABASE_URL, DATABASE_POOL, SCHOOL } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL) })
const size = 20

const address = (key: string): string => `/files/${key}`

/** The newest of a school that everyone may read; $2 is who reads, so that liked and mine cost what they cost. */
const text = `
  select d.id as dynamic_id, d.title, d.text, d.pictures, d.film, d.place, d.scope, d.hot_at is not null as chosen,
    d.likes, d.comments, d.created_at,
    case when d.mentions is not null then (
      select json_agg(json_build_object('id', p.id, 'as', m ->> 'as', 'name', p.name))
      from json_array_elements(d.mentions) m join users p on p.id = (m ->> 'id')::uuid and p.phone not like 'deleted:%') end as mentions,
    u.id, u.name, u.avatar, u.college, s.name as school, l.user_id is not null as liked
  from dynamics d
  join users u on u.id = d.author_id
  left join schools s on s.id = u.school_id
  left join likes l on l.subject_id = d.id and l.user_id = $2::uuid
  where d.school_id = $1 and d.deleted_at is null and d.state = 'approved' and d.scope = 'everyone'
  order by d.id desc limit $3`

interface Row {
  dynamic_id: string
  title: string
  text: string
  pictures: { id: string; key: string; thumbKey: string; width: number; height: number }[]
  film: { id: string; key: string; seconds: number } | null
  mentions: { id: string; as: string; name: string }[] | null
  place: unknown
  chosen: boolean
  scope: string
  likes: number
  comments: number
  created_at: Date
  id: string
  name: string
  avatar: string | null
  college: string | null
  school: string | null
  liked: boolean
}

const toItem = (row: Row) => ({
  id: row.dynamic_id,
  author: {
    id: row.id,
    name: row.name,
    avatar: row.avatar === null ? null : address(row.avatar),
    school: row.school,
    college: row.college,
  },
  title: row.title,
  text: row.text,
  pictures: row.pictures.map(({ id, key, thumbKey, width, height }) => ({
    id,
    url: address(key),
    thumb: address(thumbKey),
    width,
    height,
  })),
  place: row.place,
  scope: row.scope,
  likes: row.likes,
  comments: row.comments,
  liked: row.liked,
  mine: false,
  at: row.created_at.toISOString(),
  ...(row.film && { film: { id: row.film.id, url: address(row.film.key), seconds: row.film.seconds } }),
  ...(row.mentions && { mentions: row.mentions }),
  ...(row.chosen && { chosen: true }),
})

async function answer(response: ServerResponse): Promise<void> {
  const { rows } = await pool.query<Row>({ name: 'bare', text, values: [SCHOOL, null, size + 1] })
  const items = rows.slice(0, size)
  const data = { items: items.map(toItem), next: rows.length > size ? items[size - 1]?.dynamic_id : null }
  const body = Buffer.from(JSON.stringify({ code: 0, data, message: '', msg: '' }))
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
}

const server = createServer((_request, response) => {
  answer(response).catch((error: Error) => response.destroy(error))
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object')
    process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
