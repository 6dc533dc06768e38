import type { Seeding } from '../../../seed/campus'
import { timetableSystems } from './tables'

/** Every school of the demo has the system that is part of this server. */
export const academicSeed: Seeding = {
  after: ['school'],
  plan(campus) {
    const random = campus.stream('academic')
    campus.add(
      timetableSystems,
      campus.schools.map(({ row }) => ({
        id: random.idAt(campus.now),
        schoolId: row.id,
        name: '教务系统（演示）',
        kind: 'local' as const,
        url: 'https://jwxt.example.edu.cn',
      })),
    )
  },
}
