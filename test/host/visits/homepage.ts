import { randomUUID } from 'node:crypto'
import type { Furnish } from '../visits'

const words = { tag: '夜跑的人', question: '你最喜欢学校的哪个角落？', line: '路过留一句', short: '嗯' }

export default (async ({ owner, other }) => {
  for (const [one, another] of [
    [owner, other],
    [other, owner],
  ] as const) {
    await one.post('tag/add', { text: words.tag })
    await one.post('barrage/add', { key: randomUUID(), user: another.id, text: words.line })
    // as short as a line gets
    await one.post('barrage/add', { key: randomUUID(), user: another.id, text: words.short })
    await one.post('photo/add', { pictures: [(await one.upload('upload')).id] })
  }
  const question = { key: randomUUID(), user: other.id, text: words.question, anonymous: false }
  const { id } = await owner.post('question/add', question)
  await other.post('question/answer', { id, text: '湖边的长椅' })
  return {
    'pages/homePage/otherPerson': { query: { id: other.id }, says: [other.name] },
    'pages/personalHomepage/index': {
      query: { id: other.id, tab: 'questions' },
      says: [other.name, words.tag, words.line, words.question],
    },
    'pages/personalHomepage/addTag': { says: [words.tag] },
    'pages/personalHomepage/customTag': { says: [words.tag] },
    'pages/personalHomepage/fans': { query: { id: other.id, tab: 'followers' }, says: [owner.name] },
    'pages/personalHomepage/barrage': { says: [words.line] },
  }
}) satisfies Furnish
