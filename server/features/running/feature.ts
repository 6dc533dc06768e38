import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { hour, second } from '../../jobs'
import { ownSchools } from '../../core/roles/service'
import { errandCard, errandRunsBetween } from './card'
import { eraseErrands, hasErrands, mayLeaveErrands, kept } from './erase'
import { exported, notExported } from './exported'
import { errandsHold } from './explained'
import { hallsOf } from './frame'
import { waitingErrands } from './lists'
import { errandPayable, marginPayable, tipPayable } from './payables'
import { runningSeed } from './seed'
import { expireDue, forgetContacts } from './timers'
import { sealedContacts } from './contact'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [
    { name: 'errands', every: 5 * second, round: (going) => expireDue(context, going) },
    { name: 'errand-contacts', every: hour, round: () => forgetContacts(context) },
  ],
  payables: { errand: errandPayable, 'errand-tip': tipPayable, margin: marginPayable },
  holds: [{ account: 'escrow', title: '跑腿订单', holds: errandsHold }],
  transferTitles: [
    (id) => sql`select e.title from errands e where e.id = ${id}`,
    (id) => sql`select e.title from errand_tips x join errands e on e.id = x.errand_id where x.id = ${id}`,
    (id) => sql`select '骑手保证金' as title from rider_margins m where m.id = ${id}`,
  ],
  home: { errands: waitingErrands },
  cards: { errand: errandCard },
  talks: [errandRunsBetween],
  channels: hallsOf,
  desks: {
    errands: {
      title: '跑腿争议',
      order: 150,
      waiting: (viewer) =>
        sql`(select e.school_id, e.state, e.disputed_at as created_at from errands e) w
          where w.state = 'disputed' and ${ownSchools(viewer, sql`w.school_id`)}`,
    },
  },
  erasures: { errands: { before: ['payments'], erase: eraseErrands } },
  stays: [{ waits: hasErrands, refuse: mayLeaveErrands }],
  exported,
  sealed: [sealedContacts],
  seeds: { running: runningSeed },
  notExported,
  kept,
})
