import { addressRoutes } from '../../../contract/address/schema'
import type { Context } from '../../context'
import { done } from '../../http/envelope'
import { implement } from '../../http/implement'
import { hour, repeat } from '../../jobs'
import { buildingsOf, stationsOf } from './campus'
import { AddressService, forgetDeleted } from './service'

export const plugin = (context: Context) =>
  repeat(context, { name: 'addresses', every: hour, round: () => forgetDeleted(context) })

export default implement(addressRoutes, (context) => {
  const service = new AddressService(context)
  return {
    'userAddress/list': ({ viewer }) => service.list(viewer),
    'userAddress/detail': ({ query, viewer }) => service.detail(viewer, query.id),
    'userAddress/create': ({ body, viewer }) => service.create(viewer, body),
    'userAddress/edit': ({ body, viewer }) => service.edit(viewer, body),
    'userAddress/delete': async ({ body, viewer }) => {
      await service.remove(viewer, body.id)
      return done
    },
    'userAddress/restore': ({ body, viewer }) => service.restore(viewer, body.id),
    'userAddress/pickups': ({ query, viewer }) => stationsOf(context, viewer, 'pickups', query),
    'userAddress/posts': ({ query, viewer }) => stationsOf(context, viewer, 'posts', query),
    'userAddress/buildings': ({ query, viewer }) => buildingsOf(context, viewer, query),
  }
})
