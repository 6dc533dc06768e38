import type { follows, users } from '../../core/account/tables'
import { day, hour } from '../clock'
import type { Random } from '../random'
import { certifiedUntil, majorOf } from './studying'
import type { School } from './schools'

type UserRow = typeof users.$inferInsert & { phone: string }
export type FollowRow = typeof follows.$inferInsert & { createdAt: Date }

export interface Person {
  row: UserRow
  school: School
  /** How much more than others they write and answer. */
  zeal: number
}

/** The two whom README names. */
const named = {
  林夏: { college: '新闻学院', grade: 2023 },
  陈述: { college: '计算机学院', grade: 2023 },
} as const
const isNamed = (name: string): name is keyof typeof named => name in named

export function planPeople(
  now: number,
  schools: readonly School[],
  faces: readonly string[],
  random: Random,
): Person[] {
  const listed = schools.flatMap((school) => school.words.crowd.people.map((words) => ({ school, words })))
  return listed.map(({ school, words: [name, intro] }, index) => {
    const joined = Math.round(
      now - (isNamed(name) ? 128 * day : random.between(45, 430) * day) + random.between(0, hour),
    )
    const studies = isNamed(name)
      ? named[name]
      : { college: random.pick(school.words.crowd.colleges), grade: random.whole(2022, 2026) }
    const studentUntil = certifiedUntil(now, school.row.name, name, index)
    const major = studentUntil && majorOf(school.row.name, studies.college, index)
    const row = {
      id: random.idAt(joined),
      phone: `138${String(index + 1).padStart(8, '0')}`,
      name,
      intro,
      ...studies,
      major,
      studentUntil,
      avatar: faces[index] ?? null,
      schoolId: school.row.id,
      createdAt: new Date(joined),
    }
    return { row, school, zeal: isNamed(name) ? 1 : 0.35 + 0.5 * random.next() ** 2 }
  })
}

/** Who of README know each other: they follow each other, so that one sees when the others are free. */
const friends = ['林夏', '陈述', '江岸的风', '叶子不睡觉']

/** People mostly follow their own school, and the busy ones. */
export function planFollows(now: number, people: readonly Person[], random: Random): FollowRow[] {
  return people.flatMap((follower) => {
    const count = isNamed(follower.row.name) ? 14 : random.whole(4, 15)
    const known = (one: Person): boolean => one !== follower && friends.includes(one.row.name)
    const followees = new Set(friends.includes(follower.row.name) ? people.filter(known) : [])
    while (followees.size < count) {
      const followee = random.weighted(people, (one) => one.zeal * (one.school === follower.school ? 6 : 1))
      if (followee !== follower) followees.add(followee)
    }
    return [...followees].map((followee) => {
      const both = Math.max(joinedAt(follower), joinedAt(followee))
      const at = Math.round(both + random.next() ** 0.7 * (now - 2 * 60_000 - both))
      return { followerId: follower.row.id, followeeId: followee.row.id, createdAt: new Date(at) }
    })
  })
}

const joinedAt = ({ row }: Person): number => row.createdAt?.getTime() ?? 0
