/** The statements of the hall, as text: each is prepared once, and its rows are JSON that goes out unread. */
import { sql } from 'drizzle-orm'
import { kindNames, type Kind } from '../../../contract/running/price/rules'
import { downText } from '../../core/complaint/down'
import { clearOfText } from '../../core/privacy/visible'
import { textOf } from '../../core/dynamic/read'
import { flag, instant, line, object, orNull, plain, quoted } from '../../database/jsonText'
import { pageText } from '../../database/prepared'
import { errandOrders, metresFrom } from './cards'
import { percentText } from './standing'

const orders = textOf(errandOrders)

/** From where the viewer is; null where they did not say. */
const away = `case when $5::float8 is not null and $6::float8 is not null
  then ${textOf(metresFrom({ latitude: sql.raw('$5'), longitude: sql.raw('$6') }))} end`

/** Where a place of the order is. */
const pointOf = (end: 'from' | 'to') => {
  const [latitude, longitude] = [`e.${end}_latitude`, `e.${end}_longitude`]
  const json = object({ latitude: plain(latitude), longitude: plain(longitude) })
  return plain(`case when ${latitude} is null or ${longitude} is null then 'null' else ${json} end`)
}

/** A HallCard of an order that nobody holds; its pay is `riderPay` of the rules. */
const json = object({
  id: quoted('o.id'),
  number: quoted('o.number'),
  kind: quoted('e.kind'),
  state: quoted('o.state'),
  title: line('o.title'),
  from: orNull(line('e.from_place')),
  to: line('e.to_place'),
  size: orNull(quoted('e.size')),
  pieces: plain('e.pieces'),
  sex: quoted('e.sex'),
  urgent: flag('e.urgent'),
  tip: plain('e.tip'),
  total: plain('o.total'),
  pay: plain(`coalesce(e.pay, e.service - (e.service - e.tip) * ${percentText('$1')} / 100)`),
  metres: orNull(plain('e.metres')),
  away: orNull(plain(away)),
  due: instant('e.due_at'),
  until: plain(`'null'`),
  mine: plain(`'false'`),
  held: plain(`'false'`),
  at: instant('o.created_at'),
  from_at: pointOf('from'),
  to_at: pointOf('to'),
})

/**
 * Open orders of a school that are somebody else's, but for what was taken down; `clear`: without those of people who
 * blocked each other. The school stands in a subquery, so that PostgreSQL estimates the same for every school: else a plan
 * for this one may look cheaper than the kept one, by chance of the statistics, and each call is planned anew.
 */
const open = (clear: string): string =>
  `o.school_id = (select $2::uuid) and o.kind = 'errand' and o.state = 'open' and o.buyer_id <> $1 and not ${downText('errand', 'o.id')} ${clear}`

const countOf = (kind: Kind) => [kind, plain(`count(*) filter (where kind = '${kind}')`)] as const
/** How many there are of each kind, of the newest thousand, as JSON. */
const counts = (clear: string): string => `
  select ${object(Object.fromEntries(kindNames.map(countOf)))} from (
    select e.kind from ${orders} where ${open(clear)} order by o.id desc limit 1000) k`

const page = (clear: string, score: string, from: string, order: string): string =>
  pageText(
    `select o.id, ${score} as score, ${json} as json from ${orders}
     where ${open(clear)} and ${from} order by ${order}`,
    '$3',
  )

const first = `'00000000-0000-0000-0000-000000000000'::uuid`
const last = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`
const near = `coalesce(${away}, 100000000)`

const those = (clear: string) => {
  const newest = `o.id < coalesce($4::uuid, ${last})`
  const nearest = `(${near}, o.id) > (coalesce($7::int, -1), coalesce($4::uuid, ${first}))`
  const best = `(e.service, o.id) < (coalesce($7::int, 2147483647), coalesce($4::uuid, ${last}))`
  // one text for any kind or a given one would be planned anew at each call
  const byNew = (of = ''): string => page(clear, '0', newest + of, 'o.id desc')
  const byNear = (of = ''): string => page(clear, near, nearest + of, `${near}, o.id`)
  const byPay = (of = ''): string => page(clear, 'e.service', best + of, 'e.service desc, o.id desc')
  const pages = {
    new: byNew(),
    near: byNear(),
    pay: byPay(),
    newOf: byNew(' and e.kind = $7'),
    nearOf: byNear(' and e.kind = $8'),
    payOf: byPay(' and e.kind = $8'),
  }
  const counted = ([name, text]: [string, string]) => [
    name,
    `select null::uuid as id, 0 as score, (${counts(clear)}) as json union all (${text})`,
  ]
  // asked apart, the counts would take a second connection for each call
  return { next: pages, first: Object.fromEntries(Object.entries(pages).map(counted)) as typeof pages }
}

/**
 * $1 the viewer, $2 their school, $3 rows, $4 id to go on from, $5 latitude, $6 longitude, then score to go on from,
 * which the newest have not, and kind where it is `Of` one. One row of `first` has no id: its JSON is the counts.
 */
export const statements = { open: those(''), guarded: those(`and ${clearOfText('$1', 'o.buyer_id')}`) }
