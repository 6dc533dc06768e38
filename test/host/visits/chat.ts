import { randomUUID } from 'node:crypto'
import type { Furnish } from '../visits'

const text = '晚上七点图书馆见'

export default (async ({ owner, other }) => {
  await owner.post('privateChat', { key: randomUUID(), to: other.id, text })
  return {
    'pages/messageIndex/chat': { query: { user: other.id }, says: [other.name, text, '未读'] },
    'pages/index/message': { says: [text] },
  }
}) satisfies Furnish
