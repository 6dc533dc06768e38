/** How paying for something stands, for its page. */
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { PayableKind } from '../../../contract/kinds'
import { channels, type PayingState } from '../../../contract/payment/rules'
import type { Offered, Part, Paying } from '../../../contract/payment/schema'
import type { Context, Viewer } from '../../context'
import { notYours, Refusal } from '../../http/refusal'
import { users } from '../../core/account/tables'
import { balanceOf } from '../../core/ledger/ledger'
import { providerOf, wayOf, type Caller } from '../../core/payment/channels'
import { gatheringOf } from '../../core/payment/gather'
import { payableOf, type Bill, type SellersPart } from '../../core/payment/payables'
import { askOnce } from '../../core/payment/rounds'
import type { Row } from '../../core/payment/settle'
import { payments } from '../../core/payment/tables'

/** What a page shows follows from the latest: nobody goes on paying for what is paid. */
const shownTries = 20

interface Thing {
  kind: PayableKind
  id: string
}

export class PaymentReader {
  constructor(private readonly context: Context) {}

  async state(viewer: Viewer, thing: Thing & { ask?: boolean }, caller: Caller): Promise<Paying> {
    const payable = payableOf(this.context, thing.kind)
    const partsNow = async () => (await payable.parts?.of(this.context.db, thing.id)) ?? []
    let parts = await partsNow()
    if (thing.ask) {
      for (const pending of await this.tries(viewer, thing, parts))
        if (pending.state === 'pending') await askOnce(this.context, pending)
      parts = await partsNow()
    }
    const [bill, tries, standing] = await Promise.all([
      this.bill(viewer, thing),
      this.tries(viewer, thing, parts),
      this.person(viewer),
    ])
    const several = parts.length > 1
    const shown = bill instanceof Refusal ? ended(bill, tries, parts) : openState(bill, tries)
    return {
      ...shown,
      ...standing,
      parts: several ? parts.map(({ sellerId: _, ...part }) => part) : [],
      offers:
        shown.state === 'open' || shown.state === 'paying'
          ? await this.offers(shown.amount, standing.balance, caller, several ? parts : [])
          : [],
      page: await payable.page(thing.id),
    }
  }

  /** What is to be paid, or why nothing is. @throws Refusal when it is not for this viewer */
  private async bill(viewer: Viewer, { kind, id }: Thing): Promise<Bill | Refusal> {
    try {
      const bill = await this.context.db.transaction((tx) =>
        payableOf(this.context, kind).bill(tx, viewer.id, id),
      )
      if (bill.payerId !== viewer.id) throw notYours('订单')
      return bill
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) return error
      throw error
    }
  }

  /** The latest tries to pay for it, or for a part of it, the last first. */
  private tries({ id: payerId }: Viewer, { kind, id }: Thing, of: readonly Part[]): Promise<Row[]> {
    const { parts } = payableOf(this.context, kind)
    const own = of.map((part) => part.id)
    return this.context.db
      .select()
      .from(payments)
      .where(
        and(
          or(
            and(eq(payments.kind, kind), eq(payments.subjectId, id)),
            parts && and(eq(payments.kind, parts.kind), inArray(payments.subjectId, own)),
          ),
          eq(payments.payerId, payerId),
        ),
      )
      .orderBy(desc(payments.id))
      .limit(shownTries * (1 + own.length))
  }

  private async person({ id }: Viewer): Promise<Pick<Paying, 'balance' | 'has_password'>> {
    const { db } = this.context
    const [[user], balance] = await Promise.all([
      db
        .select({ set: sql<boolean>`${users.payPasswordHash} is not null` })
        .from(users)
        .where(eq(users.id, id)),
      balanceOf(db, 'balance', id),
    ])
    return { balance, has_password: user?.set ?? false }
  }

  private async offers(
    amount: number,
    balance: number,
    { client }: Caller,
    parts: readonly SellersPart[],
  ): Promise<Offered[]> {
    const offers: Offered[] = []
    for (const channel of channels) {
      const provider = channel === 'balance' ? null : providerOf(this.context, channel)
      if (channel !== 'balance' && !(provider && wayOf(provider, client))) continue
      const { db } = this.context
      const alone = parts.length > 0 && (await gatheringOf(this.context, db, channel, parts)) === null
      offers.push({ channel, alone, hindered: channel === 'balance' && balance < amount ? '余额不足' : '' })
    }
    return offers
  }
}

type Shown = Pick<Paying, 'state' | 'reason' | 'title' | 'amount' | 'until' | 'channel' | 'paid_at'>

function openState({ title, amount, expiresAt }: Bill, tries: Row[]): Shown {
  const pending = tries.find(({ state }) => state === 'pending')
  return {
    state: pending ? 'paying' : 'open',
    reason: tries[0]?.state === 'failed' ? '上一次没有付成功，可以再付一次' : '',
    title,
    amount,
    until: expiresAt?.toISOString() ?? null,
    channel: pending?.channel ?? null,
    paid_at: null,
  }
}

function ended(why: Refusal, tries: Row[], parts: readonly Part[]): Shown {
  const paid = tries.filter(({ state }) => state === 'paid')
  // of one thing the last, of several sellers what each was paid
  const brought = paid.length > 0 ? paid : tries.filter(({ state }) => state === 'refunded').slice(0, 1)
  const [first] = brought
  const state: PayingState = first?.state === 'paid' || first?.state === 'refunded' ? first.state : 'closed'
  const shown = first ?? tries[0]
  const lost = parts.filter((part) => part.state === 'closed').length
  return {
    state,
    reason:
      state === 'closed' ? why.message : state === 'paid' && lost > 0 ? `有 ${lost} 笔没有付，已经关闭` : '',
    title: brought.length > 1 ? `${brought.length} 笔付款` : (shown?.title ?? ''),
    amount: brought.length > 0 ? brought.reduce((sum, { amount }) => sum + amount, 0) : (shown?.amount ?? 0),
    until: null,
    channel: first?.channel ?? null,
    paid_at: first?.paidAt?.toISOString() ?? null,
  }
}
