import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { yuanOf } from '../../../contract/rules'
import {
  feeOf,
  limits,
  wayTitles,
  ways,
  type Way,
  type WithdrawalState,
} from '../../../contract/wallet/rules'
import type { Desk, Withdrawal } from '../../../contract/wallet/schema'
import type { Context, Executor, Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, refuse, wrongField } from '../../http/refusal'
import { identities, users } from '../../core/account/tables'
import { balanceOf, post } from '../../core/ledger/ledger'
import { checkPayPassword } from '../../core/security/payPassword'
import { CardService, lockPerson } from './cards'
import { lockWithdrawal, lookedAt, move, type Row } from './moves'
import { advancePayout } from './payouts'
import { withdrawalOf } from './shown'
import { withdrawals } from './tables'

interface Draft {
  key: string
  way: Way
  card?: string
  amount: number
  fee: number
  password: string
}

/** Of today in Asia/Shanghai, what counts against the day's limits. */
const countsToday = (
  userId: string,
): SQL => sql`user_id = ${userId} and state not in ('cancelled', 'returned')
  and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
const openOf = (userId: string): SQL =>
  sql`user_id = ${userId} and state in ('requested', 'reviewing', 'paying', 'confirming')`

export class WithdrawService {
  private readonly cards: CardService

  constructor(private readonly context: Context) {
    this.cards = new CardService(context)
  }

  private toWithdrawal = (row: Row): Withdrawal => withdrawalOf(this.context, row)

  async index(viewer: Viewer): Promise<Desk> {
    const { db } = this.context
    const [balance, cards, left, [user], openId, running] = await Promise.all([
      balanceOf(db, 'balance', viewer.id),
      this.cards.list(viewer),
      this.leftToday(db, viewer.id),
      db.select({ hash: users.payPasswordHash }).from(users).where(eq(users.id, viewer.id)),
      this.openIdOf(db, viewer.id),
      db
        .select()
        .from(withdrawals)
        .where(openOf(viewer.id))
        .orderBy(sql`id desc`)
        .limit(20),
    ])
    return {
      balance,
      cards,
      left,
      verified: viewer.verified,
      has_password: Boolean(user?.hash),
      running: running.map(this.toWithdrawal),
      ways: ways.map((way) => ({ way, hindered: way === 'wechat' ? this.hindered(openId) : '' })),
    }
  }

  /** Holds the money. The same key again gives the first, and asks for no password. */
  async submit(viewer: Viewer, draft: Draft): Promise<Withdrawal> {
    const before = await this.byKey(this.context.db, viewer, draft)
    if (before) return this.toWithdrawal(before)
    this.checkAmount(draft)
    await this.destination(this.context.db, viewer, draft)
    await checkPayPassword(this.context, viewer.id, draft.password, 'password')
    const id = await this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer.id)
      const first = await this.byKey(tx, viewer, draft)
      if (first) return first.id
      await this.withinDay(tx, viewer.id, draft.amount)
      const { key, way, amount, fee } = draft
      const id = newId()
      await tx.insert(withdrawals).values({
        id,
        userId: viewer.id,
        schoolId: viewer.schoolId,
        key,
        way,
        amount,
        fee,
        ...(await this.destination(tx, viewer, draft)),
        dueAt: sql`now() + interval '1 minute'`,
      })
      await post(tx, {
        key: `withdraw:${id}`,
        kind: 'withdraw',
        subject: id,
        legs: [
          { kind: 'balance', owner: viewer.id, amount: -amount },
          { kind: 'held', owner: id, amount },
        ],
      })
      return id
    })
    await advancePayout(this.context, id)
    return this.detail(viewer, id)
  }

  async record(viewer: Viewer, { state, ...query }: PageQuery & { state?: WithdrawalState }) {
    const page = keyset(by.newest(sql`id`), query)
    const rows = await this.context.db
      .select()
      .from(withdrawals)
      .where(
        sql`${eq(withdrawals.userId, viewer.id)} ${state ? sql`and ${eq(withdrawals.state, state)}` : sql``} ${page.after}`,
      )
      .orderBy(desc(withdrawals.id))
      .limit(page.rows)
    return page.of(rows, this.toWithdrawal)
  }

  async detail(viewer: Viewer, id: string): Promise<Withdrawal> {
    const [row] = await this.context.db
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.id, id), eq(withdrawals.userId, viewer.id)))
    if (!row) throw gone('这次提现')
    return this.toWithdrawal(row)
  }

  /** Cancelled again, it stays so. */
  async cancel(viewer: Viewer, id: string): Promise<Withdrawal> {
    await this.context.db.transaction(async (tx) => {
      const row = await this.own(tx, viewer, id)
      if (row.state === 'cancelled') return
      // the desk looks at the card under the same lock
      if (row.state === 'paying' && (await this.isLookedAt(tx, id)))
        throw refuse('管理员已经看过卡号，可能正在打款，不能取消了')
      await move(this.context, tx, row, 'cancel')
    })
    return this.detail(viewer, id)
  }

  /** The person's word alone pays nothing: WeChat is asked. */
  async confirm(viewer: Viewer, id: string): Promise<Withdrawal> {
    const { state } = await this.detail(viewer, id)
    if (state === 'paying' || state === 'confirming')
      await advancePayout(this.context, id, state === 'confirming')
    return this.detail(viewer, id)
  }

  private async isLookedAt(tx: Executor, id: string): Promise<boolean> {
    const { rows } = await tx.execute<{ yes: boolean }>(sql`select ${lookedAt(sql`${id}::uuid`)} as yes`)
    return rows[0]?.yes === true
  }

  private async own(tx: Executor, viewer: Viewer, id: string): Promise<Row> {
    const row = await lockWithdrawal(tx, id)
    if (row.userId !== viewer.id) throw gone('这次提现')
    return row
  }

  /** What the key was first sent with. @throws Refusal when that was something else */
  private async byKey(
    tx: Executor,
    viewer: Viewer,
    { key, way, amount, card }: Draft,
  ): Promise<Row | undefined> {
    const [row] = await tx
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.userId, viewer.id), eq(withdrawals.key, key)))
    // a card may have been deleted since
    const same =
      row && row.way === way && row.amount === amount && (row.cardId === null || row.cardId === card)
    if (row && !same) throw refuse('这次提现已经提交过了，要再提请重新填写')
    return row
  }

  private checkAmount({ way, amount, fee }: Draft): void {
    const { min, max } = limits.amount[way]
    if (amount < min) throw wrongField('amount', `${wayTitles[way]}每次至少提现 ${yuanOf(min)}`)
    if (amount > max) throw wrongField('amount', `${wayTitles[way]}每次最多提现 ${yuanOf(max)}`)
    if (fee !== feeOf(way, amount))
      throw wrongField('fee', `手续费是 ${yuanOf(feeOf(way, amount))}，和你看到的不一样，请重新确认`)
  }

  private async leftToday(tx: Executor, userId: string): Promise<{ times: number; sum: number }> {
    const {
      rows: [row],
    } = await tx.execute<{ times: number; sum: string }>(sql`
      select count(*)::int as times, coalesce(sum(amount), 0) as sum from withdrawals where ${countsToday(userId)}`)
    return {
      times: Math.max(0, limits.perDay.times - (row?.times ?? 0)),
      sum: Math.max(0, limits.perDay.sum - Number(row?.sum ?? 0)),
    }
  }

  private async withinDay(tx: Executor, userId: string, amount: number): Promise<void> {
    const { times, sum } = await this.leftToday(tx, userId)
    if (times === 0) throw refuse(`一天最多提现 ${limits.perDay.times} 次，请明天再来`)
    if (amount > sum) throw refuse(`一天最多提现 ${yuanOf(limits.perDay.sum)}，今天还能提 ${yuanOf(sum)}`)
  }

  private hindered(openId: string | null): string {
    if (!this.context.providers.payout) return '暂时不能提现到微信'
    return openId === null ? '请先在微信小程序里绑定微信' : ''
  }

  private async openIdOf(tx: Executor, userId: string): Promise<string | null> {
    const [row] = await tx
      .select({ subject: identities.subject })
      .from(identities)
      .where(and(eq(identities.userId, userId), eq(identities.vendor, 'wechat')))
    return row?.subject ?? null
  }

  private async destination(
    tx: Executor,
    viewer: Viewer,
    { way, card: id }: Draft,
  ): Promise<{ destination: string; cardId: string | null; openId: string | null }> {
    if (way === 'wechat') {
      const openId = await this.openIdOf(tx, viewer.id)
      const hindered = this.hindered(openId)
      if (hindered !== '') throw refuse(hindered)
      return { destination: wayTitles.wechat, cardId: null, openId }
    }
    if (id === undefined) throw wrongField('card', '请选择银行卡')
    const card = await this.cards.target(tx, viewer, id)
    return { destination: `${card.bank} 尾号 ${card.tail}`, cardId: id, openId: null }
  }
}
