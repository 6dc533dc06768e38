import { makeAutoObservable, observable, reaction, runInAction, toJS } from 'mobx'
import { goods, house, tip, type Kind } from '@contract/running/price/rules'
import { limits, windowsFrom } from '@contract/running/rules'
import type { OrderDetail, PriceDraft, QuoteShown } from '@contract/running/schema'
import { submit } from '@/shell/account/submit'
import { chosen, type Chosen } from '@/shell/address/chosen'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { FormModel } from '@/ui/form/model'
import { yuan } from '../shared/words'
import { blank, dropDraft, keepDraft, readDraft, takeRemark, type Values } from './draft'
import { faces } from './faces'
import { estimate, fenOf, floorOf, orderDraft, priceDraft } from './priced'

/** Milliseconds without a change after which the server is asked for the price. */
const restMs = 350

type Errors = { [K in keyof Values]?: string }
function check(kind: Kind, values: Values): Errors {
  const errors: Errors = {}
  const [more, budget] = [fenOf(values.tip), fenOf(values.goods)]
  if (more === null || (more > 0 && (more < tip.min || more > tip.max)))
    errors.tip = t('小费填 {min} 到 {max} 元', { min: tip.min / 100, max: tip.max / 100 })
  if (kind === 'agency' && (budget === null || budget > goods.max))
    errors.goods = t('代买预付最多 {max} 元', { max: goods.max / 100 })
  if (kind !== 'agency' && values.from === null) errors.from = t(faces[kind].from.empty)
  const floor = floorOf(kind, values)
  if (values.upstairs && (floor === undefined || floor > house.floors)) errors.floor = t('请选择楼层')
  if (kind !== 'send') return errors
  if (values.receiver.trim() === '') errors.receiver = t('请填写收件人')
  if (!/^1[3-9]\d{9}$/.test(values.receiverPhone.trim()))
    errors.receiverPhone = t('请填写收件人的 11 位手机号')
  if (Array.from(values.receiverAddress.trim()).length < limits.address.min)
    errors.receiverAddress = t('请填写完整的收件地址')
  if (values.company === '') errors.company = t('请选择快递公司')
  return errors
}

/** An errand being ordered. What was typed survives leaving the page; the price shown is the rules' until the server has confirmed it. */
export class OrderFormStore {
  readonly form: FormModel<Values>
  readonly times = new Resource(() => get('running/time', {}, inPlace))
  /** The server's price, and what it was asked for; null until it answered. */
  private confirmed: { asked: string; quote: QuoteShown } | null = null
  /** Why the server gives no price to the draft as it is. */
  refused: string | null = null
  private key: string
  private now = Date.now()

  constructor(readonly kind: Kind) {
    const { key, values } = readDraft(kind, this.now)
    this.key = key
    const face = faces[kind]
    this.form = new FormModel<Values>({
      initial: values,
      limits: {
        title: { label: t(face.title), required: true, ...limits.title },
        from: { label: t(face.from.label), required: kind !== 'agency', missing: t(face.from.empty) },
        to: { label: t(face.to.label), required: true, missing: t(face.to.empty) },
        parcel: { label: t('取件码或短信'), ...limits.parcel },
        receiver: { label: t('收件人'), ...limits.name, required: kind === 'send' },
        receiverPhone: { label: t('收件人手机号'), required: kind === 'send' },
        receiverAddress: { label: t('收件地址'), max: limits.address.max, required: kind === 'send' },
        company: { label: t('快递公司'), required: kind === 'send', missing: t('请选择快递公司') },
        size: { label: t('重量') },
        pieces: { label: t('件数') },
        upstairs: { label: t('送上楼') },
        floor: { label: t('楼层') },
        lift: { label: t('有电梯') },
        window: { label: t('时间') },
        urgent: { label: t('加急') },
        sex: { label: t('骑手性别') },
        tip: { label: t('小费（元）') },
        goods: { label: t('代买预付（元）') },
        remark: { label: t('备注'), ...limits.remark },
        track: { label: t('查看骑手位置') },
      },
      check: (now) => check(kind, now),
    })
    makeAutoObservable<this, 'confirmed' | 'key'>(
      this,
      { kind: false, form: false, times: false, key: false, confirmed: observable.ref },
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

  /** Keeps the draft, and asks for the price once the changes rest, until the returned end. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keeping = reaction(
      () => toJS(this.form.values),
      (values) => keepDraft(this.kind, { key: this.key, values }),
    )
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
      keeping()
      pricing()
    }
  }

  /** The server's price of the draft as it is. Never rejects. */
  async ask(): Promise<void> {
    const { price } = this
    this.now = Date.now()
    this.refused = null
    if (!price) return
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

  /** Empties what was typed; the places stay. */
  discard() {
    this.key = newDraftKey()
    this.form.reset({ ...blank, to: this.form.values.to, from: this.form.values.from })
  }

  /** The order; null where it did not go through: the form, a toast or the person says why. */
  async send(): Promise<OrderDetail | null> {
    const order = await submit(this.form, (values) => this.place(values))
    if (!order) return null
    this.key = newDraftKey()
    this.form.reset({ ...blank })
    // after the reaction has kept the emptied one
    dropDraft(this.kind)
    return order
  }

  /** null: the price had changed, and the person did not agree to the new one. */
  private async place(values: Values): Promise<OrderDetail | null> {
    if (!this.sure) await this.ask()
    for (;;) {
      const { price, quote } = this
      if (!price) return null
      try {
        return await post('running/create', orderDraft(values, price, this.key, quote.total), inPlace)
      } catch (error) {
        if (!(error instanceof CallError) || error.fields.expected === undefined) throw error
        await this.ask()
        if (this.quote.total === quote.total) throw error
        const words = t('刚才是 {before}，现在是 {now}。要按新的价格下单吗？', {
          before: yuan(quote.total),
          now: yuan(this.quote.total),
        })
        if (!(await feedback.modal({ title: t('价格变了'), content: words, confirmText: t('按新价格下单') })))
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
