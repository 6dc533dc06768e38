/**
 * What the school list would be without a framework: node's own HTTP server, one prepared statement, one
 * JSON.stringify. No sessions, limits, checks, log, metrics, or security headers. The measure of the real one.
 * DATABASE_URL, DATABASE_POOL, SCHOOL.
 */
import { createServer } from 'node:http'
import pg from 'pg'
import { schoolStatement } from '../../server/features/circle/feed'

const { DATABASE_URL, DATABASE_POOL, SCHOOL } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL) })
const size = 20

const address = (key: string): string => `/files/${key}`

interface Row {
  dynamic_id: string
  title: string
  text: string
  pictures: { id: string; key: string; thumbKey: string; width: number; height: number }[]
  place: unknown
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
})

const server = createServer(async (_request, response) => {
  const values = [null, null, size + 1, SCHOOL, false]
  const { rows } = await pool.query<Row>({ name: 'bare', text: schoolStatement, values })
  const items = rows.slice(0, size)
  const data = { items: items.map(toItem), next: rows.length > size ? items[size - 1]?.dynamic_id : null }
  const body = Buffer.from(JSON.stringify({ code: 0, data, message: '', msg: '' }))
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
