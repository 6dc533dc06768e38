/** The little server of a bare measure: whatever is asked, its data in the envelope, written by one JSON.stringify. */
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

const { DATABASE_URL, DATABASE_POOL } = process.env
export const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL) })
export const size = 20

export interface StoredPicture {
  id: string
  key: string
  thumbKey: string
  width: number
  height: number
}

export const address = (key: string): string => `/files/${key}`
export const pictures = (stored: readonly StoredPicture[]) =>
  stored.map(({ id, key, thumbKey, width, height }) => ({
    id,
    url: address(key),
    thumb: address(thumbKey),
    width,
    height,
  }))

export interface Author {
  author_id: string
  name: string
  avatar: string | null
  school: string | null
  college: string | null
  frame: string | null
  plate: string | null
  alias_id: string | null
  alias: string | null
}

/** The author with the frame and the plate that they wear, or the pseudonym in their place. */
export const toAuthor = ({ author_id: id, name, avatar, school, college, frame, plate, ...row }: Author) =>
  row.alias_id === null
    ? {
        id,
        name,
        college,
        avatar: avatar === null ? null : address(avatar),
        school,
        ...(frame && { frame: address(frame) }),
        ...(plate && { plate }),
      }
    : { id: row.alias_id, name: row.alias, college: null, avatar: null, school: null, alias: true }

/** Column: the people whom the row's words name, by the names they go by now. */
export const mentionsOf = (row: string): string => `case when ${row}.mentions is not null then (
  select json_agg(json_build_object('id', p.id, 'as', m ->> 'as', 'name', p.name))
  from json_array_elements(${row}.mentions) m join users p on p.id = (m ->> 'id')::uuid and not p.erased) end as mentions`

/** Of `size + 1` rows, a page: the extra row only tells that there is more. */
export const pageOf = <R>(rows: R[], cursor: (row: R) => string, toItem: (row: R) => object) => {
  const last = rows[size - 1]
  return { items: rows.slice(0, size).map(toItem), next: rows.length > size && last ? cursor(last) : null }
}

/** Prints where it listens. */
export function serve(read: () => Promise<object | undefined>): void {
  const answer = async (response: ServerResponse): Promise<void> => {
    const body = Buffer.from(JSON.stringify({ code: 0, data: await read(), message: '', msg: '' }))
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
    const listens = server.address()
    if (listens !== null && typeof listens === 'object')
      process.stdout.write(`http://127.0.0.1:${listens.port}\n`)
  })
  process.on('SIGTERM', () => process.exit(0))
}
