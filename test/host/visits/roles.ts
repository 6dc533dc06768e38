import { randomUUID } from 'node:crypto'
import { school } from '../people'
import type { Furnish } from '../visits'

export default (async ({ owner }) => {
  const text = '想管理失物招领话题，每天都在看'
  await owner.post('roles/apply', { key: randomUUID(), role: 'topic-manager', text })
  return {
    'pages/authorization/authorization': { says: ['话题管理员'] },
    'pages/authorization/applyJoin': { query: { role: 'sponsor' }, says: ['申请成为活动主办方'] },
    'pages/public/index': { says: [`${school}学校管理员`] },
    'pages/public/submit_success': { query: { kind: 'role' }, says: ['申请交上去了'] },
  }
}) satisfies Furnish
