import { feature } from '../../../feature'
import { hour } from '../../../jobs'
import { eraseGroups } from './erase'
import { exported, kept } from './exported'
import { linkPages } from './link-page'
import { groupKind } from './kind'
import { groupPlace } from './picture'
import { endRequests, mostEnded } from './requests'
import routes from './routes'
import { groupSeed } from './seed'
import { groupSwitch } from '../../../core/chat/groups/switch'

export default feature({
  routes,
  switch: groupSwitch,
  rounds: (context) => [
    { name: 'group-requests', every: hour, most: mostEnded, round: () => endRequests(context) },
  ],
  complaints: { group: groupKind },
  shares: linkPages,
  pictures: { group: () => groupPlace },
  erasures: { groups: { before: ['chats'], erase: eraseGroups } },
  exported,
  seeds: { groups: groupSeed },
  kept,
})
