import { sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import {
  growthOf,
  harvestPoints,
  noCounts,
  ripeFrom,
  type Counts,
  type Note,
  type Source,
} from '../../../../contract/game/rules'
import type { FriendPlant, Garden, Harvest, Watering } from '../../../../contract/game/schema'
import { dayBegins, dayOf } from '../../../../contract/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { inTransaction } from '../../../database/crossing'
import { by, instant, keyset, msOf, type PageQuery } from '../../../http/keyset'
import { gone, refuse } from '../../../http/refusal'
import {
  personJson,
  personOf,
  withPersonOrNone,
  withPerson,
  type PersonRow,
} from '../../../core/account/person'
import { earnPoints } from '../../../core/ledger/points'
import { unblocked } from '../../../core/privacy/visible'
import { countsOf, friends } from './counts'

interface PlantRow extends Record<string, unknown> {
  id: string
  counts: Counts
  seen: Partial<Counts>
  at: string
}
interface HarvestRow extends Record<string, unknown> {
  id: string
  growth: number
  points: number
  planted: string
  at: string
}
interface FriendRow extends Record<string, unknown> {
  id: string
  owner: PersonRow
  counts: Counts
  watered: boolean
  since: number
}
interface WateringRow extends Record<string, unknown> {
  id: string
  person: PersonRow | null
  note: Note
  at: string
}

const harvestColumns = sql`g.id, g.growth, g.points, g.planted_at as planted, g.harvested_at as at`
const toHarvest = ({ planted, at, ...row }: HarvestRow): Harvest => ({
  ...row,
  planted: instant(planted),
  at: instant(at),
})

export class GameService {
  private readonly counts: SQL

  constructor(private readonly context: Pick<Context, 'db' | 'providers' | 'house'>) {
    this.counts = countsOf(context)
  }

  async garden({ id }: Viewer): Promise<Garden> {
    const { db } = this.context
    const plant = await growing(db, this.counts, id)
    const { rows } = await db.execute<{ harvested: number }>(
      sql`select count(*)::int as harvested from game_plants where user_id = ${id} and harvested_at is not null`,
    )
    return {
      plant: plant && {
        id: plant.id,
        counts: plant.counts,
        seen: { ...noCounts, ...plant.seen },
        growth: growthOf(plant.counts),
        at: instant(plant.at),
      },
      harvested: rows[0]?.harvested ?? 0,
      points_left: await pointsLeft(db, id),
    }
  }

  /** The first grows from this morning on, so that today's sign-in counts. */
  async sow(viewer: Viewer): Promise<Garden> {
    const morning = instant(dayBegins(dayOf(Date.now())))
    await this.context.db.execute(sql`
      insert into game_plants (id, user_id, planted_at) values (${newId()}, ${viewer.id},
        case when exists(select from game_plants g where g.user_id = ${viewer.id}) then now() else ${morning}::timestamptz end)
      on conflict (user_id) where harvested_at is null do nothing`)
    return this.garden(viewer)
  }

  /** Once; again it says what that was. */
  async harvest({ id: userId }: Viewer, id: string): Promise<Harvest> {
    return inTransaction(this.context, async (tx) => {
      const { rows } = await tx.execute<{ harvested: boolean }>(sql`
        select harvested_at is not null as harvested from game_plants where id = ${id} and user_id = ${userId} for update`)
      const [held] = rows
      if (!held) throw gone('这棵向日葵')
      if (!held.harvested) await harvestOne(tx, this.counts, userId, id)
      const { rows: after } = await tx.execute<HarvestRow>(
        sql`select ${harvestColumns} from game_plants g where g.id = ${id}`,
      )
      if (!after[0]) throw new Error('no row')
      return toHarvest(after[0])
    })
  }

  /** What these gave until now, so that they are not offered again. What it has grown does not change. */
  async collect(viewer: Viewer, id: string, sources: readonly Source[]): Promise<Garden> {
    const { db } = this.context
    const plant = await growing(db, this.counts, viewer.id)
    if (plant?.id !== id) throw gone('这棵向日葵')
    const seen = Object.fromEntries(sources.map((source) => [source, plant.counts[source]]))
    await db.execute(sql`
      update game_plants set seen = seen || ${JSON.stringify(seen)}::jsonb where id = ${id} and harvested_at is null`)
    return this.garden(viewer)
  }

  async friends(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.latest(sql`f.created_at`, sql`f.followee_id`, (row: FriendRow) => [row.since, row.owner.id]),
      query,
    )
    const rows = await this.friendRows(viewer, sql`${page.after} ${page.order}`)
    return page.of(rows, this.toFriend)
  }

  /** Once a day; again it costs and gives nothing. */
  async water(viewer: Viewer, id: string, note: Note): Promise<FriendPlant> {
    const { db } = this.context
    const [plant] = await this.friendRows(viewer, sql`and g.id = ${id}`)
    if (!plant) throw gone('这棵向日葵')
    await db.execute(sql`
      insert into game_waterings (id, plant_id, owner_id, user_id, day, note)
      values (${newId()}, ${id}, ${plant.owner.id}, ${viewer.id}, ${dayOf(Date.now())}, ${note}) on conflict do nothing`)
    const [after] = await this.friendRows(viewer, sql`and g.id = ${id}`)
    if (!after) throw gone('这棵向日葵')
    return this.toFriend(after)
  }

  async waterings({ id }: Viewer, query: PageQuery) {
    const page = keyset(by.newest(sql`w.id`), query)
    const { rows } = await this.context.db.execute<WateringRow>(sql`
      select w.id, w.note, w.created_at as at, case when u.id is null then null else ${personJson(sql`u`, sql`s`)} end as person
      from game_waterings w ${withPersonOrNone(sql`w.user_id`)}
      where w.owner_id = ${id} and (w.user_id is null or ${unblocked(id, sql`w.user_id`)}) ${page.after} ${page.order}`)
    return page.of(rows, ({ person, at, ...row }): Watering => ({
      ...row,
      at: instant(at),
      person: person && personOf(person, this.context),
    }))
  }

  async harvests({ id }: Viewer, query: PageQuery) {
    const page = keyset(by.newest(sql`g.id`), query)
    const { rows } = await this.context.db.execute<HarvestRow>(sql`
      select ${harvestColumns} from game_plants g where g.user_id = ${id} and g.harvested_at is not null ${page.after} ${page.order}`)
    return page.of(rows, toHarvest)
  }

  private async friendRows(viewer: Viewer, rest: SQL): Promise<FriendRow[]> {
    const { rows } = await this.context.db.execute<FriendRow>(sql`
      select g.id, ${personJson(sql`u`, sql`s`)} as owner, ${this.counts} as counts, ${msOf(sql`f.created_at`)} as since,
        exists(select from game_waterings w where w.user_id = ${viewer.id} and w.owner_id = g.user_id and w.day = ${dayOf(Date.now())}::date) as watered
      from follows f join game_plants g on g.user_id = f.followee_id and g.harvested_at is null
        ${withPerson(sql`g.user_id`)}
      where f.follower_id = ${viewer.id} and ${friends(viewer.id, sql`f.followee_id`)} and ${unblocked(viewer.id, sql`f.followee_id`)} ${rest}`)
    return rows
  }

  private toFriend = ({ id, owner, counts, watered }: FriendRow): FriendPlant => ({
    id,
    owner: personOf(owner, this.context),
    growth: growthOf(counts),
    watered,
  })
}

async function growing(tx: Executor, counts: SQL, userId: string): Promise<PlantRow | null> {
  const { rows } = await tx.execute<PlantRow>(sql`
    select g.id, ${counts} as counts, g.seen, g.planted_at as at from game_plants g where g.user_id = ${userId} and g.harvested_at is null`)
  return rows[0] ?? null
}

/** Of this year, where the schools are. */
async function pointsLeft(tx: Executor, userId: string): Promise<number> {
  const year = instant(dayBegins(`${dayOf(Date.now()).slice(0, 4)}-01-01`))
  const { rows } = await tx.execute<{ given: number }>(sql`
    select coalesce(sum(points), 0)::int as given from game_plants where user_id = ${userId} and harvested_at >= ${year}::timestamptz`)
  return Math.max(0, harvestPoints.perYear - (rows[0]?.given ?? 0))
}

async function harvestOne(tx: Executor, counts: SQL, userId: string, id: string): Promise<void> {
  const plant = await growing(tx, counts, userId)
  const growth = plant ? growthOf(plant.counts) : 0
  if (growth < ripeFrom) throw refuse('还没有成熟，再等等')
  const amount = Math.min(harvestPoints.each, await pointsLeft(tx, userId))
  await tx.execute(
    sql`update game_plants set harvested_at = now(), growth = ${growth}, points = ${amount} where id = ${id}`,
  )
  if (amount > 0)
    await earnPoints(tx, { key: `game-harvest:${id}`, userId, amount, title: '收下向日葵', subject: id })
}
