import { randomUUID } from 'node:crypto'
import { Person } from '../people'
import type { Furnish } from '../visits'

export default (async ({ server, owner }) => {
  // a school has each name once, and a server is furnished more than once
  const words = { account: `夜航读书会${owner.phone.slice(-4)}`, article: '这周读什么' }
  const { id } = await owner.post('subscribe/apply', {
    key: randomUUID(),
    name: words.account,
    category: 'club',
    intro: '一周读一本，周五见',
    statement: '图书馆指导的学生社团，林间有鹿负责',
  })
  // nobody opens one of their own
  const colleague = await Person.inOffice(server)
  await colleague.post('subscribe/review', { id, action: 'approve' })
  await owner.post('notice/save', {
    key: randomUUID(),
    account: id,
    title: words.article,
    body: [{ kind: 'text', text: '先读这一本' }],
    scope: 'school',
    college: null,
    grade: null,
    pinned: false,
    important: false,
    publish_at: null,
    until: null,
    publish: true,
  })
  return {
    'pages/subscribe/index': { says: [words.account, words.article] },
    'pages/subscribe/detail': [
      { query: { kind: 'account', id }, says: [words.account, words.article, '写文章'] },
      { query: { view: 'own' }, says: [words.account, '负责人'] },
      { query: { view: 'apply' }, says: ['提交申请'] },
      { query: { view: 'editors', id }, says: [owner.name, '添加编辑'] },
    ],
  }
}) satisfies Furnish
