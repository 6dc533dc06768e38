import { feature } from '../../feature'
import { day } from '../../jobs'
import { erasePrivacy } from './erase'
import { exported, notExported } from './exported'
import { RecycleBin } from '../dynamic/recycleBin'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [
    { name: 'recycle-bin', every: day, round: (going) => new RecycleBin(context).expire(going) },
  ],
  erasures: { privacy: { after: ['follows'], erase: erasePrivacy } },
  exported,
  notExported,
})
