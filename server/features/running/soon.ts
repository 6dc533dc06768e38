/** Who hears, some hours before, that the clock of an errand will act in their place. What ends within the hour is said at its beginning. */
import { isTraced } from '../../core/courier/parcels'
import type { OrderKind } from '../../core/order/kind'
import type { OrderRow } from '../../core/order/tables'

type Words = { buyer?: string; seller?: string }

const before = (hours: number, words: (what: string, until: string) => Words) => ({
  hours,
  words: (_context: unknown, _tx: unknown, { title }: OrderRow, until: string) =>
    Promise.resolve(words(`“${title}”`, until)),
})

export const soon = {
  taken: before(1, (what, until) => ({
    seller: `${what}还没有取件，到 ${until} 会取消并扣违约金；取不了请转单或退单，有争议请申请售后。`,
  })),
  carrying: before(6, (what, until) => ({
    seller: `${what}还没有送达，到 ${until} 会交给学校处理；送到了请点“已送达”。`,
  })),
  // a parcel that nobody knows is not confirmed by itself, of which both are told
  delivered: {
    hours: 6,
    words: async (context, tx, { id, title }, until): Promise<Words> =>
      (await isTraced(context, tx, id, false))
        ? { buyer: `“${title}”到 ${until} 会自动确认收货；没有收到或有问题，请在那之前申请售后。` }
        : {},
  },
} as const satisfies OrderKind['soon']
