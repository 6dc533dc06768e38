import type { Seeding } from '../../seed/campus'
import { day, momentOf } from '../../seed/clock'
import { media } from '../../core/file/tables'
import { grants } from '../../core/roles/tables'
import { storeTune } from './seed/tune'
import { programmeWords } from './seed/texts'
import { programmes } from './tables'

/** The two programmes of the first school, and that their presenters may broadcast. */
export const radioSeed: Seeding = {
  after: ['talent'],
  before: ['chat'],
  async plan(campus) {
    const { now, people, random, storage } = campus
    for (const { age, by, score, ...words } of programmeWords) {
      const presenter = people.find(({ row }) => row.name === by)
      if (!presenter) throw new Error(`nobody is called ${by}`)
      const {
        row: { id: ownerId },
        school: {
          row: { id: schoolId },
        },
      } = presenter
      const { key, seconds, bytes } = await storeTune(storage, score)
      const at = momentOf(now, age, 'evening', random)
      const sound = { id: random.idAt(at - 60_000), key, seconds }
      const grantedAt = new Date(now - 35 * day)
      campus.add(grants, [
        {
          id: random.idAt(grantedAt.getTime()),
          userId: ownerId,
          role: 'broadcaster',
          schoolId,
          key: random.key(),
          grantedAt,
        },
      ])
      campus.add(media, [
        { ...sound, ownerId, kind: 'sound', mime: 'audio/wav', bytes, createdAt: new Date(at - 60_000) },
      ])
      campus.add(programmes, [
        {
          id: random.idAt(at),
          schoolId,
          authorId: ownerId,
          key: random.key(),
          ...words,
          sound,
          createdAt: new Date(at),
        },
      ])
    }
  },
}
