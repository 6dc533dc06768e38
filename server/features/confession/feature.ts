import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { kept } from './erase'
import { exported, notExported } from './exported'
import { confessionPlace } from './picture'
import { heldConfessions } from './review'
import { confessionSeed } from './seed'
import { post } from './thing'
import { askedUnseals } from './unseal'
import routes from './routes'

export default feature({
  routes,
  things: [post],
  pictures: { confession: () => confessionPlace },
  desks: {
    confessions: {
      title: '表白',
      order: 60,
      waiting: (viewer) => sql`confessions w where ${heldConfessions(viewer)}`,
    },
    unseals: {
      title: '揭开匿名',
      order: 70,
      waiting: (viewer) => sql`unseals w where ${askedUnseals(viewer)}`,
    },
  },
  exported,
  seeds: { confession: confessionSeed },
  notExported,
  kept,
})
