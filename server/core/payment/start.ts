/** Begins to pay, or goes on with it. */
import { and, eq, sql } from 'drizzle-orm'
import { channelTitles, type VendorChannel } from '../../../contract/payment/rules'
import type { Started } from '../../../contract/payment/schema'
import { siteOf } from '../../config'
import type { Context, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { gone, refuse, wrongField } from '../../http/refusal'
import { ProviderError } from '../../providers'
import type { Combined, Order, Payer, PayProvider, Way } from '../../providers/pay/types'
import { checkPayPassword } from '../security/payPassword'
import { billFor, firstDue, rowOf, type Asked, type Target } from './bills'
import { asRefusal, payerOf, providerOf, wayOf, type Caller } from './channels'
import { openCombined } from './combine'
import { gatheringOf, type Combination } from './gather'
import { payableOf } from './payables'
import { look } from './rounds'
import { book, endOthers, type Row } from './settle'
import { payments } from './tables'

export const notifyPath = (channel: VendorChannel): string => `/api/payments/notify/${channel}`
export const combinedPath = (channel: VendorChannel): string => `${notifyPath(channel)}-combined`
const paid: Started = { state: 'paid', charge: null }
/** Vendors take no order that ends sooner than in a minute; ours are closed on time all the same. */
const shortest = 61_000
const sentUntil = (expiresAt: Date): Date => new Date(Math.max(expiresAt.getTime(), Date.now() + shortest))

/** How a vendor is asked to take money. */
interface Charging {
  provider: PayProvider
  way: Way
  caller: Caller
  asked: Target
}

export class PaymentStarter {
  /** A double tap is one call: its second does not take a try of the password. */
  private readonly underWay = new Map<string, Promise<Started>>()

  constructor(private readonly context: Context) {}

  start(viewer: Viewer, asked: Asked, caller: Caller): Promise<Started> {
    const tap = JSON.stringify([viewer.id, asked])
    const begun = this.underWay.get(tap)
    if (begun) return begun
    const work = this.begin(viewer, asked, caller).finally(() => this.underWay.delete(tap))
    this.underWay.set(tap, work)
    return work
  }

  private async begin(viewer: Viewer, asked: Asked, caller: Caller): Promise<Started> {
    const target = await this.target(asked)
    return target.channel === 'balance'
      ? this.fromBalance(viewer, target)
      : this.atVendor(viewer, target, target.channel, caller)
  }

  /** @throws Refusal where the part is none of it */
  private async target(asked: Asked): Promise<Target> {
    const { kind, id, part, channel } = asked
    const { db } = this.context
    const { parts } = payableOf(this.context, kind)
    const own = (await parts?.of(db, id)) ?? []
    const of = { kind, id }
    if (part === undefined) {
      const gathering = parts ? await gatheringOf(this.context, db, channel, own) : 'whole'
      return { ...asked, of, gathering }
    }
    if (!parts || !own.some((one) => one.id === part)) throw gone('这一笔')
    return { ...asked, kind: parts.kind, id: part, of, gathering: 'whole' }
  }

  private async fromBalance(viewer: Viewer, asked: Target): Promise<Started> {
    const { db } = this.context
    const payable = payableOf(this.context, asked.kind)
    // asked first, so that no try of the password is lost on what cannot be paid
    if ((await db.transaction((tx) => billFor(this.context, tx, viewer, asked))) === null) return paid
    if (asked.password === undefined) throw wrongField('password', '请输入支付密码')
    await checkPayPassword(this.context, viewer.id, asked.password, 'password')
    return inTransaction(this.context, async (tx) => {
      const bill = await billFor(this.context, tx, viewer, asked)
      if (bill === null) return paid
      const [row] = await tx
        .insert(payments)
        .values({ ...rowOf(viewer, asked, bill), state: 'paid', paidAt: sql`now()` })
        .returning()
      if (!row) throw new Error('no row')
      await book(tx, payable, row)
      const { id, amount, channel, payerId } = row
      if ((await payable.paid(tx, asked.id, { id, amount, channel, payerId })) === 'return')
        throw refuse('已经不能支付了')
      await endOthers(tx, payable, row)
      return paid
    })
  }

  private async atVendor(
    viewer: Viewer,
    asked: Target,
    channel: VendorChannel,
    caller: Caller,
  ): Promise<Started> {
    const provider = providerOf(this.context, channel)
    const way = provider && wayOf(provider, caller.client)
    if (!provider || !way) throw refuse(`这里不能用${channelTitles[channel]}，请换一种方式`)
    try {
      const how = { provider, way, caller, asked }
      const { gathering } = asked
      if (gathering !== null && gathering !== 'whole') return await this.combine(viewer, gathering, how)
      const row = await this.open(viewer, asked, way)
      return row === null ? paid : await this.charge(viewer, row, how)
    } catch (error) {
      throw asRefusal(channel, error)
    }
  }

  /** The payment that is open for this thing and channel, a new one where there is none that still fits. null: it is paid. */
  private async open(viewer: Viewer, asked: Target, way: Way): Promise<Row | null> {
    for (const last of [false, true]) {
      const { row, fits } = await this.context.db.transaction(async (tx) => {
        const bill = await billFor(this.context, tx, viewer, asked)
        if (bill === null) return { row: null, fits: true }
        await tx
          .insert(payments)
          .values({ ...rowOf(viewer, asked, bill), way, dueAt: firstDue })
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
          found.combined === null &&
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

  private async charge(viewer: Viewer, row: Row, how: Charging): Promise<Started> {
    const { number, title, amount, expiresAt } = row
    const { provider } = how
    const order: Order = {
      ...{ number, title, amount, expiresAt: sentUntil(expiresAt) },
      notifyUrl: `${siteOf(this.context.config)}${notifyPath(provider.name)}`,
    }
    return { state: 'paying', charge: await provider.order(order, await this.payer(viewer, how)) }
  }

  /** One payment of the vendor for all that is open, each share to its seller's merchant. */
  private async combine(
    viewer: Viewer,
    { by, shares: wanted }: Combination,
    how: Charging,
  ): Promise<Started> {
    const { asked, way, provider } = how
    const rows = await openCombined(this.context, viewer, asked, { shares: wanted, way })
    const [first] = rows ?? []
    if (!rows || !first) return paid
    const shares = rows.map(({ number, title, amount, merchant }) => ({
      ...{ number, title, amount, merchant: merchant ?? '' },
    }))
    const order: Combined = {
      ...{ number: first.combined ?? '', shares, expiresAt: sentUntil(first.expiresAt) },
      notifyUrl: `${siteOf(this.context.config)}${combinedPath(provider.name)}`,
    }
    const payer = await this.payer(viewer, how)
    const charge = await by.order(order, payer).catch((error: unknown) => {
      // a merchant number may have lost its permission: each seller can still be paid alone
      if (error instanceof ProviderError && error.reason === 'unavailable')
        throw refuse(`${channelTitles[provider.name]}暂时不能一起付，请到订单里一单一单付，或换一种方式`)
      throw error
    })
    return { state: 'paying', charge }
  }

  private payer(viewer: Viewer, { provider, way, caller, asked: { code, of } }: Charging): Promise<Payer> {
    const back = `${siteOf(this.context.config)}/#/pages/order/pay?kind=${of.kind}&id=${of.id}&back=1`
    return payerOf(this.context, provider.name, { way, viewer, caller, code, back })
  }
}
