import { randomUUID } from 'node:crypto'
import type { Furnish } from '../visits'

export default (async ({ owner }) => {
  const text = '想问一件事：校园网怎么续费？'
  const { id } = await owner.post('customer/Consultation', { key: randomUUID(), text })
  return { 'pages/personalSetting/helpdetail': { query: { thread: id }, says: ['想问一件事'] } }
}) satisfies Furnish
