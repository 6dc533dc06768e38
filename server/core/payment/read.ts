/** How paying for something stands, for its page. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { PayableKind } from '../../../contract/kinds'
import { channels, type PayingState } from '../../../contract/payment/rules'
import type { Offered, Paying } from '../../../contract/payment/schema'
import type { Context, Viewer } from '../../context'
import { notYours, Refusal } from '../../http/refusal'
import { users } from '../account/tables'
import { balanceOf } from '../ledger/ledger'
import { providerOf, wayOf, type Caller } from './channels'
import { payableOf, type Bill } from './payables'
import { askOnce } from './rounds'
import type { Row } from './settle'
import { payments } from './tables'

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
    const pending = thing.ask
      ? (await this.tries(viewer, thing)).find(({ state }) => state === 'pending')
      : undefined
    if (pending) await askOnce(this.context, pending)
    const [bill, tries, standing] = await Promise.all([
      this.bill(viewer, thing),
      this.tries(viewer, thing),
      this.person(viewer),
    ])
    const shown = bill instanceof Refusal ? ended(bill, tries) : openState(bill, tries)
    return {
      ...shown,
      ...standing,
      offers:
        shown.state === 'open' || shown.state === 'paying'
          ? this.offers(shown.amount, standing.balance, caller)
          : [],
      page: payable.page(thing.id),
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

  /** The latest tries to pay for it, the last first. */
  private tries({ id: payerId }: Viewer, { kind, id }: Thing): Promise<Row[]> {
    return this.context.db
      .select()
      .from(payments)
      .where(and(eq(payments.kind, kind), eq(payments.subjectId, id), eq(payments.payerId, payerId)))
      .orderBy(desc(payments.id))
      .limit(shownTries)
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

  private offers(amount: number, balance: number, { client }: Caller): Offered[] {
    return channels.flatMap((channel): Offered[] => {
      if (channel === 'balance') return [{ channel, hindered: balance < amount ? '余额不足' : '' }]
      const provider = providerOf(this.context, channel)
      return provider && wayOf(provider, client) ? [{ channel, hindered: '' }] : []
    })
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

function ended(why: Refusal, tries: Row[]): Shown {
  const brought =
    tries.find(({ state }) => state === 'paid') ?? tries.find(({ state }) => state === 'refunded')
  const state: PayingState =
    brought?.state === 'paid' || brought?.state === 'refunded' ? brought.state : 'closed'
  const shown = brought ?? tries[0]
  return {
    state,
    reason: state === 'closed' ? why.message : '',
    title: shown?.title ?? '',
    amount: shown?.amount ?? 0,
    until: null,
    channel: brought?.channel ?? null,
    paid_at: brought?.paidAt?.toISOString() ?? null,
  }
}
