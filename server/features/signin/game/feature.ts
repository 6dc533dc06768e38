import { sql } from 'drizzle-orm'
import { feature } from '../../../feature'
import { eraseGame, exported, notExported } from './exported'
import routes from './routes'
import { gameSeed } from './seed'

export default feature({
  routes,
  posted: [
    { title: '向日葵', keys: sql`select 'game-harvest:' || id, points from game_plants where points > 0` },
  ],
  services: [
    {
      title: '养向日葵',
      words: '游戏 浇水 阳光',
      icon: 'sun',
      tint: 'sage',
      url: '/pages/game/cultivate/index',
      group: '同学',
      order: 70,
    },
  ],
  erasures: { game: { erase: eraseGame } },
  exported,
  notExported,
  seeds: { game: gameSeed },
})
