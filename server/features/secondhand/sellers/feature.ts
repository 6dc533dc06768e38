import { sql } from 'drizzle-orm'
import { ownSchools } from '../../../core/roles/grants'
import { feature } from '../../../feature'
import { bansSheet } from './bans'
import { eraseBusiness, exported, kept, notExported } from './exported'
import { waitsForSchool } from './desk'
import routes from './routes'
import { sealedLicences } from './seal'
import { sellersSeed } from './seed'
import { secondhandSwitch } from '../switch'

export default feature({
  routes,
  switch: secondhandSwitch,
  sheets: { bans: bansSheet },
  desks: {
    businesses: {
      title: '二手商家认证',
      order: 170,
      waiting: (viewer) =>
        sql`secondhand_sellers w where ${waitsForSchool} and ${ownSchools(viewer, sql`w.school_id`)}`,
    },
  },
  erasures: { businesses: eraseBusiness },
  exported,
  notExported,
  kept,
  sealed: [sealedLicences],
  seeds: { sellers: sellersSeed },
})
