import { feature } from '../../feature'
import { hour, second } from '../../jobs'
import { couriersSheet, couriersUntil } from '../../core/courier/companies'
import { eraseParcels } from './erase'
import { exported } from './exported'
import { notifyPlugin } from './notify'
import { askRound, forgetTracks, watchRound } from '../../core/courier/parcels'

export default feature({
  plugins: [notifyPlugin],
  rounds: (context) => [
    { name: 'parcels', every: 30 * second, round: (going) => watchRound(context, going) },
    { name: 'parcels-unheard', every: hour, round: (going) => askRound(context, going) },
    { name: 'parcel-tracks', every: hour, round: () => forgetTracks(context) },
  ],
  sheets: { couriers: couriersSheet },
  facts: {
    couriers: {
      title: '快递公司',
      why: '新的快递公司选不到，查物流的代号可能已经换了',
      page: '/pages/public/index?view=data&sheet=couriers',
      until: couriersUntil,
    },
  },
  erasures: { parcels: { after: ['orders'], before: ['payments'], erase: eraseParcels } },
  exported,
})
