import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { dynamicCard } from './card'
import { eraseDynamics, holdDynamics, kept } from './erase'
import { exported, notExported } from './exported'
import { pendingFor } from './desk'
import { heldDynamics } from './held'
import { dynamicKind } from './kind'
import { dynamicsFound } from './search'
import { circleSeed } from './seed'
import { dynamicSubject } from './subject'
import routes from './routes'

export default feature({
  routes,
  complaints: { dynamic: dynamicKind },
  comments: { dynamic: dynamicSubject },
  reviews: { dynamic: heldDynamics },
  searches: { dynamic: dynamicsFound },
  cards: { dynamic: dynamicCard },
  desks: {
    dynamics: { title: '动态', order: 90, waiting: (viewer) => sql`dynamics w where ${pendingFor(viewer)}` },
  },
  erasures: {
    // all that leave hold what is commented in one order
    heldDynamics: { after: ['comments', 'confessions'], erase: holdDynamics },
    // what they are counted in is held by then, and what shows them let go
    dynamics: { after: ['columns', 'topics'], erase: eraseDynamics },
  },
  exported,
  seeds: { circle: circleSeed },
  notExported,
  kept,
})
