import { sql, type SQL } from 'drizzle-orm'
import { levels } from '../../../contract/running/rider/rules'
import type { Kind } from '../../../contract/running/price/rules'
import { groupStates, type Group } from '../../../contract/running/states/rules'
import type { DataOf } from '../../../contract/http'
import type { Disputed, runningRoutes } from '../../../contract/running/schema'
import type { Context, Executor, Viewer } from '../../context'
import { int, statement, uuid } from '../../database/statement'
import { Ready } from '../../http/envelope'
import { countedCursorOf, cursorOf, readyPage, scoredCursor } from '../../http/page'
import { wrongField } from '../../http/refusal'
import { by, instant, keyset, msOf } from '../../http/keyset'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { isDown } from '../../core/complaint/down'
import { latestStep, waitsForDesk } from '../../core/order/disputes'
import { inStates, newestOrders } from '../../core/order/lists'
import { awaitsRating } from '../../core/order/ratings'
import {
  cardColumns,
  cardOf,
  errandOrders,
  ownCardOf,
  ownColumns,
  sideName,
  type CardRow,
  type OwnRow,
} from './cards'
import { halls, type HallRow } from './hall'
import { countedByGroup, countedByState, type StateCounts } from './mine'
import { isRider, percentOf } from './riders'

interface Page {
  after?: string
  size?: number
}
type Hall = DataOf<(typeof runningRoutes)['running/hall']>

const nobody = '00000000-0000-0000-0000-000000000000'

interface HallAsked extends Page {
  sort?: 'new' | 'near' | 'pay'
  kind?: Kind
  /** A visitor's. */
  school?: string
  latitude?: number
  longitude?: number
}

const rider = statement(
  'errands_rider',
  { values: { id: uuid }, row: { done: int, stars: int, ratings: int } },
  (p) => sql`select done, stars, ratings from riders where user_id = ${p.id}`,
)
/** The platform's share of the viewer as a rider; the first level's of who is none. */
export async function viewerPercent(db: Executor, viewerId: string): Promise<number> {
  const [row] = await rider(db, { id: viewerId })
  return row ? percentOf(row) : levels[0].percent
}

/** Conditions over orders `o`: errands that wait for a rider, and those that are not over. */
const waiting = sql`o.kind = 'errand' and o.state = 'open' and not ${isDown('errand', sql`o.id`)}`
const unfinished = sql`o.status = 'placed'`

/** Riders of the viewer's school who take orders now. */
const atWork = ({ schoolId }: Viewer): SQL =>
  sql`(select count(*)::int from riders r where r.school_id = ${schoolId} and r.working and ${isRider(sql`r.user_id`)})`

/** Condition: the order is to be taken over by the viewer. */
const passedTo = ({ id }: Viewer): SQL =>
  sql`o.id in (select e.id from errands e where e.next_id = ${id}) and ${inStates(['handing', 'passing'])}`

/** Orders of a school that wait for a rider; not counted beyond a hundred. */
export async function waitingErrands(
  { db }: Context,
  _viewer: Viewer | null,
  schoolId: string | null,
): Promise<number> {
  if (schoolId === null) return 0
  const {
    rows: [row],
  } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from orders o where o.school_id = ${schoolId} and ${waiting} limit 100) e`)
  return row?.count ?? 0
}

/** Who looks at the hall: a visitor is nobody of the school that they chose. */
type Reader = Pick<Viewer, 'id' | 'schoolId' | 'blocks'>
const readerOf = (viewer: Viewer | null, school: string | undefined): Reader =>
  viewer?.schoolId
    ? viewer
    : { id: viewer?.id ?? nobody, schoolId: school ?? null, blocks: viewer?.blocks ?? false }

export class RunningLists {
  constructor(private readonly context: Context) {}

  owned = (viewer: Viewer, { group = 'all', ...page }: Page & { group?: Group }) =>
    this.mine(viewer, [sql`o.buyer_id = ${viewer.id}`], group, page)
  ridden = (viewer: Viewer, { group = 'all', ...page }: Page & { group?: Group }) =>
    this.mine(viewer, [sql`o.seller_id = ${viewer.id}`, passedTo(viewer)], group, page)

  /** Open orders of the viewer's school, or of the one that a visitor chose, that are somebody else's; without those of people who blocked each other. */
  async hall(
    viewer: Viewer | null,
    { sort = 'new', kind, school, latitude, longitude, after, size = 20 }: HallAsked,
  ) {
    const reader = readerOf(viewer, school)
    const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    if (sort === 'near' && !point) throw wrongField('latitude', '按距离排序需要你的位置')
    const last = sort === 'new' ? null : countedCursorOf(after)
    const lists = halls[reader.blocks ? 'guarded' : 'open'][after === undefined ? 'first' : 'next']
    const own = {
      reader: reader.id,
      school: reader.schoolId,
      rows: size + 1,
      after: sort === 'new' ? cursorOf(after) : (last?.id ?? null),
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
      score: last?.score ?? null,
    }
    const { db } = this.context
    const rows = await (kind ? lists[`${sort}Of`](db, { ...own, kind }) : lists[sort](db, own))
    const counts = rows.find(({ id }) => id === null)?.json ?? 'null'
    const found = rows.filter((row): row is HallRow & { id: string } => row.id !== null)
    const { json } = readyPage(found, size, (row) =>
      sort === 'new' ? row.id : scoredCursor(row.score, row.id),
    )
    return new Ready<Hall>(`${json.slice(0, -1)},"counts":${counts}}`)
  }

  /** Of the schools that the viewer looks after, the oldest first. */
  async disputes(viewer: Viewer, query: Page) {
    const page = keyset(
      by.earliest(sql`o.disputed_at`, sql`o.id`, (row: { ms: number; id: string }) => [row.ms, row.id]),
      query,
    )
    const { rows } = await this.context.db.execute<
      CardRow & {
        owner: PersonRow
        rider: PersonRow
        by: keyof typeof sideName
        text: string
        since: string
        step: string
        ms: number
      }
    >(sql`
      select ${cardColumns()}, ${personJson(sql`u`, sql`us`)} as owner, ${personJson(sql`r`, sql`rs`)} as rider, o.dispute_by as by, o.dispute_text as text,
        o.disputed_at as since, ${latestStep} as step, ${msOf(sql`o.disputed_at`)} as ms
      from ${errandOrders} ${withPerson(sql`o.buyer_id`, sql`u`, sql`us`)} ${withPerson(sql`o.seller_id`, sql`r`, sql`rs`)}
      where ${waitsForDesk(viewer)} ${page.after} ${page.order}`)
    return page.of(rows, (row): Disputed => ({
      ...cardOf(row, viewer.id, levels[0].percent),
      owner: personOf(row.owner, this.context),
      rider: personOf(row.rider, this.context),
      by: sideName[row.by],
      text: row.text,
      since: instant(row.since),
      step: row.step,
    }))
  }

  async riders(viewer: Viewer): Promise<number> {
    const {
      rows: [row],
    } = await this.context.db.execute<{ count: number }>(sql`select ${atWork(viewer)} as count`)
    return row?.count ?? 0
  }

  async home(viewer: Viewer) {
    const {
      rows: [counts],
    } = await this.context.db.execute<{
      open: number
      riders: number
      week: number
      rider: boolean
      mine: StateCounts
    }>(sql`
      select ${countedByState(viewer)} as mine,
        (select count(*)::int from orders o where o.school_id = ${viewer.schoolId} and ${waiting}) as open,
        ${atWork(viewer)} as riders,
        (select count(*)::int from orders o where o.school_id = ${viewer.schoolId} and o.kind = 'errand' and o.status = 'done' and o.state = 'done' and o.ended_at > now() - interval '7 days') as week,
        exists(select 1 from riders where user_id = ${viewer.id} and school_id = ${viewer.schoolId}) as rider`)
    const rows = await this.newest(
      viewer,
      [sql`o.buyer_id = ${viewer.id}`, sql`o.seller_id = ${viewer.id}`],
      sql`and ${unfinished}`,
      3,
    )
    const running = rows.map((row) => ownCardOf(row, viewer.id, levels[0].percent))
    return {
      open: counts?.open ?? 0,
      riders: counts?.riders ?? 0,
      week: counts?.week ?? 0,
      rider: counts?.rider ?? false,
      running,
      mine: countedByGroup(counts?.mine ?? {}),
    }
  }

  private async mine(viewer: Viewer, sides: SQL[], group: Group, query: Page) {
    const page = keyset(by.newest(sql`o.id`), query)
    const among = group === 'all' ? sql`` : sql`and ${inStates(groupStates[group])}`
    const left = group === 'unrated' ? sql`and ${awaitsRating(viewer.id)}` : sql``
    const rows = await this.newest(viewer, sides, sql`${among} ${left} ${page.after}`, page.rows)
    return page.of(rows, (row) => ownCardOf(row, viewer.id, levels[0].percent))
  }

  private async newest({ id }: Viewer, sides: SQL[], more: SQL, size: number): Promise<OwnRow[]> {
    const ids = newestOrders(sides, sql`and o.kind = 'errand' ${more}`, size)
    const { rows } = await this.context.db.execute<OwnRow>(
      sql`select ${ownColumns(id)} from ${errandOrders} where o.id in ${ids} order by o.id desc limit ${size}`,
    )
    return rows
  }
}
