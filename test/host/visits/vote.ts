import { randomUUID } from 'node:crypto'
import type { Furnish } from '../visits'

const words = { event: '最美自习室评选', entry: '三楼靠窗', says: '傍晚的光会落在桌上' }

export default (async ({ owner, other }) => {
  const { id } = await owner.post('VoteActivity/create', {
    key: randomUUID(),
    title: words.event,
    body: [{ kind: 'text', text: '选一间你最想待着的' }],
    ends: new Date(Date.now() + 86_400_000).toISOString(),
    choices: 1,
    period: 'once',
    voters: 'everyone',
    way: 'during',
    review: true,
  })
  const added = { key: randomUUID(), id, name: words.entry, text: words.says }
  const entry = await owner.post('Vote/apply', added)
  await other.post('Vote/apply', { key: randomUUID(), id, name: '地下一层' })
  const { receipts } = await other.post('Vote/vote', { key: randomUUID(), id, entries: [entry.id] })
  const code = receipts[0]?.code ?? ''
  return {
    'pages/vote/index': { says: [words.event] },
    'pages/vote/voting': { query: { id }, says: [words.event, words.entry, '可以投的人', '还能选 1 个'] },
    'pages/vote/detail': { query: { id: entry.id }, says: [words.entry, words.says, '第 1 名', '投一票'] },
    'pages/vote/apply': { query: { id }, says: [words.event, '添加'] },
    'pages/vote/ranking': [
      { query: { id }, says: [words.event, words.entry] },
      {
        query: { id, view: 'receipts', code },
        says: [words.event, `${code.slice(0, 5)}-${code.slice(5)}`, '已计入'],
      },
    ],
    'pages/vote/createEvent': { says: ['谁可以投', '发布投票'] },
    'pages/vote/createdSuccess': { query: { id, fresh: '1' }, says: ['投票发布了', '地下一层', '不通过'] },
    'pages/vote/searchinfo': { query: { id }, says: [words.entry] },
  }
}) satisfies Furnish
