import { randomUUID } from 'node:crypto'
import { school } from '../people'
import type { Furnish } from '../visits'

export default (async ({ owner }) => {
  const text = '想管理失物招领话题，每天都在看'
  await owner.post('roles/apply', { key: randomUUID(), role: 'topic-manager', text })
  const id = (await owner.get('user/info')).school?.id ?? ''
  const program = {
    ...{ key: randomUUID(), school: id, title: '学校门户' },
    // nobody listens there
    ...{ url: 'http://127.0.0.1:9/hook', events: ['notice.published'] },
  }
  const { endpoint } = await owner.post('programs/addEndpoint', program)
  await owner.post('programs/test', { id: endpoint.id })
  return {
    'pages/authorization/authorization': { says: ['话题管理员'] },
    'pages/authorization/applyJoin': { query: { role: 'sponsor' }, says: ['申请成为活动主办方'] },
    'pages/public/index': [
      { says: [`${school}学校管理员`] },
      { query: { view: 'queues' }, says: ['其余'] },
      { query: { view: 'grants' }, says: ['授予角色', owner.name] },
      { query: { view: 'data' }, says: ['还差什么'] },
      { query: { view: 'data', school: id, sheet: 'contacts' }, says: ['模板'] },
      { query: { view: 'contacts', school: id }, says: ['保卫处', '加一个电话'] },
      { query: { view: 'switches', school: id }, says: ['跑腿', '表白墙'] },
      { query: { view: 'sso', school: id }, says: ['还没有接上', '由平台管理员来做'] },
      { query: { view: 'programs', school: id }, says: ['学校门户', '生成令牌'] },
      { query: { view: 'programs', school: id, endpoint: endpoint.id }, says: ['学校门户', '等着再送'] },
      { query: { view: 'audit' }, says: ['命令行'] },
      // who runs one school, and not all of it, has the first view
      { query: { view: 'status' }, says: ['其余'] },
    ],
    'pages/public/submit_success': { query: { kind: 'role' }, says: ['申请交上去了'] },
  }
}) satisfies Furnish
