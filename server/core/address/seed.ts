import type { Seeding } from '../../seed/campus'
import { pointOf, type SchoolRow } from '../../seed/plan/schools'
import { Random } from '../../seed/random'
import { stationWords, type StationWords } from './seed/words'
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
