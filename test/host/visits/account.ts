import { school } from '../people'
import type { Furnish } from '../visits'

export default (async ({ owner, other }) => {
  for (const [one, another] of [
    [owner, other],
    [other, owner],
  ] as const)
    await one.post('user/follow', { id: another.id })
  return {
    'pages/user/user': { says: [owner.name] },
    'pages/user/editInfo/index': { says: [owner.name, '资料完整度'] },
    'pages/user/editInfo/school': { says: [school] },
    'pages/personalSetting/index': { says: [school, '退出登录'] },
    'pages/personalSetting/account': { says: ['136****'] },
    'pages/personalSetting/device': { says: ['手里的手机', '另一台手机'] },
    'pages/user_myfollow/myFollow': { says: [other.name] },
    'pages/user_myfollow/QRCode': { says: [owner.name, '扫一扫，到我的主页'] },
    'pages/message/fans': { says: [other.name] },
  }
}) satisfies Furnish
