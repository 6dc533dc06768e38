import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { noteNames, type Counts, type Note } from '../../../../contract/game/rules'
import { users } from '../../../core/account/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Plants: one grows, the others were harvested. */
export const gamePlants = pgTable(
  'game_plants',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** What happened before is of no use to it. */
    plantedAt: at('planted_at').notNull(),
    /** How often each thing had happened when its owner last collected that. */
    seen: jsonb('seen').$type<Partial<Counts>>().notNull().default({}),
    harvestedAt: at('harvested_at'),
    /** As it was harvested, and the points that it gave. */
    growth: integer('growth'),
    points: integer('points'),
  },
  (t) => [
    check(
      'game_plants_harvested',
      sql`(harvested_at is null) = (growth is null) and (growth is null) = (points is null)`,
    ),
    uniqueIndex('game_plants_growing')
      .on(t.userId)
      .where(sql`harvested_at is null`),
    index('game_plants_user').on(t.userId, t.id),
  ],
)

/** Water of friends, once a day each. */
export const gameWaterings = pgTable(
  'game_waterings',
  {
    id: uuid('id').primaryKey(),
    plantId: uuid('plant_id')
      .notNull()
      .references(() => gamePlants.id),
    /** The plant's. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** Who watered; null once they have left. */
    userId: uuid('user_id').references(() => users.id),
    /** In Asia/Shanghai. */
    day: date('day').notNull(),
    note: text('note', { enum: noteNames as [Note, ...Note[]] }).notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('game_waterings_once').on(t.userId, t.ownerId, t.day),
    index('game_waterings_owner').on(t.ownerId, t.id),
    index('game_waterings_plant').on(t.plantId),
    index('game_waterings_user').on(t.userId, t.createdAt),
  ],
)
