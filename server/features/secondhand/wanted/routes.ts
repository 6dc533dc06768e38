import { wantedRoutes } from '../../../../contract/secondhand/wanted/schema'
import type { Viewer } from '../../../context'
import { remove } from '../../../core/thing/remove'
import { implement } from '../../../http/implement'
import { notifyNoMore } from './alert'
import { find, refresh, renew } from './doing'
import { listWanted, oneWanted, ownWanted } from './read'
import { wantedThing } from './thing'
import { ask, change, lockOwn } from './write'

export default implement(wantedRoutes, (context) => {
  /** Does something with a post, and shows how it is then. */
  const then = async (viewer: Viewer, id: string, done: Promise<unknown>) => {
    await done
    return oneWanted(context, viewer, id)
  }
  return {
    'secondHand/wantedSelect': ({ query, viewer }) => listWanted(context, viewer, query),
    'secondHand/wantedInfo': ({ query, viewer }) => oneWanted(context, viewer, query.id),
    'secondHand/userWanted': ({ query, viewer }) => ownWanted(context, viewer, query),
    'secondHand/wantedRelease': async ({ body, viewer }) =>
      oneWanted(context, viewer, await ask(context, viewer, body)),
    'secondHand/wantedModification': ({ body, viewer }) =>
      then(viewer, body.id, change(context, viewer, body)),
    'secondHand/wantedDel': ({ body, viewer }) =>
      remove(context, viewer, wantedThing, body.id, async (tx) =>
        notifyNoMore(tx, await lockOwn(tx, viewer, body.id)),
      ),
    'secondHand/wantedFound': ({ body, viewer }) => then(viewer, body.id, find(context, viewer, body.id)),
    'secondHand/wantedRenew': ({ body, viewer }) => then(viewer, body.id, renew(context, viewer, body.id)),
    'secondHand/wantedRefresh': ({ body, viewer }) =>
      then(viewer, body.id, refresh(context, viewer, body.id)),
  }
})
