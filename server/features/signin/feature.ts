import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { hour, second } from '../../jobs'
import { eraseSignins, exported } from './exported'
import { expireRound } from './expiry'
import { remind } from './reminders'
import { warnRound } from './warnings'
import routes from './routes'
import { signinSeed } from './seed'

export default feature({
  routes,
  rounds: (context) => [
    { name: 'signin-reminders', every: 30 * second, round: (going) => remind(context, going) },
    { name: 'points-expiry', every: 12 * hour, round: (going) => expireRound(context, going) },
    { name: 'points-warning', every: 6 * hour, round: (going) => warnRound(context, going) },
  ],
  posted: [
    {
      title: '签到',
      keys: sql`select 'signin:' || user_id || ':' || day, points from signins where points > 0`,
    },
  ],
  services: [
    {
      title: '签到',
      words: '打卡 补签 积分',
      icon: 'circle-check',
      tint: 'sand',
      url: '/pages/signIn/signinindex',
      group: '同学',
      order: 15,
      home: 110,
    },
  ],
  grows: {
    sign: (user, since) =>
      sql`select count(*) from signins d where d.user_id = ${user} and d.streak is not null and d.created_at >= ${since}`,
  },
  erasures: { signin: { erase: eraseSignins } },
  exported,
  seeds: { signin: signinSeed },
})
