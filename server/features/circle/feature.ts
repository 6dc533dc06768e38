import { sql } from 'drizzle-orm'
import { dynamic } from '../../core/dynamic/thing'
import { feature } from '../../feature'
import { dynamicCard } from './card'
import { lockDynamics, kept } from './erase'
import { exported, notExported } from './exported'
import { pendingFor } from './desk'
import { dynamicsFound } from './search'
import { circleSeed } from './seed'
import routes from './routes'

export default feature({
  routes,
  things: [dynamic],
  searches: { dynamic: dynamicsFound },
  cards: { dynamic: dynamicCard },
  desks: {
    dynamics: { title: '动态', order: 90, waiting: (viewer) => sql`dynamics w where ${pendingFor(viewer)}` },
  },
  services: [
    {
      title: '发动态',
      words: '发帖 发布 朋友圈',
      icon: 'pencil',
      tint: 'sand',
      url: '/pages/publish/talkPublish',
      group: '同学',
      order: 10,
    },
  ],
  erasures: {
    // all that leave hold what is commented in one order
    heldDynamics: { after: ['comments', 'confessions'], erase: lockDynamics },
  },
  exported,
  seeds: { circle: circleSeed },
  notExported,
  kept,
})
