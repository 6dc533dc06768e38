import { eq, sql } from 'drizzle-orm'
import type { Seeding } from '../../seed/campus'
import { day, hour } from '../../seed/clock'
import type { Person } from '../../seed/plan/people'
import type { School } from '../../seed/plan/schools'
import type { Random } from '../../seed/random'
import { aliases } from '../../core/alias/tables'
import { likes } from '../../core/like/tables'
import { grantPoints } from '../../core/ledger/points'
import { holdBounty } from './bounty'
import { forumWords, type QuestionWords } from './seed/texts'
import { qaAnswers, qaQuestions } from './tables'

interface Forum {
  questions: (typeof qaQuestions.$inferInsert)[]
  answers: (typeof qaAnswers.$inferInsert)[]
  aliases: (typeof aliases.$inferInsert)[]
  likes: (typeof likes.$inferInsert)[]
}

/** Points that the first open request for help offers. */
const offered = 20

/** How long a request for help stands that is open now, ms. */
const standing = 24 * hour

/** A question's asker and its answers, by people of the school, each after the other. */
function planOne(
  now: number,
  words: QuestionWords,
  school: School,
  near: readonly Person[],
  random: Random,
): Forum {
  const ended = words.left === undefined ? null : Math.round(now + words.left * hour)
  const askedAt = Math.round(ended === null ? now - random.between(0.2, 20) * day : ended - standing)
  const [asker, ...helpers] = random.some(near, 1 + words.answers.length)
  if (!asker) throw new RangeError('nobody to ask')
  const id = random.idAt(askedAt)
  const aliasId = words.anonymous ? random.key() : null
  const latest = Math.min(now, ended ?? now)
  const answers = words.answers.map((text, index) => {
    const at = Math.round(
      askedAt + ((index + random.between(0.1, 0.9)) / words.answers.length) * (latest - askedAt) * 0.6,
    )
    return {
      id: random.idAt(at),
      questionId: id,
      schoolId: school.row.id,
      authorId: helpers[index]?.row.id ?? '',
      key: random.key(),
      text,
      pictures: [],
      createdAt: new Date(at),
    }
  })
  const fans = answers.map((answer) =>
    random.some(
      near.filter(({ row }) => row.id !== answer.authorId),
      random.whole(0, 6),
    ),
  )
  const curious =
    words.category === 'help'
      ? []
      : random.some(
          near.filter((person) => person !== asker),
          random.whole(0, 8),
        )
  const liked = (subjectId: string, from: number, people: readonly Person[]) =>
    people.map(({ row }) => ({
      subjectId,
      userId: row.id,
      createdAt: new Date(Math.round(random.between(from, now - 1000))),
    }))
  return {
    questions: [
      {
        id,
        schoolId: school.row.id,
        authorId: asker.row.id,
        aliasId,
        key: random.key(),
        category: words.category,
        title: words.title,
        text: words.text ?? '',
        pictures: [],
        scope: words.category === 'help' || random.chance(0.5) ? 'school' : 'everyone',
        place: words.place ?? null,
        dueAt: ended === null ? null : new Date(ended),
        stage: ended !== null && words.accepted ? 'solved' : 'open',
        acceptedId: words.accepted ? (answers[0]?.id ?? null) : null,
        answers: answers.length,
        likes: curious.length,
        createdAt: new Date(askedAt),
      },
    ],
    answers: answers.map((answer, index) => ({ ...answer, likes: fans[index]?.length ?? 0 })),
    aliases:
      aliasId === null
        ? []
        : [
            {
              id: aliasId,
              threadId: id,
              userId: asker.row.id,
              name: random.pick(['靠窗的梧桐', '晚归的麻雀', '安静的台灯']),
            },
          ],
    likes: [
      ...liked(id, askedAt, curious),
      ...answers.flatMap((answer, index) => liked(answer.id, answer.createdAt.getTime(), fans[index] ?? [])),
    ],
  }
}

/** What students ask and answer, at each school, and a request for help with a bounty. */
export const qaSeed: Seeding = {
  after: ['hot', 'wallet'],
  plan(campus) {
    const { now, schools, people, random } = campus
    const all = schools.flatMap((school, index) => {
      const near = people.filter((person) => person.school === school)
      return (forumWords[index] ?? []).map((words) => planOne(now, words, school, near, random))
    })
    campus.add(
      aliases,
      all.flatMap((one) => one.aliases),
    )
    campus.add(
      qaQuestions,
      all.flatMap((one) => one.questions),
    )
    campus.add(
      qaAnswers,
      all.flatMap(({ answers }) => answers),
    )
    campus.add(
      likes,
      all.flatMap((one) => one.likes),
    )
  },
  async fill(tx) {
    const [help] = await tx
      .select({ id: qaQuestions.id, authorId: qaQuestions.authorId })
      .from(qaQuestions)
      .where(sql`category = 'help' and stage = 'open' and accepted_id is null`)
      .orderBy(qaQuestions.id)
      .limit(1)
    if (!help) return
    await grantPoints(tx, help.authorId)
    await tx
      .update(qaQuestions)
      .set({ bounty: offered, bountyState: 'held' })
      .where(eq(qaQuestions.id, help.id))
    await holdBounty(tx, { ...help, bounty: offered })
  },
}
