import { sql } from 'drizzle-orm'
import { times } from '../../../contract/running/rules'
import { feature } from '../../feature'
import { hour } from '../../jobs'
import { forgetContacts } from '../../core/order/contact'
import { sealedContacts } from './contact'
import { eraseErrands, kept } from './erase'
import { exported, notExported } from './exported'
import { hallsOf } from './frame'
import { errandOrder } from './kind'
import { waitingErrands } from './lists'
import { ownRiding, riderNeed } from './mine'
import { marginPayable } from './payables'
import { runningSeed } from './seed'
import routes from './routes'
import { errands } from './tables'
import { riderTag } from './tag'
import { tipPayable } from './tips'
import { errandSwitch } from './switch'

export default feature({
  routes,
  switch: errandSwitch,
  rounds: (context) => [
    { name: 'errand-contacts', every: hour, round: () => forgetContacts(context, errands, times.keep) },
  ],
  orders: { errand: errandOrder },
  payables: { 'errand-tip': tipPayable, margin: marginPayable },
  transferTitles: [
    (id) => sql`select o.title from errand_tips x join orders o on o.id = x.errand_id where x.id = ${id}`,
    (id) => sql`select '骑手保证金' as title from rider_margins m where m.id = ${id}`,
  ],
  services: [
    {
      title: '跑腿代取',
      words: '跑腿 代取 快递 取件 外卖 代买 骑手',
      icon: 'moped',
      tint: 'rose',
      url: '/pages/runErrands/index',
      group: '跑腿和买卖',
      order: 10,
      home: 10,
    },
  ],
  home: { errands: waitingErrands },
  needs: { rider: () => riderNeed },
  tags: { rider: riderTag },
  mine: { rider: ownRiding },
  channels: [hallsOf],
  erasures: { errands: { after: ['orders'], before: ['payments'], erase: eraseErrands } },
  exported,
  sealed: [sealedContacts],
  seeds: { running: runningSeed },
  notExported,
  kept,
})
