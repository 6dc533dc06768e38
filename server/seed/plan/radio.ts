import type { media } from '../../features/file/tables'
import type { programmes } from '../../features/radio/tables'
import type { grants } from '../../features/roles/tables'
import type { Gallery } from '../art/gallery'
import { day, momentOf } from '../clock'
import type { Random } from '../random'
import { programmeWords } from '../text/radio'
import type { Person } from './people'

export interface Radio {
  grants: (typeof grants.$inferInsert)[]
  media: (typeof media.$inferInsert)[]
  programmes: (typeof programmes.$inferInsert & { createdAt: Date })[]
}

/** The two programmes of the first school, and that their presenters may broadcast. */
export function planRadio(now: number, people: readonly Person[], { tunes }: Gallery, random: Random): Radio {
  const planned = programmeWords.map(({ age, by, score, ...words }) => {
    const presenter = people.find(({ row }) => row.name === by)
    const tune = tunes[score.name]
    if (!presenter || !tune) throw new Error(`nobody is called ${by}, or nothing plays ${score.name}`)
    const {
      row: { id: ownerId },
      school: {
        row: { id: schoolId },
      },
    } = presenter
    const at = momentOf(now, age, 'evening', random)
    const { key, seconds, bytes } = tune
    const sound = { id: random.idAt(at - 60_000), key, seconds }
    return {
      grant: {
        id: random.idAt(now - 35 * day),
        userId: ownerId,
        role: 'broadcaster' as const,
        schoolId,
        key: random.key(),
        grantedAt: new Date(now - 35 * day),
      },
      media: {
        ...sound,
        ownerId,
        kind: 'sound' as const,
        mime: 'audio/wav',
        bytes,
        createdAt: new Date(at - 60_000),
      },
      programme: {
        id: random.idAt(at),
        schoolId,
        authorId: ownerId,
        key: random.key(),
        ...words,
        sound,
        createdAt: new Date(at),
      },
    }
  })
  return {
    grants: planned.map(({ grant }) => grant),
    media: planned.map((one) => one.media),
    programmes: planned.map(({ programme }) => programme),
  }
}
