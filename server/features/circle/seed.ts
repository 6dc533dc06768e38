import type { Campus, Seeding } from '../../seed/campus'
import { day, hour } from '../../seed/clock'
import type { Post } from '../../seed/plan/dynamics'
import type { School } from '../../seed/plan/schools'
import type { Talk } from '../../seed/plan/talk'
import { nameOf } from '../../core/alias/names'
import { aliases } from '../../core/alias/tables'
import { comments } from '../../core/comment/tables'
import { pictures } from '../../core/file/tables'
import { likes } from '../../core/like/tables'
import { dynamics, dynamicTopics, favorites } from '../../core/dynamic/tables'

type FavoriteRow = typeof favorites.$inferInsert

/** Of what a person likes, one in so many is kept. */
const oneIn = 6

/** What people kept of the dynamics that they liked, at once. */
const planFavorites = ({ likes }: Talk): FavoriteRow[] =>
  likes
    .filter(
      ({ remark, post }, index) => remark === null && post.row.pictures.length > 0 && index % oneIn === 0,
    )
    .map(({ row: { userId, createdAt }, post }) => ({ userId, dynamicId: post.row.id, createdAt }))

/** The most liked dynamic of each school's last three days is one of the hot ones by choice. */
function choose(now: number, schools: readonly School[], posts: readonly Post[]): void {
  for (const { row: school } of schools) {
    const [best] = posts
      .filter(({ row }) => row.schoolId === school.id && now - row.createdAt.getTime() < 3 * day)
      .sort((one, other) => other.row.likes - one.row.likes)
    if (best) best.row.hotAt = new Date(Math.min(now, best.row.createdAt.getTime() + hour))
  }
}

/** Who looks for what was lost, or for company, calls for help; most are helped within days. */
const calls = /^(寻|丢了|求问|有没有一起|有没有人捡到)/

function callForHelp(now: number, posts: readonly Post[]): void {
  for (const { row } of posts)
    if (calls.test(row.text)) row.help = now - row.createdAt.getTime() > 4 * day ? 'solved' : 'open'
}

/** So many words of each school stand under a pseudonym. */
const hidden = 3

/** Words without a picture, under which their author says nothing more. */
function hide({
  schools,
  posts,
  talk,
  random,
}: Pick<Campus, 'schools' | 'posts' | 'talk' | 'random'>): (typeof aliases.$inferInsert)[] {
  const said = new Set(talk.remarks.map(({ row }) => `${row.subjectId} ${row.authorId}`))
  const quiet = ({ row, words, pictures: own }: Post): boolean =>
    own.length === 0 &&
    words.by === undefined &&
    !row.hotAt &&
    !row.help &&
    !said.has(`${row.id} ${row.authorId}`)
  return schools.flatMap((school) =>
    posts
      .filter((post) => post.row.schoolId === school.row.id && quiet(post))
      .slice(-hidden)
      .map(({ row }) => {
        const alias = {
          id: random.key(),
          threadId: row.id,
          userId: row.authorId,
          name: nameOf(0, () => random.between(0, 1)),
          createdAt: row.createdAt,
        }
        row.aliasId = alias.id
        return alias
      }),
  )
}

/** The posts of the crowd, with what is said and liked under them. */
export const circleSeed: Seeding = {
  after: ['account'],
  before: ['message'],
  plan(campus) {
    const { now, schools, posts, talk } = campus
    choose(now, schools, posts)
    callForHelp(now, posts)
    campus.add(aliases, hide(campus))
    campus.add(
      pictures,
      posts.flatMap((post) => post.pictures),
    )
    campus.add(
      dynamics,
      posts.map(({ row }) => row),
    )
    campus.add(
      dynamicTopics,
      posts.flatMap(({ topics }) => topics),
    )
    campus.add(
      comments,
      talk.remarks.map(({ row }) => row),
    )
    campus.add(
      likes,
      talk.likes.map(({ row }) => row),
    )
    campus.add(favorites, planFavorites(talk))
  },
}
