import type { Seeding } from '../../seed/campus'
import { day } from '../../seed/clock'
import { contactWords } from './seed/contacts'
import { houses, schoolContacts, schools } from '../../core/school/tables'

/** Area codes of the schools' cities, which are made up as they are. */
const areaCodes = ['0210', '0530', '0870']

export const schoolSeed: Seeding = {
  plan(campus) {
    campus.add(
      schools,
      campus.schools.map(({ row }) => row),
    )
    campus.add(
      houses,
      campus.schools.flatMap((school) => school.houses),
    )
  },
}

/** The yellow pages. A step of their own: others draw before them. */
export const contactsSeed: Seeding = {
  after: ['school'],
  plan(campus) {
    campus.add(
      schoolContacts,
      campus.schools.flatMap(({ row }, index) =>
        contactWords.map(([kind, name, extension, note], place) => ({
          id: campus.random.idAt(campus.now - 400 * day + place),
          schoolId: row.id,
          kind,
          name,
          phone: `${areaCodes[index] ?? '0999'}-6780${extension}`,
          note,
          place,
        })),
      ),
    )
  },
}
