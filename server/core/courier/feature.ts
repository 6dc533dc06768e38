import { feature } from '../../feature'
import { hour, second } from '../../jobs'
import { eraseParcels } from './erase'
import { exported } from './exported'
import { notifyPlugin } from './notify'
import { forgetTracks, watchRound } from './parcels'

export default feature({
  plugins: [notifyPlugin],
  rounds: (context) => [
    { name: 'parcels', every: 30 * second, round: (going) => watchRound(context, going) },
    { name: 'parcel-tracks', every: hour, round: () => forgetTracks(context) },
  ],
  erasures: { parcels: { after: ['orders'], before: ['payments'], erase: eraseParcels } },
  exported,
})
