import { randomUUID } from 'node:crypto'
import type { Furnish } from '../visits'

const words = { talk: '图书馆该不该通宵开放', argument: '灯亮着心里踏实' }

export default (async ({ owner, other }) => {
  const { id } = await other.post('hotTalk/publish', {
    key: randomUUID(),
    title: words.talk,
    red: '应该通宵',
    blue: '到点关门',
    scope: 'everyone',
  })
  for (const person of [owner, other]) await person.post('hotTalk/setPoint', { id, side: 'red' })
  const said = { key: randomUUID(), subject: 'hot', id, text: words.argument } as const
  const argument = await other.post('comment/publish', said)
  return {
    'pages/homePage/hotindex': { says: [words.talk] },
    'pages/hot/detail': { query: { id }, says: [words.talk, words.argument, '我站红方'] },
    'pages/hot/comment': { query: { id, side: 'red' }, says: [words.talk, words.argument], open: true },
    'pages/hot/reply': { query: { id: argument.id }, says: [words.argument, '还没有人回复'] },
    'pages/publish/hotpublish': { says: ['红方观点', '别人会看到'] },
  }
}) satisfies Furnish
