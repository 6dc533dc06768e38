import { randomUUID } from 'node:crypto'
import { school } from '../people'
import type { Furnish } from '../visits'

const words = { own: '自己发的一条，图书馆的灯还亮着', praised: '这盏灯我也见过', deleted: '删掉的一条' }

export default (async ({ owner, other }) => {
  const id = await owner.publish(words.own)
  for (const person of [other, owner]) await person.post('dynamic/like', { id })
  await other.post('comment/publish', { key: randomUUID(), subject: 'dynamic', id, text: words.praised })
  await owner.post('dynamic/delete', { id: await owner.publish(words.deleted) })
  return {
    'pages/index/index': { says: [school] },
    'pages/user/recycleBin': { says: [words.deleted] },
    'pages/dynamicTopic/photoDetail': { query: { id }, says: [words.own], open: true },
    'pages/message/index': { says: [words.praised] },
    'pages/message/comment': { says: [words.praised] },
    'pages/message/give_like': { says: [other.name, words.own] },
    'pages/message/praise': { says: [words.own] },
    'pages/message/praiseList': { query: { id }, says: [other.name] },
    'pages/message/dynamicNotice': { query: { id }, says: [words.praised] },
    'pages/message/report': { query: { subject: 'dynamic', id }, says: ['有什么问题'] },
  }
}) satisfies Furnish
