/** Chains as members of their groups read them: what all read alike, and what is the reader's own. */
import type { ChainFace, ChainLive } from '../../../contract/chat/card'
import { chainLimits } from '../../../contract/chain/rules'
import type { Executor } from '../../context'
import { prepared } from '../../database/prepared'
import { instant } from '../../http/keyset'

interface LiveRow {
  id: string
  turn: number
  open: boolean
  ends: number
  timed: boolean
  count: number
  places: number | null
  last: ChainLive['last'] | null
}
export interface FaceRow extends LiveRow {
  reader: string
  title: string
  author: string | null
  group: string
  format: string
  each: number
  mine: ChainFace['mine'] | null
}

/** Condition: the chain `c` takes lines, as far as there are places. */
export const openText = `(c.closed_at is null and c.until_at > clock_timestamp()
  and not exists(select 1 from chat_groups cg where cg.id = c.group_id and cg.dissolved_at is not null))`

/** Lines `l` with their places in the list, of the chain `c`. */
const placed = `(select cl.id, cl.user_id, cl.text, (row_number() over (order by cl.number))::int as n
  from chain_lines cl where cl.chain_id = c.id) l`

const live = `c.id, c.turn, ${openText} as open, (extract(epoch from c.until_at) * 1000)::float8 as ends, c.timed, c.lines as count, c.places,
  (select json_agg(json_build_object('n', c.lines - x.back, 'text', x.text) order by x.back desc) from (
    select cl.text, (row_number() over (order by cl.number desc) - 1)::int as back from chain_lines cl
    where cl.chain_id = c.id order by cl.number desc limit ${chainLimits.last}) x) as last`

/** $1 the chain. */
const oneLive = `select ${live} from chains c where c.id = $1`

/** $1 readers, $2 chains, side by side: those of groups that the reader is in. */
const faces = `
  select w.reader, c.title, u.name as author, c.group_id as "group", c.format, c.each, ${live},
    case when exists(select 1 from chain_lines o where o.chain_id = c.id and o.user_id = w.reader)
      then (select json_agg(json_build_object('id', l.id, 'n', l.n, 'text', l.text) order by l.n) from ${placed} where l.user_id = w.reader) end as mine
  from (select distinct * from unnest($1::uuid[], $2::uuid[]) as a(reader, id)) w
  join chains c on c.id = w.id join conversation_members m on m.conversation_id = c.group_id and m.user_id = w.reader
  left join users u on u.id = c.author_id`

const liveFrom = ({ id, turn, open, ends, timed, count, places, last }: LiveRow): ChainLive => ({
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
): Promise<FaceRow[]> => prepared<FaceRow>(db, 'chain_faces', faces, [readers, chains])

/** null where it is gone. */
export async function readLive(db: Executor, id: string): Promise<ChainLive | null> {
  const [row] = await prepared<LiveRow>(db, 'chain_live', oneLive, [id])
  return row ? liveFrom(row) : null
}
