import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { eraseConfessions, kept } from './erase'
import { exported, notExported } from './exported'
import { confessionKind } from './kind'
import { confessionPlace } from './picture'
import { heldConfessions } from './review'
import { confessionsFound } from './search'
import { confessionSeed } from './seed'
import { confessionSubject } from './subject'
import { askedUnseals } from './unseal'
import routes from './routes'

export default feature({
  routes,
  complaints: { confession: confessionKind },
  comments: { confession: confessionSubject },
  searches: { confession: confessionsFound },
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
  erasures: {
    // comments hold what they are counted in
    confessions: { after: ['comments', 'talks'], erase: eraseConfessions },
  },
  exported,
  seeds: { confession: confessionSeed },
  notExported,
  kept,
})
