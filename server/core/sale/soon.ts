/** Reminders, a day before, that the clock of an order will act in a person's place. What begins and ends within a day is said at its beginning. */
import type { Context, Executor } from '../../context'
import { isTraced } from '../courier/parcels'
import type { OrderKind } from '../order/kind'
import type { OrderRow } from '../order/tables'
import type { SaleKind } from './kind'
import { isBackable } from './returns'
import { sales } from './kept'
import { openRefund } from './sale'
import type { Sale } from './tables'

type Words = { buyer?: string; seller?: string }

const day = 86_400_000
interface Told {
  context: Context
  tx: Executor
  order: OrderRow
}
const dayBefore = (words: (what: string, until: string, told: Told) => Words | Promise<Words>) => ({
  hours: 24,
  words: async (context: Context, tx: Executor, order: OrderRow, until: string) =>
    words(`“${order.title}”`, until, { context, tx, order }),
})

/** A private sale's time after receipt is a day, of which its step tells. */
const isLong = ({ receivedAt, untilAt }: Sale): boolean =>
  untilAt !== null && untilAt.getTime() - (receivedAt?.getTime() ?? 0) > 2 * day

export const soonOf = (kind: SaleKind) =>
  ({
    paid: dayBefore((what, until) => ({ seller: `${what}还没有交付，${until} 会自动退款给买家。` })),
    // a parcel that nobody knows is not received by itself, of which both are told
    sent: dayBefore(async (what, until, { context, tx, order }): Promise<Words> =>
      (await isTraced(context, tx, order.id, false))
        ? { buyer: `${what}到 ${until} 会自动确认收货；没有收到或有问题，请在那之前申请退款或请学校处理。` }
        : {},
    ),
    claimed: dayBefore((what, until) => ({
      buyer: `卖家说${what}已经当面交给你了，到 ${until} 你不说就算收到；没有收到请在那之前请学校处理。`,
    })),
    received: dayBefore(async (what, until, { order, tx }): Promise<Words> =>
      isLong(await sales.of(tx, order))
        ? { buyer: `${what}的钱 ${until} 会结给卖家；要退货请在那之前申请。` }
        : {},
    ),
    applied: dayBefore((what, until) => ({
      seller: `买家对${what}申请退款，到 ${until} 没有处理就算同意。`,
    })),
    refused: dayBefore((what, until) => ({
      buyer: `卖家拒绝了${what}的退款，到 ${until} 没有请学校处理或再申请，订单就照常进行。`,
    })),
    returning: dayBefore(async (what, until, { order, tx }): Promise<Words> => {
      const refund = await openRefund(tx, order.id)
      const isKnown = refund !== null && (await isBackable(tx, kind, await sales.of(tx, order), refund))
      return isKnown
        ? { buyer: `${what}还没有寄回，到 ${until} 没有寄回，退款就不算了。` }
        : { seller: `${what}的退货还没有地址，到 ${until} 没有给出就直接退款。` }
    }),
    returned: dayBefore(async (what, until, { context, tx, order }): Promise<Words> =>
      (await isTraced(context, tx, order.id, true))
        ? {
            seller: `买家寄回了${what}，到 ${until} 会自动确认并退款；没有收到或有问题，请在那之前请学校处理。`,
          }
        : {},
    ),
  }) as const satisfies OrderKind['soon']
