import { gameRoutes } from '../../../../contract/game/schema'
import { implement } from '../../../http/implement'
import { GameService } from './service'

export default implement(gameRoutes, (context) => {
  const service = new GameService(context)
  return {
    'game/garden': ({ viewer }) => service.garden(viewer),
    'game/sow': ({ viewer }) => service.sow(viewer),
    'game/harvest': ({ viewer, body }) => service.harvest(viewer, body.id),
    'game/collect': ({ viewer, body }) => service.collect(viewer, body.id, body.sources),
    'game/friends': ({ viewer, query }) => service.friends(viewer, query),
    'game/water': ({ viewer, body }) => service.water(viewer, body.id, body.note),
    'game/waterings': ({ viewer, query }) => service.waterings(viewer, query),
    'game/harvests': ({ viewer, query }) => service.harvests(viewer, query),
  }
})
