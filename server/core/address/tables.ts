import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { stationKinds, type StationKind } from '../../../contract/address/rules'
import { users } from '../account/tables'
import { houses, schools } from '../school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Where people want things brought or fetched. Orders keep copies. */
export const userAddresses = pgTable(
  'user_addresses',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The draft's: sent again, it gives the first address. */
    key: uuid('key').notNull(),
    name: text('name').notNull(),
    /** Sealed under the row's id. */
    phone: bytes('phone').notNull(),
    phoneMask: text('phone_mask').notNull(),
    label: text('label').notNull().default(''),
    /** null: a place that is no building, or a building that the school took off its list. */
    houseId: uuid('house_id').references(() => houses.id, { onDelete: 'set null' }),
    /** Name of the building or place, as it was chosen. */
    spot: text('spot').notNull(),
    area: text('area').notNull().default(''),
    floor: integer('floor'),
    room: text('room').notNull().default(''),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    /** Can be brought back for a while, then it goes. */
    deletedAt: at('deleted_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('user_addresses_key').on(t.userId, t.key),
    uniqueIndex('user_addresses_default')
      .on(t.userId)
      .where(sql`is_default and deleted_at is null`),
    index('user_addresses_user').on(t.userId, t.id),
    index('user_addresses_house').on(t.houseId),
    index('user_addresses_deleted')
      .on(t.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)

/** Where a school's parcels come in and are sent from. */
export const parcelStations = pgTable(
  'parcel_stations',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    name: text('name').notNull(),
    kind: text('kind', { enum: stationKinds as [StationKind, ...StationKind[]] }).notNull(),
    place: text('place').notNull(),
    hours: text('hours').notNull().default(''),
    /** Parcels are fetched here. */
    pickups: boolean('pickups').notNull(),
    /** Parcels are sent from here. */
    posts: boolean('posts').notNull(),
    open: boolean('open').notNull().default(true),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
  },
  (t) => [uniqueIndex('parcel_stations_name').on(t.schoolId, t.name)],
)
