import { mallRoutes } from '../../../contract/mall/schema'
import { implement } from '../../http/implement'
import { Desk } from './desk'
import { Orders } from './orders'
import { Shop } from './shop'

export default implement(mallRoutes, (context) => {
  const shop = new Shop(context)
  const orders = new Orders(context)
  const desk = new Desk(context)
  return {
    'netshop/index': ({ viewer, query }) => shop.list(viewer, query),
    'netshop/detail': ({ viewer, query }) => shop.one(viewer, query.id),
    'netshop/buy': ({ viewer, body }) => orders.buy(viewer, body),
    'netshop/pay': ({ viewer, body }) => orders.pay(viewer, body.id),
    'netshop/cancel': ({ viewer, body }) => orders.cancel(viewer, body.id),
    'netshop/list': ({ viewer, query }) => orders.list(viewer, query),
    'netshop/areasing': ({ viewer, body }) => shop.wear(viewer, body.id, body.on),
    'netshop/desk': ({ viewer, query }) => desk.list(viewer, query),
    'netshop/edit': ({ viewer, body }) => desk.edit(viewer, body),
    'netshop/add': ({ viewer, body }) => desk.add(viewer, body),
  }
})
