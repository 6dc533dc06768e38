/** The statements of the hall: their rows are JSON that goes out unread. */
import { sql, type SQL } from 'drizzle-orm'
import { kindNames, type Kind } from '../../../contract/running/price/rules'
import { isDown } from '../../core/complaint/down'
import { clearOf } from '../../core/privacy/visible'
import { flag, instant, line, object, orNull, plain, quoteJson } from '../../database/jsonText'
import { literal } from '../../database/literal'
import { firstId, lastId, limitRows } from '../../database/page'
import {
  amount,
  float,
  int,
  orNull as nullable,
  statement,
  text,
  uuid,
  type RowOf,
} from '../../database/statement'
import { errandOrders, metresFrom } from './cards'
import { percentBy } from './riders'

/** Who looks, of which school, from where, how many rows, and the id to go on from. */
const common = {
  reader: uuid,
  school: nullable(uuid),
  rows: amount,
  after: nullable(uuid),
  latitude: nullable(float),
  longitude: nullable(float),
}
type Common = Record<keyof typeof common, SQL>
const scored = { ...common, score: nullable(int) }
type Scored = Record<keyof typeof scored, SQL>
const ofKind = { kind: text }

/** An errand; without an id how many there are of each kind. */
const row = { id: nullable(uuid), score: int, json: text }
export type HallRow = RowOf<typeof row>

/** From where the viewer is; null where they did not say. */
const away = ({ latitude, longitude }: Common): SQL =>
  sql`case when ${latitude}::float8 is not null and ${longitude}::float8 is not null
  then ${metresFrom({ latitude, longitude })} end`

/** Where a place of the order is. */
const pointOf = (end: 'from' | 'to') => {
  const [latitude, longitude] = [sql.raw(`e.${end}_latitude`), sql.raw(`e.${end}_longitude`)]
  const json = object({ latitude: plain(latitude), longitude: plain(longitude) })
  return plain(sql`case when ${latitude} is null or ${longitude} is null then 'null' else ${json} end`)
}

/** A HallCard of an order that nobody holds; its pay is `riderPay` of the rules. */
const card = (p: Common): SQL =>
  object({
    id: quoteJson(sql`o.id`),
    number: quoteJson(sql`o.number`),
    kind: quoteJson(sql`e.kind`),
    state: quoteJson(sql`o.state`),
    title: line(sql`o.title`),
    from: orNull(line(sql`e.from_place`)),
    to: line(sql`e.to_place`),
    size: orNull(quoteJson(sql`e.size`)),
    pieces: plain(sql`e.pieces`),
    sex: quoteJson(sql`e.sex`),
    urgent: flag(sql`e.urgent`),
    tip: plain(sql`e.tip`),
    total: plain(sql`o.total`),
    pay: plain(sql`coalesce(e.pay, e.service - (e.service - e.tip) * ${percentBy(p.reader)} / 100)`),
    metres: orNull(plain(sql`e.metres`)),
    away: orNull(plain(away(p))),
    due: instant(sql`e.due_at`),
    until: plain(sql`'null'`),
    mine: plain(sql`'false'`),
    held: plain(sql`'false'`),
    at: instant(sql`o.created_at`),
    from_at: pointOf('from'),
    to_at: pointOf('to'),
  })

/** Whether people who blocked each other are looked for. */
type Among = 'open' | 'guarded'

/**
 * Open orders of a school that are somebody else's, but for what was taken down, and those of people who blocked each
 * other. The school stands in a subquery, so that PostgreSQL estimates the same for every school: else a plan for this one
 * may look cheaper than the kept one, by chance of the statistics, and each call is planned anew.
 */
const open = ({ reader, school }: Common, among: Among): SQL => {
  const clear = among === 'guarded' ? sql`and ${clearOf(reader, sql`o.buyer_id`)}` : sql``
  return sql`o.school_id = (select ${school}::uuid) and o.kind = 'errand' and o.state = 'open' and o.buyer_id <> ${reader} and not ${isDown('errand', sql`o.id`)} ${clear}`
}

const countOf = (kind: Kind) => [kind, plain(sql`count(*) filter (where kind = ${literal(kind)})`)] as const
/** How many there are of each kind, of the newest thousand, as JSON. */
const counts = (p: Common, among: Among): SQL => sql`
  select ${object(Object.fromEntries(kindNames.map(countOf)))} from (
    select e.kind from ${errandOrders} where ${open(p, among)} order by o.id desc limit 1000) k`

interface Order {
  score: SQL
  behind: SQL
  by: SQL
}
const page = (p: Common, among: Among, { score, behind, by }: Order): SQL =>
  limitRows(
    sql`select o.id, ${score} as score, ${card(p)} as json from ${errandOrders}
     where ${open(p, among)} and ${behind} order by ${by}`,
    p.rows,
  )

const byNew = ({ after }: Common): Order => ({
  score: sql`0`,
  behind: sql`o.id < coalesce(${after}::uuid, ${lastId})`,
  by: sql`o.id desc`,
})
const byNear = (p: Scored): Order => {
  const near = sql`coalesce(${away(p)}, 100000000)`
  return {
    score: near,
    behind: sql`(${near}, o.id) > (coalesce(${p.score}::int, -1), coalesce(${p.after}::uuid, ${firstId}))`,
    by: sql`${near}, o.id`,
  }
}
const byPay = ({ score, after }: Scored): Order => ({
  score: sql`e.service`,
  behind: sql`(e.service, o.id) < (coalesce(${score}::int, 2147483647), coalesce(${after}::uuid, ${lastId}))`,
  by: sql`e.service desc, o.id desc`,
})
const only = (kind: SQL, { behind, ...order }: Order): Order => ({
  ...order,
  behind: sql`${behind} and e.kind = ${kind}`,
})

function those(which: 'first' | 'next', among: Among) {
  // asked apart, the counts would take a second connection for each call
  const asked = (p: Common, order: Order): SQL => {
    const rows = page(p, among, order)
    return which === 'next'
      ? rows
      : sql`select null::uuid as id, 0 as score, (${counts(p, among)}) as json union all (${rows})`
  }
  const named = (name: string) => `errands_${which}_${name}_${among}`
  // one text for any kind or a given one would be planned anew at each call
  const kind = { ...common, ...ofKind }
  const scoredKind = { ...scored, ...ofKind }
  return {
    new: statement(named('new'), { values: common, row }, (p) => asked(p, byNew(p))),
    newOf: statement(named('newOf'), { values: kind, row }, (p) => asked(p, only(p.kind, byNew(p)))),
    near: statement(named('near'), { values: scored, row }, (p) => asked(p, byNear(p))),
    nearOf: statement(named('nearOf'), { values: scoredKind, row }, (p) => asked(p, only(p.kind, byNear(p)))),
    pay: statement(named('pay'), { values: scored, row }, (p) => asked(p, byPay(p))),
    payOf: statement(named('payOf'), { values: scoredKind, row }, (p) => asked(p, only(p.kind, byPay(p)))),
  }
}

/** Lists by order, of any kind or `Of` one. One row of `first` has no id: its JSON is the counts. */
export const halls = {
  open: { first: those('first', 'open'), next: those('next', 'open') },
  guarded: { first: those('first', 'guarded'), next: those('next', 'guarded') },
}
