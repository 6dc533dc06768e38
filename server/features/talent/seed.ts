import { excerptOf, wordsOf } from '../../../contract/article/rules'
import type { Seeding } from '../../seed/campus'
import { day } from '../../seed/clock'
import type { Post } from '../../seed/plan/dynamics'
import type { StoredBody } from '../../core/article/body'
import { grants } from '../../core/roles/tables'
import { topics } from '../../core/dynamic/topic/tables'
import { columnWords } from './seed/texts'
import { dynamicArticles, talentColumns } from '../../core/dynamic/talent/tables'

interface Long {
  post: Post
  title: string
  body: StoredBody
}

/** Makes the beginnings of articles out of the host's posts, which are not written yet. */
const lengthen = (posts: readonly Post[]): Long[] =>
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
export const talentSeed: Seeding = {
  after: ['topic', 'subscribe'],
  plan(campus) {
    const { now, posts, random } = campus
    const written = lengthen(posts)
    const topic = campus.rowsOf(topics).find(({ name }) => name === columnWords.topic)
    const [first] = written
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
    campus.add(grants, [
      {
        id: random.idAt(at),
        userId,
        role: 'talent',
        schoolId: school.row.id,
        key: random.key(),
        grantedAt: new Date(at),
      },
    ])
    campus.add(talentColumns, [column])
    // told already: nobody is told of what was there before they came
    campus.add(
      dynamicArticles,
      written.map(({ post, title, body }) => ({
        dynamicId: post.row.id ?? '',
        columnId: column.id,
        title,
        body,
        words: wordsOf(body),
        toldAt: post.row.createdAt,
      })),
    )
  },
}
