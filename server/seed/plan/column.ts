import { excerptOf, wordsOf } from '../../../contract/article/rules'
import type { StoredBody } from '../../features/article/body'
import type { grants } from '../../features/roles/tables'
import type { dynamicArticles, talentColumns } from '../../features/talent/tables'
import { day } from '../clock'
import type { Random } from '../random'
import { columnWords } from '../text/column'
import type { Post } from './dynamics'
import type { Topics } from './topics'

export interface Columns {
  grants: (typeof grants.$inferInsert)[]
  columns: (typeof talentColumns.$inferInsert)[]
  articles: (typeof dynamicArticles.$inferInsert)[]
}
interface Long {
  post: Post
  title: string
  body: StoredBody
}

/** Makes the beginnings of articles out of the host's posts, before anybody answers them. */
export const lengthen = (posts: readonly Post[]): Long[] =>
  columnWords.articles.map(({ from, title, more }) => {
    const post = posts.find(
      ({ row, author }) => author.row.name === columnWords.host && row.text.includes(from),
    )
    if (!post) throw new Error(`no post says ${from}`)
    const hashtag = `#${columnWords.topic}`
    const shown = post.row.pictures.map(({ id }) => ({ kind: 'picture' as const, picture: id, text: '' }))
    const body = [
      { kind: 'text' as const, text: post.row.text.replace(hashtag, '').trim() },
      ...shown,
      ...more,
    ]
    Object.assign(post.row, { title, text: `${excerptOf(body)} ${hashtag}` })
    return { post, title, body }
  })

/** A talent of the first school, the topic that she hosts and what stands in it. */
export function planColumn(
  now: number,
  articles: readonly Long[],
  { topics }: Topics,
  random: Random,
): Columns {
  const topic = topics.find(({ name }) => name === columnWords.topic)
  const [first] = articles
  if (!topic || !first) throw new Error(`no topic is called ${columnWords.topic}`)
  const {
    row: { id: userId },
    school,
  } = first.post.author
  const at = now - 33 * day
  const { intro, days, discussion } = columnWords
  const column = {
    id: random.idAt(at + day),
    userId,
    topicId: topic.id ?? '',
    intro,
    days,
    discussion,
    coverId: first.post.pictures[0]?.id ?? null,
    createdAt: new Date(at + day),
  }
  return {
    grants: [
      {
        id: random.idAt(at),
        userId,
        role: 'talent',
        schoolId: school.row.id,
        key: random.key(),
        grantedAt: new Date(at),
      },
    ],
    columns: [column],
    // told already: nobody is told of what was there before they came
    articles: articles.map(({ post, title, body }) => ({
      dynamicId: post.row.id ?? '',
      columnId: column.id,
      title,
      body,
      words: wordsOf(body),
      toldAt: post.row.createdAt,
    })),
  }
}
