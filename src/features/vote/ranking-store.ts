import { makeAutoObservable } from 'mobx'
import { pageSize } from '@contract/rules'
import { codeSigns, limits, liveEvery } from '@contract/vote/rules'
import type { OwnReceipt, Receipt, VoteDetail, VoteEntry } from '@contract/vote/schema'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'

export type RankingView = 'ranking' | 'receipts'

/** What is left of a typed code: its characters alone, in capitals. */
const signsOf = (typed: string): string =>
  Array.from(typed.toUpperCase())
    .filter((sign) => codeSigns.includes(sign))
    .join('')
    .slice(0, limits.code)

/** The ranking of an event, and its receipts. */
export class RankingStore {
  view: RankingView
  code: string
  readonly event: Resource<VoteDetail>
  readonly ranking: PagedList<VoteEntry>
  readonly mine: PagedList<OwnReceipt>
  readonly withdraw: Action<[receipt: OwnReceipt], void>
  private readonly all: PagedList<Receipt>
  private one: PagedList<Receipt> | null = null

  constructor(
    readonly id: string,
    view: RankingView = 'ranking',
    code = '',
  ) {
    this.view = view
    this.code = ''
    this.event = new Resource(() => get('VoteActivity/read', { id }, inPlace))
    this.ranking = new PagedList(
      (after) =>
        get(
          'Vote/ranking',
          { id, after, size: after === undefined ? this.shown : pageSize.default },
          inPlace,
        ),
      (entry) => entry.id,
    )
    this.mine = new PagedList(
      (after) => get('Vote/mine', { id, after }, inPlace),
      (receipt) => receipt.id,
    )
    this.all = this.receiptsOf()
    this.withdraw = new Action(`withdraw ${id}`, async (receipt) => {
      await post('Vote/withdraw', { receipt: receipt.id })
      await this.refresh()
    })
    makeAutoObservable<this, 'all'>(
      this,
      { id: false, event: false, ranking: false, mine: false, withdraw: false, all: false },
      { autoBind: true },
    )
    this.find(code)
  }

  /** Those with the code that is typed, else all. */
  get receipts(): PagedList<Receipt> {
    return this.one ?? this.all
  }

  /** Rows that a refresh brings back: those that are here, as far as one page holds them. */
  get shown(): number {
    return Math.min(pageSize.max, Math.max(pageSize.default, this.ranking.items.length))
  }

  show(view: RankingView) {
    this.view = view
  }

  find(typed: string) {
    this.code = signsOf(typed)
    this.one = this.code.length === limits.code ? this.receiptsOf(this.code) : null
  }

  load = (): Promise<void> => this.event.load()

  async refresh(): Promise<void> {
    const own = session.signedIn ? [this.mine.refresh()] : []
    await Promise.all([this.event.load(), this.ranking.refresh(), this.receipts.refresh(), ...own])
  }

  /** Reads the ranking anew now and again until the returned end, as long as it can change and one page holds it. */
  watch(): () => void {
    const timer = setInterval(() => {
      const phase = this.event.data?.phase
      const small = this.ranking.items.length <= pageSize.max
      if (this.view === 'ranking' && small && (phase === 'open' || phase === 'counting'))
        void this.ranking.refresh()
    }, liveEvery)
    return () => clearInterval(timer)
  }

  private receiptsOf(code?: string): PagedList<Receipt> {
    const { id } = this
    return new PagedList(
      (after) => get('Vote/receipts', { id, after, ...(code === undefined ? {} : { code }) }, inPlace),
      (receipt) => receipt.code,
    )
  }
}
