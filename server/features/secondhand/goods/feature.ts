import { posterPlugin } from '../../../core/share/poster/parts'
import { feature } from '../../../feature'
import { goodsCard } from './card'
import { eraseViews } from './erase'
import { exported } from './exported'
import { drawGoods, posterFile } from './posters'
import routes from './routes'
import { goodsSeed } from './seed'
import { lookedAt, onSale } from './shelf'
import { goodsThing } from './thing'
import { secondhandSwitch } from '../switch'

export default feature({
  routes,
  switch: secondhandSwitch,
  plugins: [posterPlugin(posterFile, drawGoods)],
  things: [goodsThing],
  services: [
    {
      title: '二手',
      words: '闲置 教材 旧书 转让 跳蚤市场 买卖',
      icon: 'recycle',
      tint: 'sage',
      url: '/pages/secondHand/index',
      group: '跑腿和买卖',
      order: 20,
      home: 20,
    },
  ],
  home: { goods: onSale },
  cards: { goods: goodsCard },
  deals: [lookedAt],
  erasures: { goods_views: { erase: eraseViews } },
  exported,
  seeds: { goods: goodsSeed },
})
