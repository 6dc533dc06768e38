import type { comments } from '../../core/comment/tables'
import type { likes } from '../../core/like/tables'
import { hour } from '../clock'
import { Deck, type Random } from '../random'
import { readersOf, type Post } from './dynamics'
import type { Person } from './people'
import { fill } from './schools'

type CommentRow = typeof comments.$inferInsert & { likes: number; replies: number; createdAt: Date }
type LikeRow = typeof likes.$inferInsert & { createdAt: Date }

/** A comment or reply and those it concerns. */
export interface Remark {
  row: CommentRow
  author: Person
  /** Who is told: the post's author, or the one who is answered. */
  answered: Person
  post: Post
}
export interface Like {
  row: LikeRow
  liker: Person
  post: Post
  /** The remark that is liked; null for the post itself. */
  remark: Remark | null
}
export interface Talk {
  remarks: Remark[]
  likes: Like[]
}

/** Most likes of a comment. */
const commentLikes = 14

/** Some time after a moment: soon for most, never later than a little before now. */
const after = (from: number, now: number, patience: number, random: Random): number => {
  const wait = -Math.log(1 - random.next()) * patience
  const most = now - 15_000 - from
  return Math.round(from + 1 + (wait < most ? wait : most * random.next()))
}

const momentOf = ({ row }: { row: { createdAt: Date } }): number => row.createdAt.getTime()

/** A thread: a reader's comment, then author and reader in turn, while time is left. */
function thread(now: number, post: Post, reader: Person, said: string, random: Random): Remark[] {
  const remarks: Remark[] = []
  let at = momentOf(post)
  for (const [index, words] of said.split('|').entries()) {
    const [root, last] = [remarks[0], remarks[remarks.length - 1]]
    at = after(at, now, index === 0 ? 5 * hour : hour, random)
    const author = index % 2 === 0 ? reader : post.author
    const id = random.idAt(at)
    remarks.push({
      row: {
        id,
        subject: 'dynamic',
        subjectId: post.row.id,
        schoolId: post.row.schoolId,
        authorId: author.row.id,
        key: random.key(),
        rootId: root?.row.id ?? null,
        // The first reply stands under the comment; later ones answer the reply before.
        toId: last && last !== root ? last.row.id : null,
        text: fill({ text: words }, post.author.school, random).text,
        likes: 0,
        replies: 0,
        createdAt: new Date(at),
      },
      author,
      answered: last?.author ?? post.author,
      post,
    })
    if (root) root.row.replies += 1
    post.row.comments += 1
  }
  return remarks
}

const likeOf = (
  now: number,
  from: number,
  liker: Person,
  post: Post,
  remark: Remark | null,
  random: Random,
): Like => {
  const subject = remark ?? post
  subject.row.likes += 1
  const row = {
    subjectId: subject.row.id,
    userId: liker.row.id,
    createdAt: new Date(after(from, now, 7 * hour, random)),
  }
  return { row, liker, post, remark }
}

/** What a thread begins with. */
const openingOf = (thread: string): string => thread.split('|')[0] ?? ''

/** What the readers of one post say and like. */
function talkAbout(
  now: number,
  post: Post,
  people: readonly Person[],
  deck: Deck<string>,
  random: Random,
): Talk {
  const readers = readersOf(post, people)
  const speakers = random.shuffle(readers)
  const own = post.words.says ?? []
  // What has an audience gets more of it; what was said just now has little yet.
  const appeal = Math.min(
    1,
    random.next() ** 1.8 * 0.8 +
      (own.length > 0 ? 0.12 : 0) +
      (post.words.by === undefined ? 0 : 0.3) +
      (post.row.pictures.length > 0 ? 0.22 : 0),
  )
  const ripe = Math.min(1, 0.2 + (now - momentOf(post)) / (8 * hour))
  const more = Math.round(appeal ** 1.5 * ripe * 6)
  const said = [...random.some(own, Math.ceil(own.length * (0.4 + 0.6 * ripe)))]
  for (let count = 0; count < more; count += 1) {
    const next = deck.deal((one) => said.every((words) => openingOf(words) !== openingOf(one)))
    if (next !== null) said.push(next)
  }
  const remarks = said.flatMap((words) => {
    const speaker = speakers.shift()
    return speaker ? thread(now, post, speaker, words, random) : []
  })
  const fans = random.some(readers, Math.round(readers.length * (0.04 + 0.82 * appeal) * ripe))
  const likes = fans.map((fan) => likeOf(now, momentOf(post), fan, post, null, random))
  return { remarks, likes: [...likes, ...remarks.flatMap((remark) => likesOf(now, remark, readers, random))] }
}

const likesOf = (now: number, remark: Remark, readers: readonly Person[], random: Random): Like[] => {
  const most = remark.row.rootId === null ? commentLikes : 4
  const fans = random.some(
    readers.filter((one) => one !== remark.author),
    Math.floor(random.next() ** 3 * most),
  )
  return fans.map((fan) => likeOf(now, momentOf(remark), fan, remark.post, remark, random))
}

export function planTalk(
  now: number,
  posts: readonly Post[],
  people: readonly Person[],
  random: Random,
): Talk {
  const decks = new Map<Post['theme'], Deck<string>>()
  const talks = posts.map((post) => {
    const deck = decks.get(post.theme) ?? new Deck(post.theme.says, random)
    decks.set(post.theme, deck)
    return talkAbout(now, post, people, deck, random)
  })
  return { remarks: talks.flatMap(({ remarks }) => remarks), likes: talks.flatMap(({ likes }) => likes) }
}
