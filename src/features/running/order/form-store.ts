import { makeAutoObservable, observable, reaction, runInAction } from 'mobx'
import type { Kind } from '@contract/running/price/rules'
import { windowsFrom } from '@contract/running/rules'
import type { OrderDetail, PriceDraft, QuoteShown } from '@contract/running/schema'
import { chosen, type Chosen } from '@/shell/address/chosen'
import type { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import type { FormModel } from '@/ui/form/model'
import { Companies } from '../shared/companies'
import { yuan } from '../shared/labels'
import { readDraft, takeRemark } from './draft'
import { faces } from './faces'
import { valuesAgain } from './again'
import { hoursSaid, type HoursSaid } from './hours'
import { estimate, orderDraft, priceDraft } from './priced'
import type { Values } from './values'

/** Milliseconds without a change after which the server is asked for the price. */
const restMs = 350

/** An errand being ordered. What was typed survives leaving the page; the price shown is the rules' until the server has confirmed it. */
export class OrderFormStore {
  readonly form: FormModel<Values>
  readonly times = new Resource(() => get('running/time', {}, inPlace))
  readonly companies = new Companies()
  /** The server's price, and what it was asked for; null until it answered. */
  private confirmed: { asked: string; quote: QuoteShown } | null = null
  /** Why the server gives no price to the draft as it is. */
  refused: string | null = null
  private readonly draft: DraftForm<Values>
  private now = Date.now()

  constructor(readonly kind: Kind) {
    this.draft = readDraft(kind, this.now)
    this.form = this.draft.form
    makeAutoObservable<this, 'confirmed' | 'draft'>(
      this,
      { kind: false, form: false, times: false, companies: false, draft: false, confirmed: observable.ref },
      { autoBind: true },
    )
  }

  get written(): boolean {
    const { title, parcel, remark, receiver, receiverAddress } = this.form.values
    return [title, parcel, remark, receiver, receiverAddress].some((words) => words !== '')
  }

  /** What the server is asked for; null while a place is missing. */
  get price(): PriceDraft | null {
    return priceDraft(this.kind, this.form.values)
  }

  /** The server has priced just this. */
  get sure(): boolean {
    return this.confirmed !== null && this.confirmed.asked === JSON.stringify(this.price)
  }

  get quote() {
    return this.sure && this.confirmed
      ? this.confirmed.quote
      : estimate(this.kind, this.form.values, this.now)
  }

  /** By when the server says it comes; null until it has. */
  get due(): string | null {
    return this.confirmed?.quote.due ?? null
  }

  get windows(): { from: string; to: string; fee: number }[] {
    const known = this.times.data?.windows
    return known
      ? [...known]
      : windowsFrom(this.now).map(({ from, to }) => ({
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          fee: 0,
        }))
  }

  /** What opening hours of the stations have to say. */
  get hours(): HoursSaid | null {
    return hoursSaid(this.form.values, this.now)
  }

  setWindow(window: Values['window']) {
    this.form.set('window', window)
    if (window) this.form.set('urgent', false)
  }

  setUrgent(on: boolean) {
    this.form.set('urgent', on)
    if (on) this.form.set('window', null)
  }

  /** Takes what was chosen and written on the pages above. */
  takeBack() {
    const { from, to } = faces[this.kind]
    this.put('from', chosen.take(from.slot))
    this.put('to', chosen.take(to.slot))
    const remark = takeRemark(this.kind)
    if (remark !== undefined) this.form.set('remark', remark)
  }

  /** Times and, while none is chosen, the person's default address. Never rejects. */
  async open(): Promise<void> {
    void this.times.load()
    const { home } = faces[this.kind]
    if (this.form.values[home] !== null) return
    const book = await get('userAddress/list', {}, inPlace).catch(() => null)
    const address = book?.items.find(({ is_default }) => is_default)
    if (address && this.form.values[home] === null)
      runInAction(() => this.form.set(home, { kind: 'address', address }))
  }

  /** Asks for the price once the changes rest, until the returned end. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const pricing = reaction(
      () => JSON.stringify(this.price),
      () => {
        clearTimeout(timer)
        timer = setTimeout(() => void this.ask(), restMs)
      },
      { fireImmediately: true },
    )
    return () => {
      clearTimeout(timer)
      pricing()
    }
  }

  /** The server's price of the draft as it is. Never rejects. */
  async ask(): Promise<void> {
    const { price } = this
    this.now = Date.now()
    this.refused = null
    if (!price) return
    // said at the places already: the server would say it once more
    if (this.hours?.late) {
      this.refused = t('这个时间送不到')
      return
    }
    const asked = JSON.stringify(price)
    try {
      const quote = await post('running/quote', price, inPlace)
      runInAction(() => {
        this.confirmed = { asked, quote }
      })
    } catch (error) {
      runInAction(() => this.say(error))
    }
  }

  /** Takes over from an order of before what is asked for again; what was already being written stays. */
  async again(id: string): Promise<void> {
    if (this.written) return feedback.toast(t('上次没写完的还在，没有换掉'))
    const use = faces[this.kind].from.slot === 'pickup' ? 'userAddress/pickups' : 'userAddress/posts'
    const [order, stations] = await Promise.all([
      get('running/detail', { id }, inPlace).catch(() => null),
      get(use, {}, inPlace).catch(() => null),
      this.companies.load(),
    ])
    if (!order?.mine || order.kind !== this.kind || this.written) return
    const { names } = this.companies
    runInAction(() => this.draft.change(valuesAgain(order, stations?.items ?? [], names)))
    if (order.company && !names.includes(order.company))
      feedback.toast(t('{company}现在不能选了，请重新选快递公司', { company: order.company }))
  }

  /** Empties what was typed; the places stay. */
  discard() {
    const { from, to } = this.form.values
    this.draft.discard({ from, to })
  }

  /** The order; null where it did not go through: the form, a toast or the person says why. */
  async send(): Promise<OrderDetail | null> {
    const order = await this.draft.send((values) => this.place(values))
    if (order) this.draft.discard()
    return order
  }

  /** null: the price had changed, and the person did not agree to the new one. */
  private async place(values: Values): Promise<OrderDetail | null> {
    if (!this.sure) await this.ask()
    for (;;) {
      const { price, quote } = this
      if (!price) return null
      try {
        return await post('running/create', orderDraft(values, price, this.draft.key, quote.total), inPlace)
      } catch (error) {
        if (!(error instanceof CallError) || error.fields.expected === undefined) throw error
        await this.ask()
        if (this.quote.total === quote.total) throw error
        const words = t('刚才是 {before}，现在是 {now}。要按新的价格下单吗？', {
          before: yuan(quote.total),
          now: yuan(this.quote.total),
        })
        if (!(await feedback.modal({ title: t('价格变了'), content: words, confirmText: t('确认下单') })))
          return null
      }
    }
  }

  /** What was picked; without that, what stood there before, as it is in the address book now. */
  private put(end: 'from' | 'to', picked: Chosen | null) {
    const before = this.form.values[end]
    const next = picked ?? (before && chosen.current(before))
    if (next === before) return
    this.form.set(end, next)
    if (end === faces[this.kind].home) this.form.set('floor', '')
  }

  private say(error: unknown) {
    if (!(error instanceof CallError)) return
    const { fields } = error
    this.form.refuse(fields)
    this.refused = Object.values(fields)[0] ?? error.message
  }
}
