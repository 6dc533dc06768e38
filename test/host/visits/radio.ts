import { randomUUID } from 'node:crypto'
import { silence } from '../../server/campus'
import type { Furnish } from '../visits'

const title = '凌晨一点的宿舍'

export default (async ({ owner, other }) => {
  await owner.post('roles/grant', { key: randomUUID(), user: other.id, role: 'broadcaster' })
  const sound = (await other.upload('upload/audio', silence(30))).id
  const programme = { key: randomUUID(), column: 'talk', title, intro: '', sound } as const
  const { id } = await other.post('radio/publish', programme)
  // people hear it before others do, and nobody decides on their own
  const { items } = await owner.get('safety/queue', {})
  const waiting = items.find(({ subject, author }) => subject === 'radio' && author.id === other.id)
  await owner.post('safety/decide', { id: waiting?.id ?? '', action: 'approve' })
  return {
    'pages/radiStation/index': [{ says: [title] }, { query: { view: 'publish' }, says: ['标题'] }],
    'pages/radiStation/audio': { query: { id }, says: [title, '0:30'] },
    'pages/radiStation/comment': { query: { id }, says: [title, '还没有人说话'] },
    'pages/radiStation/report': { query: { id }, says: ['有什么问题'] },
  }
}) satisfies Furnish
