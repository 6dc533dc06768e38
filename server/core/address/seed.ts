import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Context } from '../../context'
import type { Seeding } from '../../seed/campus'
import { pointOf, type SchoolRow } from '../../seed/plan/schools'
import { Random } from '../../seed/random'
import { stationWords, type StationWords } from './seed/stations'
import { viewerOf, type Somebody } from '../account/seed'
import { AddressService } from './service'
import { parcelStations } from './tables'

function stationOf(
  school: SchoolRow,
  [name, kind, place, services, hours, east, north]: StationWords,
  id: string,
): typeof parcelStations.$inferInsert {
  const does = { pickups: services.includes('取'), posts: services.includes('寄') }
  return { id, schoolId: school.id ?? '', name, kind, place, hours, ...does, ...pointOf(school, east, north) }
}

/** Where parcels are brought and taken to. */
export const addressSeed: Seeding = {
  after: ['school'],
  plan(campus) {
    const stations = campus.schools.flatMap(({ row, opened }, index) => {
      const random = new Random(index + 1)
      return (stationWords[row.name] ?? []).map((words, at) =>
        stationOf(row, words, random.idAt(opened + at + 1)),
      )
    })
    campus.add(parcelStations, stations)
  },
}

/** The id of the person's address: the nth dormitory, where they have none yet. */
export async function homeOf(context: Context, person: Somebody, n: number): Promise<string> {
  const addresses = new AddressService(context)
  const viewer = viewerOf(person)
  const [known] = (await addresses.list(viewer)).items
  if (known) return known.id
  const { rows: dorms } = await context.db.execute<{ id: string }>(
    sql`select id from houses where school_id = ${person.school} and kind = 'dorm' order by name`,
  )
  const building = dorms[n % Math.max(dorms.length, 1)]?.id
  const { id } = await addresses.create(viewer, {
    ...{ key: newId(), name: person.name, phone: person.phone, floor: 3, room: `30${(n % 8) + 1}` },
    ...(building === undefined ? {} : { building }),
  })
  return id
}
