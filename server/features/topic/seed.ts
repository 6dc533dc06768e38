import type { Seeding } from '../../seed/campus'
import { day, hour } from '../../seed/clock'
import type { Post } from '../../seed/plan/dynamics'
import type { Person } from '../../seed/plan/people'
import type { Random } from '../../seed/random'
import { proposedWords, topicWords } from './seed/texts'
import { topicFollows, topicInterests, topics } from '../../core/dynamic/topic/tables'

type TopicRow = typeof topics.$inferInsert & { createdAt: Date }
type FollowRow = typeof topicFollows.$inferInsert

interface Topics {
  topics: TopicRow[]
  follows: FollowRow[]
  interests: (typeof topicInterests.$inferInsert)[]
}

const timeOf = ({ row }: Post): number => row.createdAt.getTime()

/** The posts that stand in a topic: those with its name, at its school where it is of one. */
const postsOf = (name: string, school: string | null, posts: readonly Post[]): Post[] =>
  posts.filter(
    (post) =>
      post.topics.some(({ topic }) => topic === name) && (school === null || post.row.schoolId === school),
  )

function topicOf(
  now: number,
  words: (typeof topicWords)[number],
  home: string,
  posts: readonly Post[],
  random: Random,
): TopicRow | null {
  const schoolId = words.own ? home : null
  const inside = postsOf(words.name, schoolId, posts)
  const [first] = inside.filter(({ pictures }) => pictures.length > 0).concat(inside)
  if (!first) return null
  const { name, category, intro } = words
  const at = Math.round(now - random.between(2, 40) * day)
  return {
    id: random.idAt(at),
    schoolId,
    name,
    category,
    intro,
    coverId: first.pictures[0]?.id ?? null,
    creatorId: first.author.row.id,
    key: random.key(),
    state: 'approved',
    approvedAt: new Date(at + 5 * hour),
    createdAt: new Date(at),
    dynamics: inside.length,
    lastActiveAt: new Date(Math.max(...inside.map(timeOf))),
  }
}

/** Topics of their own pages, whom they have, and one that waits to be reviewed. */
function planTopics(
  now: number,
  home: string,
  people: readonly Person[],
  posts: readonly Post[],
  random: Random,
): Topics {
  const open = topicWords.flatMap((words) => topicOf(now, words, home, posts, random) ?? [])
  const follows = open.flatMap((topic) => {
    const near = people.filter(({ school }) => topic.schoolId === null || school.row.id === topic.schoolId)
    const fans = random.some(near, Math.round(near.length * random.between(0.15, 0.6)))
    return fans.map(({ row }) => ({
      topicId: topic.id,
      userId: row.id,
      createdAt: new Date(
        Math.round(
          random.between(Math.max(topic.createdAt.getTime(), row.createdAt?.getTime() ?? 0), now - 2 * hour),
        ),
      ),
    }))
  })
  const followers = (id: string) => follows.filter(({ topicId }) => topicId === id).length
  const proposer = people.find(({ school }) => school.row.id === home)
  const waiting = proposer && topicOf(now, proposedWords, home, posts, random)
  const asked = new Date(now - 7 * hour)
  const proposal = waiting
    ? [
        {
          ...waiting,
          id: random.idAt(asked.getTime()),
          coverId: null,
          state: 'pending' as const,
          approvedAt: null,
          createdAt: asked,
        },
      ]
    : []
  const interests = people.flatMap(({ row }) =>
    random.some(topicWords, random.whole(0, 2)).map(({ category }) => ({ userId: row.id, category })),
  )
  const known = new Set<string>()
  return {
    topics: [...open.map((topic) => ({ ...topic, followers: followers(topic.id) })), ...proposal],
    follows,
    interests: interests.filter(
      ({ userId, category }) => !known.has(`${userId} ${category}`) && known.add(`${userId} ${category}`),
    ),
  }
}

export const topicSeed: Seeding = {
  after: ['certification'],
  plan(campus) {
    const { now, schools, people, posts, random } = campus
    const planned = planTopics(now, schools[0]?.row.id ?? '', people, posts, random)
    campus.add(topics, planned.topics)
    campus.add(topicFollows, planned.follows)
    campus.add(topicInterests, planned.interests)
  },
}
