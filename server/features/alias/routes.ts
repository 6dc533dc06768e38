import { aliasRoutes } from '../../../contract/alias/schema'
import { implement } from '../../http/implement'
import { AliasBlocks } from './blocks'

export default implement(aliasRoutes, (context) => {
  const blocks = new AliasBlocks(context)
  return {
    'alias/block': ({ viewer, body }) => blocks.block(viewer, body.id),
    'alias/unblock': ({ viewer, body }) => blocks.unblock(viewer, body.id),
    'alias/blocked': ({ viewer, query }) => blocks.list(viewer, query),
  }
})
