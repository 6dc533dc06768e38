import { randomUUID } from 'node:crypto'
import { silence } from '../../server/campus'
import type { Furnish } from '../visits'

const title = '凌晨一点的宿舍'

export default (async ({ owner }) => {
  const sound = (await owner.upload('upload/audio', silence(30))).id
  const programme = { key: randomUUID(), column: 'talk', title, intro: '', sound } as const
  const { id } = await owner.post('radio/publish', programme)
  return {
    'pages/radiStation/index': { says: [title] },
    'pages/radiStation/audio': { query: { id }, says: [title, '0:30'] },
    'pages/radiStation/comment': { query: { id }, says: [title, '还没有人说话'] },
    'pages/radiStation/report': { query: { id }, says: ['有什么问题'] },
  }
}) satisfies Furnish
