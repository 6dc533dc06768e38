import { sql } from 'drizzle-orm'
import { feature } from '../../../feature'
import { second } from '../../../jobs'
import { ownSchools } from '../../../core/roles/grants'
import { eraseSubscriptions, kept } from './erase'
import { exported, notExported } from './exported'
import { accountKind } from './kind'
import { accountPlace } from './picture'
import { articleRound, digestRound } from './rounds'
import { subscribeSeed } from './seed'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [
    {
      name: 'subscriptions',
      every: 20 * second,
      round: async (going) => (await articleRound(context, going)) + (await digestRound(context, going)),
    },
  ],
  complaints: { account: accountKind },
  pictures: { account: accountPlace },
  desks: {
    accounts: {
      title: '公众号',
      order: 100,
      waiting: (viewer) =>
        sql`subscribe_accounts w where w.state = 'pending' and ${ownSchools(viewer, sql`w.school_id`)}`,
    },
  },
  services: [
    {
      title: '订阅号',
      words: '公众号 社团 订阅',
      icon: 'mail',
      tint: 'sky',
      url: '/pages/subscribe/index',
      group: '学校',
      order: 40,
    },
  ],
  erasures: { subscriptions: { after: ['topics'], erase: eraseSubscriptions } },
  exported,
  seeds: { subscribe: subscribeSeed },
  notExported,
  kept,
})
