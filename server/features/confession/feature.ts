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
import { wallSwitch } from './switch'

export default feature({
  routes,
  switch: wallSwitch,
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
  services: [
    {
      title: '表白墙',
      words: '表白 告白 喜欢的人',
      icon: 'heart',
      tint: 'rose',
      url: '/pages/homePage/confessionWall',
      group: '同学',
      order: 30,
      home: 90,
    },
  ],
  exported,
  seeds: { confession: confessionSeed },
  notExported,
  kept,
})
