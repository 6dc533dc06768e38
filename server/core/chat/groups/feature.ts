import { feature } from '../../../feature'
import { eraseGroups } from './erase'
import { exported, kept } from './exported'
import { groupKind } from './kind'
import { groupPlace } from './picture'
import routes from './routes'
import { groupSeed } from './seed'

export default feature({
  routes,
  complaints: { group: groupKind },
  pictures: { group: () => groupPlace },
  erasures: { groups: { before: ['chats'], erase: eraseGroups } },
  exported,
  seeds: { groups: groupSeed },
  kept,
})
