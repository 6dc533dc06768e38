/** Actions of both sides on an order outside after-sale. */
import { and, eq, gt } from 'drizzle-orm'
import { parcelNumber } from '../../../contract/courier/rules'
import { times } from '../../../contract/sale/rules'
import type { Action } from '../../../contract/sale/machine/facts/rules'
import type { Context, Executor, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { addressSnapshot } from '../address/snapshot'
import { chosenCompany } from '../courier/companies'
import { courierFor } from '../courier/numbers'
import { ownPictures } from '../file/own'
import { wrongCode } from '../order/codes'
import { orderEvents } from '../order/tables'
import { saleContact } from './contact'
import { meetingOf } from './meeting'
import type { SaleKind } from './kind'
import { moveMoney } from './money'
import { acceptance, newPrice } from './price'
import { saleOrders } from './tables'
import { sales } from './kept'
import { handedBy, sideOf, stepFor, take } from './sale'
import type { Said, Sale } from './tables'

interface Change {
  id: string
  address?: string
  place?: string
  at?: string
}

export class Acts {
  constructor(
    private readonly context: Context,
    private readonly kind: SaleKind,
  ) {}

  /** Acts by the row of the viewer's side. `done`: it is a retry; `said`: once the row is found. */
  private act(
    viewer: Viewer,
    id: string,
    action: Action,
    {
      done = () => false,
      said = () => ({}),
    }: {
      done?: (order: Sale) => boolean
      said?: (tx: Executor, order: Sale) => Promise<Partial<Said>> | Partial<Said>
    },
  ): Promise<void> {
    return inTransaction(this.context, async (tx) => {
      const order = await sales.lock(tx, this.kind.name, id)
      const by = await sideOf(tx, this.kind, order, viewer, action)
      if (done(order)) return
      const { step, refund } = await stepFor(this.context, this.kind, tx, order, action, by)
      const more = await said(tx, order)
      await moveMoney(tx, this.kind, order, step, refund)
      await take(this.context, this.kind, tx, order, step, { by, actorId: viewer.id, ...more })
    })
  }

  cancel = (viewer: Viewer, { id, reason = '' }: { id: string; reason?: string }) =>
    this.act(viewer, id, 'orderCancel', {
      done: ({ status }) => status === 'closed',
      said: () => ({ note: lineOf(reason) }),
    })

  affirm = (viewer: Viewer, id: string) =>
    this.act(viewer, id, 'orderAffirm', { done: ({ state }) => state === 'done' || state === 'received' })

  concede = (viewer: Viewer, id: string) =>
    this.act(viewer, id, 'concede', { done: ({ state }) => state === 'cancelled' })

  /** The code of the other side, read off their screen. A wrong one is counted, though the step is refused. */
  async handOver(viewer: Viewer, { id, code }: { id: string; code: string }): Promise<void> {
    const wrong = await inTransaction(this.context, async (tx) => {
      const order = await sales.lock(tx, this.kind.name, id)
      const by = await sideOf(tx, this.kind, order, viewer, 'handOver')
      if (order.handedAt !== null && order.state === 'handed') return null
      const { step } = await stepFor(this.context, this.kind, tx, order, 'handOver', by)
      const told = await wrongCode(tx, order, {
        what: 'hand',
        by: viewer.id,
        known: by === 'seller' ? order.buyerCode : order.sellerCode,
        given: code,
        wrong: '交付码不对，请和对方核对',
      })
      if (told !== null) return told
      await take(this.context, this.kind, tx, order, step, { by, actorId: viewer.id })
      return null
    })
    if (wrong !== null) throw wrongField('code', wrong)
  }

  /** Given away without the codes: a photo shows it, and the buyer is asked. */
  async claim(
    viewer: Viewer,
    { id, pictures, note = '' }: { id: string; pictures: string[]; note?: string },
  ): Promise<void> {
    const shown = await ownPictures(this.context, viewer, pictures)
    await this.act(viewer, id, 'handClaim', {
      done: ({ state }) => state === 'claimed',
      said: () => ({ note: lineOf(note), pictures: shown }),
    })
  }

  /** Sets the price of all pieces for this buyer, and the freight where there is any. More than now is only asked for. */
  price = (viewer: Viewer, { id, ...asked }: { id: string; goods: number; freight?: number }) =>
    this.act(viewer, id, 'sellerPriceSave', { said: (tx, order) => newPrice(tx, order, asked) })

  /** The buyer agrees to the higher price, which is `amount` in all. */
  acceptPrice = (viewer: Viewer, { id, amount }: { id: string; amount: number }) =>
    this.act(viewer, id, 'priceAccept', {
      done: ({ proposal, total }) => proposal === null && total === amount,
      said: (tx, order) => acceptance(tx, order, amount),
    })

  declinePrice = (viewer: Viewer, id: string) =>
    this.act(viewer, id, 'priceDecline', {
      done: ({ proposal }) => proposal === null,
      said: () => ({ kept: { proposal: null } }),
    })

  /** Before it is handed over: another address, or another place and time. */
  address = (viewer: Viewer, change: Change) =>
    this.act(viewer, change.id, 'orderAddressSave', {
      said: async (tx, order) => {
        if (order.way === 'meet') {
          const kept = meetingOf(change, order.createdAt)
          // without a time the days to hand it over stay as they were
          const untilAt = kept.meetAt ? handedBy({ ...order, ...kept }) : order.untilAt
          return { kept, change: { untilAt, remindedAt: null } }
        }
        if (change.address === undefined) throw wrongField('address', '请选择收货地址')
        const { name, phone, place } = await addressSnapshot(tx, viewer, change.address, this.context.secrets)
        return {
          kept: { contact: saleContact.seal(this.context.secrets, order.id, { name, phone, place }) },
        }
      },
    })

  /** Sent by courier, corrected once, or brought to the building. */
  async deliver(
    viewer: Viewer,
    {
      id,
      company,
      number,
      pictures = [],
    }: { id: string; company?: string; number?: string; pictures?: string[] },
  ): Promise<void> {
    const shown = await ownPictures(this.context, viewer, pictures)
    const chosen = await chosenCompany(this.context.db, company)
    await this.act(viewer, id, 'deliverGoods', {
      done: (order) =>
        order.state === 'sent' &&
        (order.way !== 'courier' ||
          (order.company === chosen?.name && order.express === parcelNumber(number ?? ''))),
      said: async (tx, order) => {
        if (order.way !== 'courier') return { pictures: shown }
        if (order.corrected && !(await mayCorrect(tx, order))) throw refuse('快递单号只能更正一次')
        const courier = courierFor(chosen, number)
        const express = parcelNumber(number ?? '')
        const corrected = order.state === 'sent'
        return {
          note: `${courier.name} ${express}`,
          pictures: shown,
          kept: { company: courier.name, express, corrected },
          // a parcel that nobody knew is on its way from now on
          ...(order.warnedAt === null
            ? {}
            : {
                change: {
                  untilAt: new Date(Date.now() + times.receive.sent * 86_400_000),
                  remindedAt: null,
                },
              }),
        }
      },
    })
  }

  async note(viewer: Viewer, id: string, text: string): Promise<void> {
    await inTransaction(this.context, async (tx) => {
      const order = await sales.lock(tx, this.kind.name, id)
      if ((await sideOf(tx, this.kind, order, viewer)) !== 'seller') throw refuse('只有卖家可以写备注')
      await tx
        .update(saleOrders)
        .set({ note: lineOf(text) })
        .where(eq(saleOrders.id, id))
    })
  }
}

/** Nobody knows the number: once more, since both were told. */
async function mayCorrect(tx: Executor, { id, warnedAt }: Sale): Promise<boolean> {
  if (warnedAt === null) return false
  const since = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, id),
        eq(orderEvents.action, 'deliverGoods'),
        gt(orderEvents.createdAt, warnedAt),
      ),
    )
  return since.length === 0
}
