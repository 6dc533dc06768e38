import type { Side } from '../../../contract/hot/rules'
import type { Seeding } from '../../seed/campus'
import { day, hour } from '../../seed/clock'
import type { Person } from '../../seed/plan/people'
import type { Random } from '../../seed/random'
import { comments } from '../../core/comment/tables'
import { likes } from '../../core/like/tables'
import type { NoticeRow } from '../../core/notice/seed'
import { notices } from '../../core/notice/tables'
import { hotWords, type HotWords } from './seed/texts'
import { hotSides, hotTalks } from './tables'

type TalkRow = typeof hotTalks.$inferInsert & {
  id: string
  schoolId: string
  authorId: string
  createdAt: Date
  comments: number
}
type ArgumentRow = typeof comments.$inferInsert & { id: string; likes: number; createdAt: Date }
type LikeRow = typeof likes.$inferInsert & { createdAt: Date }

interface Hot {
  talks: TalkRow[]
  sides: (typeof hotSides.$inferInsert)[]
  arguments: ArgumentRow[]
  likes: LikeRow[]
  /** Notices of comments and likes, read long ago. */
  notices: NoticeRow[]
}

/** A talk that lasts some hours at least: until it closes or now. */
const endOf = ({ createdAt, closesAt }: TalkRow, now: number): number =>
  Math.max(createdAt.getTime() + hour, Math.min(closesAt?.getTime() ?? now, now - 2 * hour))

const readNotice = (
  random: Random,
  at: Date,
  row: Pick<NoticeRow, 'userId' | 'actorId' | 'subjectId' | 'text'>,
  talk: string,
  like: boolean,
): NoticeRow => ({
  ...row,
  id: random.idAt(at.getTime()),
  group: like ? 'likes' : 'comments',
  kind: like ? 'comment-like' : 'comment',
  about: 'hot',
  aboutId: talk,
  createdAt: at,
  readAt: at,
})

/** One talk: who took which side, and what some of them said for it. */
function talkOf(now: number, words: HotWords, people: readonly Person[], random: Random): Hot {
  const author = random.weighted(
    people.filter(({ row }) => (row.createdAt?.getTime() ?? 0) < now - (words.age + 1) * day),
    ({ zeal }) => zeal,
  )
  const at = Math.round(now - words.age * day - random.between(1, 8) * hour)
  const talk: TalkRow = {
    id: random.idAt(at),
    schoolId: author.school.row.id,
    authorId: author.row.id,
    key: random.key(),
    title: words.title,
    text: words.text ?? '',
    red: words.red,
    blue: words.blue,
    scope: words.wide ? 'everyone' : 'school',
    comments: 0,
    createdAt: new Date(at),
    closesAt: words.open === undefined ? null : new Date(at + words.open * day),
  }
  // nobody is told of the end of what ended before the campus was there
  if (talk.closesAt && talk.closesAt.getTime() <= now) talk.toldAt = talk.closesAt
  const end = endOf(talk, now)
  const moment = (from: number): Date =>
    new Date(Math.round(random.between(from + 1, Math.max(from + 2, end))))
  const near = people.filter(
    (person) => person !== author && (talk.scope === 'everyone' || person.school === author.school),
  )
  const crowd = random.some(near, Math.max(8, Math.round(near.length * random.between(0.5, 0.9))))
  const reds = Math.round((crowd.length * words.lean) / 100)
  const camps: Record<Side, Person[]> = { red: crowd.slice(0, reds), blue: crowd.slice(reds) }
  const plan: Hot = { talks: [talk], sides: [], arguments: [], likes: [], notices: [] }
  for (const side of ['red', 'blue'] as const) {
    const camp = camps[side]
    plan.sides.push(
      ...camp.map(({ row }) => ({ talkId: talk.id, userId: row.id, side, chosenAt: moment(at) })),
    )
    for (const [index, speaker] of camp.slice(0, words.says[side].length).entries()) {
      const said = moment(at)
      const argument: ArgumentRow = {
        id: random.idAt(said.getTime()),
        subject: 'hot',
        subjectId: talk.id,
        schoolId: talk.schoolId,
        authorId: speaker.row.id,
        key: random.key(),
        stance: side,
        text: words.says[side][index] ?? '',
        likes: 0,
        createdAt: said,
      }
      plan.arguments.push(argument)
      plan.notices.push(
        readNotice(
          random,
          said,
          { userId: author.row.id, actorId: speaker.row.id, subjectId: argument.id, text: argument.text },
          talk.id,
          false,
        ),
      )
      for (const fan of random.some(
        camp.filter((one) => one !== speaker),
        Math.floor(random.next() ** 2 * 9),
      )) {
        const liked = moment(said.getTime())
        argument.likes += 1
        plan.likes.push({ subjectId: argument.id, userId: fan.row.id, createdAt: liked })
        plan.notices.push(
          readNotice(
            random,
            liked,
            { userId: speaker.row.id, actorId: fan.row.id, subjectId: argument.id, text: argument.text },
            talk.id,
            true,
          ),
        )
      }
    }
  }
  Object.assign(talk, { reds, blues: crowd.length - reds, comments: plan.arguments.length })
  return plan
}

/** The talks of the campus: most at the first school, where its readers look first. */
export const hotSeed: Seeding = {
  after: ['bank'],
  plan(campus) {
    const { now, people, random } = campus
    const [home] = people
    const plans = hotWords.map((words, index) => {
      const elsewhere = index % 3 === 2
      const own = people.filter(({ school }) => (school === home?.school) !== elsewhere)
      return talkOf(now, words, words.wide ? people : own, random)
    })
    campus.add(
      hotTalks,
      plans.flatMap(({ talks }) => talks),
    )
    campus.add(
      hotSides,
      plans.flatMap(({ sides }) => sides),
    )
    campus.add(
      comments,
      plans.flatMap((plan) => plan.arguments),
    )
    campus.add(
      likes,
      plans.flatMap((plan) => plan.likes),
    )
    campus.add(
      notices,
      plans.flatMap((plan) => plan.notices),
    )
  },
}
