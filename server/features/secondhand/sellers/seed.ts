/** What the demo's school lets nobody sell, a business that it verified, and one that waits on its desk. */
import { eq } from 'drizzle-orm'
import { pictures } from '../../../core/file/tables'
import type { Campus, Seeding } from '../../../seed/campus'
import { day } from '../../../seed/clock'
import type { Person } from '../../../seed/plan/people'
import { goodsBans, sellers } from '../goods/tables'
import { sealLicence } from './seal'

const banLines = [
  ['热得快', '宿舍违规电器'],
  ['电热毯', '宿舍违规电器'],
  ['电饭煲', '宿舍违规电器'],
  ['答案解析', '代写代考和答案'],
] as const

/** Name, state, licence, days ago. The licences are nobody's. */
export const sellerLines = [
  ['毕业季旧书行', 'verified', '92420100MA4K7X1U25', 50],
  ['南苑数码回收', 'waiting', '92420100MA4LQ83H5X', 2],
] as const
/** People of README are no businesses. */
const demo = /^1380000000[1-4]$/

export const sellersSeed: Seeding = {
  after: ['school', 'account'],
  plan(campus) {
    const [school] = campus.schools
    if (!school) return
    const schoolId = school.row.id
    campus.add(
      goodsBans,
      banLines.map(([word, rule]) => ({ schoolId, word, rule })),
    )
    const students = campus.people.filter(
      ({ row, school: at }) => at === school && row.studentUntil && !demo.test(row.phone),
    )
    for (const [index, line] of sellerLines.entries()) {
      const person = students.at(-1 - index)
      if (person) addSeller(campus, person, line)
    }
  },
  async fill(tx, campus, { secrets }) {
    for (const { id, name } of campus.rowsOf(sellers)) {
      const [, , number] = sellerLines.find(([known]) => known === name) ?? []
      if (number === undefined) continue
      await tx
        .update(sellers)
        .set({ licence: sealLicence(secrets, id, number) })
        .where(eq(sellers.id, id))
    }
  },
}

function addSeller(
  campus: Campus,
  { row, school }: Person,
  [name, state, , age]: (typeof sellerLines)[number],
) {
  const random = campus.stream(`sellers ${name}`)
  const at = Math.round(campus.now - age * day)
  const photo = random.pick(campus.gallery.photos.facade)
  const picture = { id: random.idAt(at), ownerId: row.id, ...photo, createdAt: new Date(at) }
  campus.add(pictures, [picture])
  const { id, key, thumbKey, width, height } = picture
  campus.add(sellers, [
    {
      ...{ id: row.id, schoolId: school.row.id, key: random.key(), state, must: state === 'verified', name },
      ...{ pictures: [{ id, key, thumbKey, width, height }], createdAt: new Date(at) },
    },
  ])
}
