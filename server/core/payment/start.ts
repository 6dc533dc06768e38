/** Begins to pay, or goes on with it. */
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { PayableKind } from '../../../contract/kinds'
import { channelTitles, openMinutes, type Channel, type VendorChannel } from '../../../contract/payment/rules'
import type { Started } from '../../../contract/payment/schema'
import { siteOf } from '../../config'
import type { Context, Executor, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { notYours, refuse, Refusal, wrongField } from '../../http/refusal'
import type { Order, PayProvider, Way } from '../../providers/pay/types'
import { checkPayPassword } from '../security/payPassword'
import { asRefusal, payerOf, providerOf, wayOf, type Caller } from './channels'
import { payableOf, type Bill } from './payables'
import { numberOf } from './refund'
import { look } from './rounds'
import { book, endOthers, type Row } from './settle'
import { payments } from './tables'

export interface Asked {
  kind: PayableKind
  id: string
  channel: Channel
  amount?: number
  password?: string
  code?: string
}

export const notifyPath = (channel: VendorChannel): string => `/api/payments/notify/${channel}`
const paid: Started = { state: 'paid', charge: null }
/** Vendors take no order that ends sooner than in a minute; ours are closed on time all the same. */
const shortest = 61_000

export class PaymentStarter {
  /** A double tap is one call: its second does not take a try of the password. */
  private readonly underWay = new Map<string, Promise<Started>>()

  constructor(private readonly context: Context) {}

  start(viewer: Viewer, asked: Asked, caller: Caller): Promise<Started> {
    const tap = JSON.stringify([viewer.id, asked])
    const begun = this.underWay.get(tap)
    if (begun) return begun
    const work = (
      asked.channel === 'balance'
        ? this.fromBalance(viewer, asked)
        : this.atVendor(viewer, asked, asked.channel, caller)
    ).finally(() => this.underWay.delete(tap))
    this.underWay.set(tap, work)
    return work
  }

  /** null: the viewer has paid it. @throws Refusal when it cannot be paid, or costs something else than the page showed */
  private async bill(tx: Executor, viewer: Viewer, { kind, id, amount }: Asked): Promise<Bill | null> {
    const bill = await payableOf(this.context, kind)
      .bill(tx, viewer.id, id)
      .catch(async (error: unknown) => {
        if (error instanceof Refusal && error.status === 409 && (await this.isPaid(tx, viewer, kind, id)))
          return null
        throw error
      })
    if (bill === null) return null
    if (bill.payerId !== viewer.id) throw notYours('订单')
    if (bill.expiresAt !== null && bill.expiresAt.getTime() <= Date.now()) throw refuse('已经过了支付的时间')
    if (amount !== undefined && amount !== bill.amount) throw refuse('价格变了，请看过新的金额再付')
    return bill
  }

  private async isPaid(tx: Executor, viewer: Viewer, kind: PayableKind, id: string): Promise<boolean> {
    const [found] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.kind, kind),
          eq(payments.subjectId, id),
          eq(payments.payerId, viewer.id),
          eq(payments.state, 'paid'),
        ),
      )
      .limit(1)
    return found !== undefined
  }

  private rowOf(
    viewer: Viewer,
    { kind, id: subjectId, channel }: Asked,
    bill: Bill,
  ): typeof payments.$inferInsert {
    const id = newId()
    const latest = Date.now() + openMinutes * 60_000
    const expiresAt = new Date(Math.min(bill.expiresAt?.getTime() ?? latest, latest))
    const { title, amount, schoolId, to } = bill
    return {
      id,
      number: numberOf(id),
      kind,
      subjectId,
      payerId: viewer.id,
      schoolId,
      channel,
      title,
      amount,
      toKind: to.kind,
      toOwner: to.owner,
      expiresAt,
    }
  }

  private async fromBalance(viewer: Viewer, asked: Asked): Promise<Started> {
    const { db } = this.context
    const payable = payableOf(this.context, asked.kind)
    // asked first, so that no try of the password is lost on what cannot be paid
    if ((await db.transaction((tx) => this.bill(tx, viewer, asked))) === null) return paid
    if (asked.password === undefined) throw wrongField('password', '请输入支付密码')
    await checkPayPassword(this.context, viewer.id, asked.password, 'password')
    return inTransaction(this.context, async (tx) => {
      const bill = await this.bill(tx, viewer, asked)
      if (bill === null) return paid
      const [row] = await tx
        .insert(payments)
        .values({ ...this.rowOf(viewer, asked, bill), state: 'paid', paidAt: sql`now()` })
        .returning()
      if (!row) throw new Error('no row')
      await book(tx, payable, row)
      const { id, amount, channel, payerId } = row
      if ((await payable.paid(tx, asked.id, { id, amount, channel, payerId })) === 'return')
        throw refuse('已经不能支付了')
      await endOthers(tx, row)
      return paid
    })
  }

  private async atVendor(
    viewer: Viewer,
    asked: Asked,
    channel: VendorChannel,
    caller: Caller,
  ): Promise<Started> {
    const provider = providerOf(this.context, channel)
    const way = provider && wayOf(provider, caller.client)
    if (!provider || !way) throw refuse(`这里不能用${channelTitles[channel]}，请换一种方式`)
    try {
      const row = await this.open(viewer, asked, way)
      return row === null ? paid : await this.charge(viewer, row, { provider, way, caller, code: asked.code })
    } catch (error) {
      throw asRefusal(channel, error)
    }
  }

  /** The payment that is open for this thing and channel, a new one where there is none that still fits. null: it is paid. */
  private async open(viewer: Viewer, asked: Asked, way: Way): Promise<Row | null> {
    for (const last of [false, true]) {
      const { row, fits } = await this.context.db.transaction(async (tx) => {
        const bill = await this.bill(tx, viewer, asked)
        if (bill === null) return { row: null, fits: true }
        await tx
          .insert(payments)
          .values({ ...this.rowOf(viewer, asked, bill), way, dueAt: sql`now() + interval '15 seconds'` })
          .onConflictDoNothing()
        const [found] = await tx
          .select()
          .from(payments)
          .where(
            and(
              eq(payments.kind, asked.kind),
              eq(payments.subjectId, asked.id),
              eq(payments.channel, asked.channel),
              eq(payments.state, 'pending'),
            ),
          )
        const same =
          found !== undefined &&
          found.amount === bill.amount &&
          found.way === way &&
          found.payerId === viewer.id &&
          found.expiresAt.getTime() > Date.now()
        return { row: found ?? null, fits: same }
      })
      if (fits) return row
      if (last) break
      if (row) await look(this.context, { ...row, expiresAt: new Date(0) })
    }
    throw refuse('上一次支付还没有结束，请稍后再试')
  }

  private async charge(
    viewer: Viewer,
    row: Row,
    {
      provider,
      way,
      caller,
      code,
    }: { provider: PayProvider; way: Way; caller: Caller; code?: string | undefined },
  ): Promise<Started> {
    const site = siteOf(this.context.config)
    const { kind, subjectId, number, title, amount, expiresAt } = row
    const back = `${site}/#/pages/order/pay?kind=${kind}&id=${subjectId}&back=1`
    const order: Order = {
      number,
      title,
      amount,
      expiresAt: new Date(Math.max(expiresAt.getTime(), Date.now() + shortest)),
      notifyUrl: `${site}${notifyPath(provider.name)}`,
    }
    const payer = await payerOf(this.context, provider.name, { way, viewer, caller, code, back })
    return { state: 'paying', charge: await provider.order(order, payer) }
  }
}
