import { sql } from 'drizzle-orm'
import { rollOf } from '../../../contract/chain/rules'
import type { Chain, ChainLine, ChainShort } from '../../../contract/chain/schema'
import type { ChainFace } from '../../../contract/chat/card'
import type { Context, Viewer } from '../../context'
import {
  personJson,
  personColumns,
  personOf,
  withPersonOrNone,
  withPerson,
  type PersonRow,
} from '../../core/account/person'
import { groupOf } from '../../core/chat/groups/access'
import { by, instant, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, refuse } from '../../http/refusal'
import { faceOf, isOpen, readFaces } from './rows'
import { manages, obstacleIn, standingIn } from './rights'

interface LineRow extends PersonRow {
  line: string
  n: number
  number: number
  text: string
  left: boolean
}
interface ShortRow {
  id: string
  title: string
  by: string | null
  open: boolean
  count: number
  places: number | null
  at: string
}

/** Reads of chains by members of their groups. */
export class ChainReading {
  constructor(private readonly context: Context) {}

  async face(viewer: Viewer, id: string): Promise<ChainFace> {
    const [row] = await readFaces(this.context.db, [viewer.id], [id])
    if (!row) throw gone('这个接龙')
    return faceOf(row)
  }

  async one(viewer: Viewer, id: string): Promise<Chain> {
    const { db } = this.context
    const [standing, face] = await Promise.all([standingIn(db, viewer, id), this.face(viewer, id)])
    const { rows } = await db.execute<{ author: PersonRow | null }>(sql`
      select ${personJson()} as author from chains c ${withPersonOrNone(sql`c.author_id`)} where c.id = ${id}`)
    const author = rows[0]?.author
    return {
      title: standing.title,
      author: author ? personOf(author, this.context) : null,
      manages: manages(standing, viewer),
      obstacle: obstacleIn(standing),
      face,
    }
  }

  /** Their places are those of the whole list. */
  async lines(viewer: Viewer, { id, ...query }: PageQuery & { id: string }) {
    const { db } = this.context
    const { group } = await standingIn(db, viewer, id)
    const page = keyset(
      by.least<LineRow>(sql`l.number`, sql`l.id`, ({ number, line }) => [number, line]),
      query,
    )
    return list<LineRow, ChainLine>(
      db,
      page,
      sql`select ${personColumns()}, l.id as line, l.n, l.number, l.text, not exists(
          select 1 from conversation_members m where m.conversation_id = ${group} and m.user_id = l.user_id) as left
        from (select cl.id, cl.user_id, cl.text, cl.number, (row_number() over (order by cl.number))::int as n
          from chain_lines cl where cl.chain_id = ${id}) l
        ${withPerson(sql`l.user_id`)}
        where true ${page.after} ${page.order}`,
      (row) => ({
        id: row.line,
        n: row.n,
        text: row.text,
        person: personOf(row, this.context),
        mine: row.id === viewer.id,
        left: row.left,
      }),
    )
  }

  async list(viewer: Viewer, { group, ...query }: PageQuery & { group: string }) {
    const { db } = this.context
    await groupOf(db, viewer, group)
    const page = keyset(by.newest<ShortRow>(sql`c.id`), query)
    return list<ShortRow, ChainShort>(
      db,
      page,
      sql`select c.id, c.title, u.name as by, ${isOpen} as open, c.lines as count, c.places, c.created_at as at
        from chains c left join users u on u.id = c.author_id where c.group_id = ${group} ${page.after} ${page.order}`,
      (row) => ({ ...row, at: instant(row.at) }),
    )
  }

  async open(viewer: Viewer, group: string): Promise<{ open: number }> {
    const { db } = this.context
    await groupOf(db, viewer, group)
    const { rows } = await db.execute<{ open: number }>(
      sql`select count(*)::int as open from chains c where c.group_id = ${group} and ${isOpen}`,
    )
    return { open: rows[0]?.open ?? 0 }
  }

  async roll(viewer: Viewer, id: string): Promise<{ text: string }> {
    const { db } = this.context
    const standing = await standingIn(db, viewer, id)
    if (!manages(standing, viewer)) throw refuse('只有发起人和群管理员可以复制名单')
    const { rows } = await db.execute<{ text: string }>(
      sql`select text from chain_lines where chain_id = ${id} order by number`,
    )
    const { title, format } = standing
    return {
      text: rollOf(
        title,
        format,
        rows.map(({ text }) => text),
      ),
    }
  }
}
