/** Calls about what is sent. */
import { Type } from 'typebox'
import { Id, Instant, NameOf } from '../common'
import { get, post } from '../http'
import { parcelStates } from '../courier/rules'
import { orNull } from './fields'
import { parcel, Pictures, Sale } from './shapes'

export const courierCalls = {
  deliverGoods: post({
    title: '卖家发货：快递填公司和单号，送到楼下的只说送到了；发错了可以改一次',
    body: Type.Object({
      id: Id,
      ...parcel,
      pictures: Pictures(3),
    }),
    data: Sale,
    who: 'user',
  }),
  courierCompany: get({
    title: '快递公司',
    data: Type.Object({ items: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })) }),
    who: 'user',
  }),
  courierSelect: get({
    title: '物流：寄出的，或退回的',
    query: Type.Object({ id: Id, back: Type.Optional(Type.Boolean({ title: '退回的' })) }),
    data: Type.Object({
      company: Type.String(),
      number: Type.String(),
      state: NameOf(parcelStates),
      items: Type.Array(Type.Object({ at: Instant, text: Type.String() })),
      /** null: nobody asks a vendor here, look it up by the number. */
      asked: orNull(Instant),
    }),
    who: 'user',
    limit: 60,
  }),
}
