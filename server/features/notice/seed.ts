import type { Seeding } from '../../seed/campus'
import { dateText, day, momentOf } from '../../seed/clock'
import type { Random } from '../../seed/random'
import { schoolNotices, systemNotices, type NoticeWords } from './seed/texts'
import { announcements } from './tables'

type AnnouncementRow = typeof announcements.$inferInsert

const announced = (
  now: number,
  schoolId: string | null,
  words: NoticeWords,
  random: Random,
): AnnouncementRow => {
  const at = momentOf(now, words.age, random.pick(['morning', 'afternoon']), random)
  const { title, html, source, pinned = false } = words
  return { id: random.idAt(at), schoolId, title, html, source, pinned, createdAt: new Date(at) }
}

/** What the schools and the app itself announced. */
export const noticeSeed: Seeding = {
  after: ['message'],
  plan(campus) {
    const { now, schools, random } = campus
    const ofSchools = schoolNotices((days) => dateText(now + days * day))
    const notices = [
      ...schools.flatMap(({ row }, index) =>
        (ofSchools[index] ?? []).map((words) => announced(now, row.id, words, random)),
      ),
      ...systemNotices.map((words) => announced(now, null, words, random)),
    ]
    campus.add(announcements, notices)
    for (const { id, schoolId = null, title } of notices)
      campus.links.push({ schoolId, title, url: `/pages/homePage/renderRichtext?notice=${id}` })
  },
}
