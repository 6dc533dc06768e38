import { makeAutoObservable, observable, runInAction } from 'mobx'
import { isProved, type TransferKind } from '@contract/ledger/rules'
import { addDays, dayOf } from '@contract/rules'
import type { Bill, Receipt, Summary, Totals, Withdrawal } from '@contract/wallet/schema'
import { Action } from '@/net/action'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { months } from './labels'

export const flows = ['all', 'in', 'out'] as const
export type Flow = (typeof flows)[number]
export type AccountName = 'balance' | 'margin' | 'points'

const byId = ({ id }: { id: string }) => id

/** Lines of one account in one month, with its totals; and the receipt of one of them. */
export class BillsStore {
  month = months(1)[0] ?? ''
  flow: Flow = 'all'
  /** Of this kind alone; null: all. */
  kind: TransferKind | null = null
  totals: Totals | null = null
  receipt: Resource<Receipt> | null = null
  /** Whether the receipt's line was found in the published root of its day; null: not asked yet. */
  proved: boolean | null = null
  /** The month by kinds and sorts of accounts. */
  summary: Resource<{ items: Summary[]; totals: Totals }> | null = null
  readonly prove = new Action('prove', (id: string) => this.check(id))
  list: PagedList<Bill>

  constructor(readonly account: AccountName) {
    this.list = this.listOf()
    makeAutoObservable(
      this,
      {
        account: false,
        list: observable.ref,
        receipt: observable.ref,
        summary: observable.ref,
        totals: observable.ref,
        prove: false,
      },
      { autoBind: true },
    )
  }

  show(change: { month?: string; flow?: Flow; kind?: TransferKind | null }) {
    if (change.month !== undefined && change.month !== this.month) this.totals = null
    Object.assign(this, change)
    this.list = this.listOf()
    void this.list.load()
  }

  open({ id }: Bill) {
    this.proved = null
    this.receipt = new Resource(() => get('bills/detail', { id, account: this.account }, inPlace))
    void this.receipt.load()
  }

  close() {
    this.receipt = null
  }

  openSummary() {
    const { month } = this
    this.summary = new Resource(() => get('bills/company', { month }, inPlace))
    void this.summary.load()
  }

  /** The lines of a kind in the month that was summed up. */
  showKind(kind: TransferKind) {
    this.closeSummary()
    this.show({ flow: 'all', kind })
  }

  closeSummary() {
    this.summary = null
  }

  /** Goes the way from the line to its day's root again, here, and looks whether that is the published one. */
  private async check(id: string): Promise<void> {
    const { day, line, path, root } = await get('ledger/proof', { id, kind: this.account })
    const { items } = await get('ledger/roots', { after: addDays(day, 1), size: 1 })
    const published = items[0]?.day === day && items[0].root === root
    const shown = this.receipt?.data
    const same =
      line.transfer === id &&
      line.amount === shown?.amount &&
      line.balance === shown.balance &&
      dayOf(line.at) === day
    runInAction(() => (this.proved = published && same && isProved(line, path, root)))
  }

  private listOf(): PagedList<Bill> {
    const { month, flow, kind, account } = this
    return new PagedList<Bill>(async (after) => {
      const query = { month, after, ...(flow === 'all' ? {} : { flow }), ...(kind === null ? {} : { kind }) }
      const page = await (account === 'points'
        ? get('bills/scoreBills', query, inPlace)
        : get('bills/list', { ...query, account }, inPlace))
      if (page.totals) runInAction(() => month === this.month && (this.totals = page.totals))
      return page
    }, byId)
  }
}

/** One's money and points, and what moved. */
export class WalletStore {
  readonly balance = new Resource(() => get('bills/balance', {}, inPlace))
  readonly bills: Record<AccountName, BillsStore> = {
    balance: new BillsStore('balance'),
    margin: new BillsStore('margin'),
    points: new BillsStore('points'),
  }
  readonly withdrawals = new PagedList<Withdrawal>(
    (after) => get('withDraw/record', { after }, inPlace),
    byId,
  )

  /** After what may have changed any of it. */
  refresh = async (): Promise<void> => {
    const lists = [...Object.values(this.bills).map(({ list }) => list), this.withdrawals].filter(
      ({ phase }) => phase === 'ready' || phase === 'error',
    )
    await Promise.all([this.balance.load(), ...lists.map((list) => list.refresh())])
  }
}
