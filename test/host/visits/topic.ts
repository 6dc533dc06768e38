import { randomUUID } from 'node:crypto'
import type { Furnish } from '../visits'

export default (async ({ owner, other }) => {
  // a school has each name once, and a server is furnished more than once
  const words = { topic: `湖边的灯${other.phone.slice(-4)}`, said: '晚上一直亮着' }
  const { id } = await other.post('topic/add', {
    key: randomUUID(),
    name: words.topic,
    category: 'campus',
    scope: 'school',
    intro: '晚上还亮着的地方',
  })
  // who decides is not who proposed
  await owner.post('topic/review', { id, action: 'approve' })
  const dynamic = await other.publish(`#${words.topic} ${words.said}`)
  const query = { id }
  return {
    'pages/topic/topicDetail': { query, says: [words.topic] },
    'pages/topic/search': { query, says: [other.name] },
    'pages/subscribe/topic': { query, says: [words.topic, words.said] },
    'pages/managetop/index': { says: ['本校全部话题'] },
    'pages/managetop/index_topic': { query, says: [words.topic, '最近 30 天', '管理员'] },
    'pages/managetop/index_Managelist': { says: ['你还没有照看话题'] },
    'pages/managetop/topicList': { says: [words.topic] },
    'pages/managetop/managers': { query, says: [other.name, '添加管理员'] },
    'pages/managetop/addManager': { query, says: ['没有找到'] },
    'pages/managetop/detail': { query: { id, dynamic }, says: [words.said, '移出话题', '回复作者'] },
    'pages/managetop/reply': { query: { id, dynamic, to: 'author' }, says: ['写给动态的作者'] },
    'pages/managetop/edit': { query, says: ['保存'] },
    'pages/managetop/topicAdmin': { query, says: [words.topic, '转交', '通过了话题'] },
  }
}) satisfies Furnish
