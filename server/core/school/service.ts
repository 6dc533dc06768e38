import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { House, School } from '../../../contract/school/schema'
import type { Context } from '../../context'
import { contains } from '../../database/contains'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { houses } from './tables'

/** Degrees, or expressions of them. */
type At = Record<'latitude' | 'longitude', number | SQL>
type SchoolRow = Omit<School, 'distance'> & Record<string, unknown> & { distance: number | null }

/** Metres on the sphere between a point and a row's columns. */
export const metresTo = ({ latitude, longitude }: At, lat: SQL, lng: SQL): SQL => sql`
  (6371000 * 2 * asin(least(1, sqrt(
    power(sin(radians(${lat} - ${latitude}::double precision) / 2), 2) +
    cos(radians(${latitude}::double precision)) * cos(radians(${lat})) *
    power(sin(radians(${lng} - ${longitude}::double precision) / 2), 2)))))::int`

const listed = 20

export class SchoolService {
  constructor(private readonly context: Context) {}

  nearby = async (at: At) => ({
    items: await this.select(
      metresTo(at, sql`s.latitude`, sql`s.longitude`),
      sql`true`,
      sql`distance, s.id`,
      listed,
    ),
  })

  popular = async () => ({
    items: await this.select(sql`null::int`, sql`true`, sql`students desc, s.id`, listed),
  })

  async search({ keyword, ...query }: PageQuery & { keyword: string }) {
    const page = keyset(by.oldest<School>(sql`s.id`), query)
    const found = sql`${contains(keyword, sql`s.grams`, sql`s.name || s.city`)} ${page.after}`
    return page.of(await this.select(sql`null::int`, found, sql`s.id`, page.rows), (row) => row)
  }

  /** The buildings of a school, by kind and in the order of their numbers. */
  async houses(schoolId: string): Promise<{ items: House[] }> {
    const items = await this.context.db
      .select({
        id: houses.id,
        name: houses.name,
        kind: houses.kind,
        floors: houses.floors,
        latitude: houses.latitude,
        longitude: houses.longitude,
      })
      .from(houses)
      .where(eq(houses.schoolId, schoolId))
      .orderBy(
        asc(houses.kind),
        sql`nullif(regexp_replace(${houses.name}, '[^0-9]', '', 'g'), '')::numeric nulls last`,
        houses.name,
      )
      .limit(500)
    return { items }
  }

  private async select(distance: SQL, where: SQL, order: SQL, limit: number): Promise<School[]> {
    const { rows } = await this.context.db.execute<SchoolRow>(sql`
      select s.id, s.name, s.campus, s.city, s.latitude, s.longitude,
        (select count(*)::int from users u where u.school_id = s.id) as students, ${distance} as distance
      from schools s where ${where} order by ${order} limit ${limit}`)
    return rows.map(({ distance: metres, ...school }) =>
      metres === null ? school : { ...school, distance: metres },
    )
  }
}
