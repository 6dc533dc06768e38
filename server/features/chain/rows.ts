/** Chains as members of their groups read them: what all read alike, and what is the reader's own. */
import { sql } from 'drizzle-orm'
import type { ChainFace, ChainLive } from '../../../contract/chat/card'
import { chainLimits } from '../../../contract/chain/rules'
import type { Executor } from '../../context'
import { literal } from '../../database/literal'
import {
  bool,
  float,
  int,
  json,
  listOf,
  orNull,
  statement,
  text,
  uuid,
  type RowOf,
} from '../../database/statement'
import { instant } from '../../http/keyset'

const live = {
  id: uuid,
  turn: int,
  open: bool,
  ends: float,
  timed: bool,
  count: int,
  places: orNull(int),
  last: orNull(json<ChainLive['last']>()),
}
const face = {
  reader: uuid,
  title: text,
  author: orNull(text),
  group: uuid,
  format: text,
  each: int,
  ...live,
  mine: orNull(json<ChainFace['mine']>()),
}
export type FaceRow = RowOf<typeof face>

/** Condition: the chain `c` takes lines, as far as there are places. */
export const isOpen = sql`(c.closed_at is null and c.until_at > clock_timestamp()
  and not exists(select 1 from chat_groups cg where cg.id = c.group_id and cg.dissolved_at is not null))`

/** Lines `l` with their places in the list, of the chain `c`. */
const placed = sql`(select cl.id, cl.user_id, cl.text, (row_number() over (order by cl.number))::int as n
  from chain_lines cl where cl.chain_id = c.id) l`

const liveColumns = sql`c.id, c.turn, ${isOpen} as open, (extract(epoch from c.until_at) * 1000)::float8 as ends, c.timed, c.lines as count, c.places,
  (select json_agg(json_build_object('n', c.lines - x.back, 'text', x.text) order by x.back desc) from (
    select cl.text, (row_number() over (order by cl.number desc) - 1)::int as back from chain_lines cl
    where cl.chain_id = c.id order by cl.number desc limit ${literal(chainLimits.last)}) x) as last`

const oneLive = statement(
  'chain_live',
  { values: { id: uuid }, row: live },
  (p) => sql`select ${liveColumns} from chains c where c.id = ${p.id}`,
)

/** Chains for readers, side by side: those of groups that the reader is in. */
const faces = statement(
  'chain_faces',
  { values: { readers: listOf(orNull(uuid)), ids: listOf(uuid) }, row: face },
  (p) => sql`
  select w.reader, c.title, u.name as author, c.group_id as "group", c.format, c.each, ${liveColumns},
    case when exists(select 1 from chain_lines o where o.chain_id = c.id and o.user_id = w.reader)
      then (select json_agg(json_build_object('id', l.id, 'n', l.n, 'text', l.text) order by l.n) from ${placed} where l.user_id = w.reader) end as mine
  from (select distinct * from unnest(${p.readers}::uuid[], ${p.ids}::uuid[]) as a(reader, id)) w
  join chains c on c.id = w.id join conversation_members m on m.conversation_id = c.group_id and m.user_id = w.reader
  left join users u on u.id = c.author_id`,
)

const liveFrom = ({ id, turn, open, ends, timed, count, places, last }: RowOf<typeof live>): ChainLive => ({
  id,
  turn,
  open,
  ends: instant(ends),
  timed,
  count,
  places,
  last: last ?? [],
})

export const faceOf = (row: FaceRow): ChainFace => ({
  ...liveFrom(row),
  group: row.group,
  format: row.format,
  each: row.each,
  mine: row.mine ?? [],
})

export const readFaces = (
  db: Executor,
  readers: readonly (string | null)[],
  chains: readonly string[],
): Promise<FaceRow[]> => faces(db, { readers, ids: chains })

/** null where it is gone. */
export async function readLive(db: Executor, id: string): Promise<ChainLive | null> {
  const [row] = await oneLive(db, { id })
  return row ? liveFrom(row) : null
}
