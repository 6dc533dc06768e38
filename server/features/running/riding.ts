import { yuanWithCents } from '../../../contract/rules'
import { and, eq } from 'drizzle-orm'
import { parcelNumber } from '../../../contract/courier/rules'
import { limits, times } from '../../../contract/running/rules'
import type { Action } from '../../../contract/running/machine/facts/rules'
import type { Context, Executor, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { chosenCompany } from '../../core/courier/companies'
import { courierFor, mayCorrect } from '../../core/courier/numbers'
import { postParcel } from '../../core/courier/parcels'
import { ownPictures, type StoredPicture } from '../../core/file/own'
import { wrongCode } from '../../core/order/codes'
import { orderEvents } from '../../core/order/tables'
import { errandContact } from './contact'
import { factsFor, isJudged } from './facts'
import { mustSide } from './grab'
import { backFeeOf, penalise, settle } from './money'
import { lockErrand, stepFor, take } from './order'
import type { Order, Said } from './tables'

const samePictures = (some: readonly StoredPicture[], others: readonly StoredPicture[]): boolean =>
  some.length === others.length && some.every(({ id }, n) => id === others[n]?.id)

/** What the rider who holds an order does with it. */
export class Riding {
  constructor(private readonly context: Context) {}

  /** A parcel is photographed; one that is sent is handed over against the owner's code. */
  async process(
    viewer: Viewer,
    { id, code, pictures = [] }: { id: string; code?: string; pictures?: string[] },
  ): Promise<void> {
    const shown = await this.pictures(viewer, pictures)
    await this.withCode(
      viewer,
      id,
      'riderProcess',
      async (tx, order) => {
        if (order.kind === 'take' && shown.length === 0) throw wrongField('pictures', '请拍一张取到的包裹')
        if (order.kind !== 'send') return null
        if (code === undefined) throw wrongField('code', '请输入下单人的取件码')
        return this.check(tx, viewer, order, { what: 'pickup', known: order.pickupCode, given: code })
      },
      { pictures: shown },
    )
  }

  /** The same once more is a retry. What was spent is told once in a dispute, before anybody judges by it. */
  async voucher(
    viewer: Viewer,
    { id, pictures, spent, note = '' }: { id: string; pictures: string[]; spent?: number; note?: string },
  ): Promise<void> {
    const shown = await this.pictures(viewer, pictures)
    await inTransaction(this.context, async (tx) => {
      const order = await lockErrand(tx, id)
      const step = stepFor(order, 'orderVoucher', mustSide(order, viewer, 'rider'))
      if (spent !== undefined && (order.kind !== 'agency' || order.goods === 0))
        throw wrongField('spent', '这一单没有预付代买的钱')
      if (spent !== undefined && order.state !== 'carrying' && order.state !== 'disputed')
        throw wrongField('spent', '开始办理以后再填花费')
      if (spent !== undefined && spent > order.goods)
        throw wrongField('spent', `不能超过预付的 ${yuanWithCents(order.goods)}`)
      const said = [lineOf(note), spent === undefined ? '' : `花费 ${yuanWithCents(spent)}`]
        .filter((part) => part !== '')
        .join('，')
      const told = await tx
        .select({ note: orderEvents.note, pictures: orderEvents.pictures })
        .from(orderEvents)
        .where(and(eq(orderEvents.orderId, id), eq(orderEvents.action, 'orderVoucher')))
      const again = told.some((one) => one.note === said && samePictures(one.pictures, shown))
      if (again && (spent === undefined || spent === order.spent)) return
      if (spent !== undefined && order.state === 'disputed') {
        if (order.spent !== null) throw wrongField('spent', '争议中不能再改花费')
        if (await isJudged(tx, id))
          throw refuse('已经有提议或处理结果，要分的钱不能再变；花费可以写在凭证的说明里')
      }
      if (told.length >= limits.vouchers) throw refuse(`凭证最多传 ${limits.vouchers} 次`)
      await take(this.context, tx, order, step, {
        by: 'rider',
        actorId: viewer.id,
        note: said,
        pictures: shown,
        errand: spent === undefined ? {} : { spent },
      })
    })
  }

  async delivered(
    viewer: Viewer,
    { id, pictures, note = '' }: { id: string; pictures: string[]; note?: string },
  ): Promise<void> {
    const shown = await this.pictures(viewer, pictures)
    await inTransaction(this.context, async (tx) => {
      const order = await lockErrand(tx, id)
      const step = stepFor(order, 'riderEndProcess', mustSide(order, viewer, 'rider'))
      if (order.kind === 'agency' && order.goods > 0 && order.spent === null)
        throw refuse('请先在凭证里填写实际花了多少')
      await take(this.context, tx, order, step, {
        by: 'rider',
        actorId: viewer.id,
        note: lineOf(note),
        pictures: shown,
        errand: { deliveredAt: new Date(), position: null },
      })
    })
  }

  /** Posted, or its number put right. The same number once more is a retry. */
  async express(
    viewer: Viewer,
    { id, company, number, pictures }: { id: string; company: string; number: string; pictures: string[] },
  ): Promise<void> {
    const { name } = courierFor(await chosenCompany(this.context.db, company), number)
    const express = { expressCompany: name, expressNumber: parcelNumber(number) }
    const shown = await this.pictures(viewer, pictures)
    await inTransaction(this.context, async (tx) => {
      const order = await lockErrand(tx, id)
      const step = stepFor(order, 'submitExpress', mustSide(order, viewer, 'rider'))
      const corrects = step.from === 'delivered'
      if (corrects && order.expressCompany === name && order.expressNumber === express.expressNumber) return
      if (corrects && !(await mayCorrect(tx, id, step.from))) throw refuse('快递单号只能更正一次')
      const { warned } = await factsFor(this.context, tx, order)
      const contact = errandContact.open(this.context.secrets, id, order.contact)
      const phone = contact?.recipient?.phone
      await postParcel(this.context, tx, {
        ...{ orderId: id, back: false, company: name, number: express.expressNumber },
        ...(phone === undefined ? {} : { phone }),
      })
      // a parcel that nobody knew is on its way from now on
      const until = Math.max(order.untilAt?.getTime() ?? 0, Date.now() + times.confirm * 3_600_000)
      await take(this.context, tx, order, step, {
        by: 'rider',
        actorId: viewer.id,
        note: `${name} ${express.expressNumber}`,
        pictures: shown,
        errand: { ...express, ...(corrects ? {} : { deliveredAt: new Date(), position: null }) },
        ...(warned ? { change: { untilAt: new Date(until), remindedAt: null } } : {}),
      })
    })
  }

  /** Handed to the owner, who told the code: it is done at once. */
  async handOver(viewer: Viewer, id: string, code: string): Promise<void> {
    await this.withCode(
      viewer,
      id,
      'handOver',
      (tx, order) =>
        this.check(tx, viewer, order, { what: 'receive', known: order.receiveCode, given: code }),
      {},
      settle,
    )
  }

  /** Back to the hall; later than a few minutes after the grab for a penalty, which is the one that the rider saw. */
  async giveBack(
    viewer: Viewer,
    { id, reason, expected }: { id: string; reason: string; expected: number },
  ): Promise<void> {
    const note = lineOf(reason)
    if (note.length < limits.reason.min) throw wrongField('reason', '请写明原因')
    await inTransaction(this.context, async (tx) => {
      const order = await lockErrand(tx, id)
      const step = stepFor(order, 'riderCancel', mustSide(order, viewer, 'rider'))
      const fee = await backFeeOf(tx, order, 'back', Date.now())
      if (fee > expected) throw wrongField('expected', `现在退单要付违约金 ${yuanWithCents(fee)}，请确认`)
      await penalise(tx, order, fee)
      const errand = {
        percent: null,
        pay: null,
        grabbedAt: null,
        riderTrack: false,
        position: null,
      }
      const change = { sellerId: null }
      await take(this.context, tx, order, step, { by: 'rider', actorId: viewer.id, note, change, errand })
    })
  }

  /** A wrong code is counted, though the step is refused. */
  private async withCode(
    viewer: Viewer,
    id: string,
    action: Action,
    wrongOf: (tx: Executor, order: Order) => Promise<string | null> | null,
    said: Partial<Said>,
    then?: (tx: Executor, order: Order) => Promise<void>,
  ): Promise<void> {
    const wrong = await inTransaction(this.context, async (tx) => {
      const order = await lockErrand(tx, id)
      const step = stepFor(order, action, mustSide(order, viewer, 'rider'))
      if (action === 'handOver' && order.kind === 'agency' && order.goods > 0 && order.spent === null)
        throw refuse('请先在凭证里填写实际花了多少')
      const told = await wrongOf(tx, order)
      if (told !== null) return told
      await then?.(tx, order)
      await take(this.context, tx, order, step, { by: 'rider', actorId: viewer.id, ...said })
      return null
    })
    if (wrong !== null) throw wrongField('code', wrong)
  }

  private check = (
    tx: Executor,
    viewer: Viewer,
    order: Order,
    code: { what: string; known: string; given: string },
  ): Promise<string | null> =>
    wrongCode(tx, order, { ...code, by: viewer.id, wrong: '验证码不对，请向下单人核对' })

  private pictures = (viewer: Viewer, ids: string[]): Promise<StoredPicture[]> =>
    ownPictures(this.context, viewer, ids)
}
