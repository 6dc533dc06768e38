import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import { noticeGroups, type NoticeGroup } from '../../../contract/message/rules'
import type { Seeding } from '../../seed/campus'
import { hour } from '../../seed/clock'
import type { FollowRow, Person } from '../../seed/plan/people'
import type { Like, Remark } from '../../seed/plan/talk'
import type { Random } from '../../seed/random'
import { notices } from './tables'

export type NoticeRow = typeof notices.$inferInsert & { createdAt: Date; readAt: Date | null }
type Happening = Omit<NoticeRow, 'id' | 'readAt'>

type Unread = Record<NoticeGroup, number>

/** What the two students of README have not read yet. */
const unreadOfNamed: Partial<Record<string, Unread>> = {
  林夏: { likes: 5, comments: 3, follows: 1, orders: 0, classes: 0, system: 0 },
  陈述: { likes: 4, comments: 2, follows: 1, orders: 0, classes: 0, system: 0 },
}

const ofLike = ({ row, liker, post, remark }: Like): Happening => ({
  userId: (remark?.author ?? post.author).row.id,
  group: 'likes',
  kind: remark ? 'comment-like' : 'like',
  actorId: liker.row.id,
  subjectId: row.subjectId,
  about: 'dynamic',
  aboutId: post.row.id,
  text: remark?.row.text ?? '',
  createdAt: row.createdAt,
})

const ofRemark = ({ row, author, answered, post }: Remark): Happening => ({
  userId: answered.row.id,
  group: 'comments',
  kind: row.rootId === null ? 'comment' : 'reply',
  actorId: author.row.id,
  subjectId: row.id,
  about: 'dynamic',
  aboutId: post.row.id,
  text: row.text,
  createdAt: row.createdAt,
})

const ofFollow = ({ followerId, followeeId, createdAt }: FollowRow): Happening => ({
  userId: followeeId,
  group: 'follows',
  kind: 'follow',
  actorId: followerId,
  subjectId: followeeId,
  createdAt,
})

const ofJoining = ({ row: { id, name, createdAt } }: Person): Happening => ({
  userId: id,
  group: 'system',
  kind: 'system',
  actorId: null,
  subjectId: id,
  text: `${name}，欢迎来到校园云生活。先选好学校，再去圈子看看同学们在聊什么。`,
  createdAt: createdAt ?? new Date(0),
})

/** One person's notices of one group: the latest unread, the others read within a day. */
function read(now: number, happenings: readonly Happening[], unread: number, random: Random): NoticeRow[] {
  const sorted = [...happenings].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const left = sorted[unread - 1]?.createdAt.getTime() ?? now
  return sorted.map((happening, index) => {
    const at = happening.createdAt.getTime()
    const seen = Math.max(at, Math.min(Math.round(at + random.between(0.1, 18) * hour), left))
    return { id: random.idAt(at), ...happening, readAt: index < unread ? null : new Date(seen) }
  })
}

/** What everybody was told of what the crowd did: exactly what the running server would have told. */
export const messageSeed: Seeding = {
  after: ['account'],
  plan(campus) {
    const { now, people, follows, talk, random } = campus
    const happenings = [
      ...people.map(ofJoining),
      ...follows.map(ofFollow),
      ...talk.remarks.map(ofRemark),
      ...talk.likes.map(ofLike),
    ].filter(({ userId, actorId }) => userId !== actorId)
    const toldTo = ({ row: { id, name } }: Person): NoticeRow[] => {
      const own = happenings.filter(({ userId }) => userId === id)
      const some = (): number => random.whole(0, 2)
      const unread = unreadOfNamed[name] ?? {
        likes: some(),
        comments: some(),
        follows: some(),
        orders: 0,
        classes: 0,
        system: 0,
      }
      return noticeGroups.flatMap((group) =>
        read(
          now,
          own.filter((one) => one.group === group),
          unread[group],
          random,
        ),
      )
    }
    campus.add(notices, people.flatMap(toldTo))
  },
}

/** Has people read what they were told of orders, but the latest. */
export const readBut = (db: Executor, people: readonly string[], unread: number): Promise<unknown> =>
  db.execute(sql`update notices set read_at = now() where "group" = 'orders' and read_at is null and id in (
    select n.id from (select id, row_number() over (partition by user_id order by id desc) as place
      from notices where "group" = 'orders' and user_id = any(${sql.param(people)}::uuid[])) n where n.place > ${unread})`)
