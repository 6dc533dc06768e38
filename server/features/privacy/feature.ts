import { feature } from '../../feature'
import { day } from '../../jobs'
import { erasePrivacy } from './erase'
import { sweepExpired } from './expired'
import { exported, notExported } from './exported'
import { RecycleBin } from '../../core/dynamic/recycleBin'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [
    { name: 'expired', every: day, round: (going) => sweepExpired(context, going) },
    { name: 'recycle-bin', every: day, round: (going) => new RecycleBin(context).expire(going) },
  ],
  erasures: { privacy: { after: ['follows'], erase: erasePrivacy } },
  exported,
  notExported,
})
