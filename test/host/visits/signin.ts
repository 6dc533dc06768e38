import type { Furnish } from '../visits'

export default (async ({ owner }) => {
  await owner.post('user/dailySign', {})
  return {
    'pages/signIn/signinindex': { says: ['连续签到 1 天', '今天签过了，+1 积分'] },
    'pages/signIn/pointsDetails': { says: ['每日签到'] },
    'pages/signIn/signinRecord': { says: ['连续第 1 天'] },
  }
}) satisfies Furnish
