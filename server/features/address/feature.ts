import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { hour } from '../../jobs'
import { eraseAddresses } from './erase'
import { exported } from './exported'
import { addressSeed } from '../../core/address/seed'
import { forgetDeleted } from '../../core/address/service'
import { sealedPhones } from '../../core/address/seal'
import routes from './routes'
import { stationsSheet } from './stationsSheet'

export default feature({
  routes,
  rounds: (context) => [{ name: 'addresses', every: hour, round: () => forgetDeleted(context) }],
  sheets: { stations: stationsSheet },
  services: [
    {
      title: '地址',
      words: '收货地址 宿舍',
      icon: 'map-pin',
      tint: 'sage',
      url: '/pages/chooseAddress/allAddress',
      group: '学校',
      order: 60,
    },
  ],
  lacks: {
    stations: {
      title: '快递点',
      why: '代取快递要选从哪个点取',
      order: 60,
      page: '/pages/public/index?view=data&sheet=stations',
      unit: '个',
      count: (school) => sql`select count(*) from parcel_stations where school_id = ${school}`,
    },
  },
  erasures: { addresses: { erase: eraseAddresses } },
  exported,
  sealed: [sealedPhones],
  seeds: { address: addressSeed },
})
