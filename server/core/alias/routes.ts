import { aliasRoutes } from '../../../contract/alias/schema'
import { done } from '../../http/envelope'
import { implement } from '../../http/implement'
import { AliasBlocks } from './blocks'

export default implement(aliasRoutes, (context) => {
  const blocks = new AliasBlocks(context)
  return {
    'alias/block': async ({ viewer, body }) => {
      await blocks.block(viewer, body.id)
      return done
    },
    'alias/unblock': async ({ viewer, body }) => {
      await blocks.unblock(viewer, body.id)
      return done
    },
    'alias/blocked': ({ viewer, query }) => blocks.list(viewer, query),
  }
})
