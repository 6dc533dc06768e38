import type { Seeding } from '../../seed/campus'
import { follows, users } from './tables'

export const accountSeed: Seeding = {
  after: ['school'],
  plan(campus) {
    campus.add(
      users,
      campus.people.map(({ row }) => row),
    )
    campus.add(follows, campus.follows)
  },
}
