import { addressRoutes } from '../../../contract/address/schema'
import { implement } from '../../http/implement'
import { buildingsOf, stationsOf } from './campus'
import { AddressService } from '../../core/address/service'

export default implement(addressRoutes, (context) => {
  const service = new AddressService(context)
  return {
    'userAddress/list': ({ viewer }) => service.list(viewer),
    'userAddress/detail': ({ query, viewer }) => service.detail(viewer, query.id),
    'userAddress/create': ({ body, viewer }) => service.create(viewer, body),
    'userAddress/edit': ({ body, viewer }) => service.edit(viewer, body),
    'userAddress/delete': ({ body, viewer }) => service.remove(viewer, body.id),
    'userAddress/restore': ({ body, viewer }) => service.restore(viewer, body.id),
    'userAddress/pickups': ({ query, viewer }) => stationsOf(context, viewer, 'pickups', query),
    'userAddress/posts': ({ query, viewer }) => stationsOf(context, viewer, 'posts', query),
    'userAddress/buildings': ({ query, viewer }) => buildingsOf(context, viewer, query),
  }
})
