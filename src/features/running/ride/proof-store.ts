import { makeAutoObservable } from 'mobx'
import { goods } from '@contract/running/price/rules'
import { disputeLimits } from '@contract/order/rules'
import { limits } from '@contract/running/rules'
import type { OrderDetail } from '@contract/running/schema'
import { DraftForm } from '@/shell/draft-form'
import type { PictureQueue } from '@/shell/pictures'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import type { FormModel } from '@/ui/form/model'
import { yuan } from '../shared/labels'
import type { Proof } from './pages'

interface Values {
  note: string
  /** Yuan, as typed. */
  spent: string
  code: string
}
const blank: Values = { note: '', spent: '', code: '' }

const most: Record<Proof, number> = {
  orderVoucher: limits.pictures,
  riderProcess: limits.pictures,
  riderEndProcess: limits.pictures,
  dispute: disputeLimits.pictures,
}

const amount = '^\\d{1,4}(\\.\\d{1,2})?$'
/** Fen of yuan as typed: 12.5 is 1250. No number of the machine's in between. */
export function fenOf(typed: string): number {
  const [whole = '', part = ''] = typed.trim().split('.')
  return Number(whole + part.padEnd(2, '0'))
}

/** A step that is told with pictures: a voucher, the pickup, the delivery, a complaint. Kept on the device as it is written. */
export class ProofStore {
  readonly order: Resource<OrderDetail>
  readonly form: FormModel<Values>
  readonly pictures: PictureQueue
  private readonly draft: DraftForm<Values>

  constructor(
    readonly id: string,
    readonly proof: Proof,
  ) {
    const told = proof === 'dispute'
    this.draft = new DraftForm<Values>({
      place: `draft.errand.${proof}`,
      of: id,
      pictures: most[proof],
      keepsPictures: true,
      initial: blank,
      limits: {
        code: { label: t('取件码'), pattern: '^\\d{4}$', message: t('取件码是 4 位数字') },
        spent: { label: t('实际花费'), pattern: amount, message: t('写成 12 或 12.50 这样') },
        note: {
          label: told ? t('发生了什么') : t('说明'),
          required: told,
          ...(told ? disputeLimits.text : limits.remark),
        },
      },
      check: (typed) => this.wrong(typed),
    })
    this.form = this.draft.form
    this.pictures = this.draft.pictures
    this.order = new Resource<OrderDetail>(() => get('running/detail', { id }, inPlace))
    makeAutoObservable<this, 'draft'>(
      this,
      { id: false, proof: false, order: false, form: false, pictures: false, draft: false },
      { autoBind: true },
    )
  }

  /** Pictures that must be: of a parcel that is fetched one, of other things that are taken none. */
  get least(): number {
    if (this.proof === 'dispute') return 0
    return this.proof === 'riderProcess' && this.order.data?.kind !== 'take' ? 0 : 1
  }

  /** What was spent is told with a voucher, once the buying began, where money was paid in advance. */
  get asksSpent(): boolean {
    const { data } = this.order
    if (this.proof !== 'orderVoucher' || data?.kind !== 'agency' || data.quote.goods === 0) return false
    return data.state === 'carrying' || (data.state === 'disputed' && data.spent === null)
  }

  /** Whoever hands a parcel over says the code. */
  get asksCode(): boolean {
    return this.proof === 'riderProcess' && this.order.data?.kind === 'send'
  }

  get asksNote(): boolean {
    return this.proof !== 'riderProcess'
  }

  /** The order as it is then; null where it did not go through: the form or a toast says why. */
  async send(): Promise<OrderDetail | null> {
    const { sending, failed, ids } = this.pictures
    if (!sending && (failed || ids.length < this.least)) {
      feedback.toast(failed ? t('图片没有传上去，请重试或移除') : t('至少拍一张照片'))
      return null
    }
    return this.draft.send((values) => this.post(values))
  }

  private wrong({ spent, code }: Values): { [K in keyof Values]?: string } {
    const paid = Math.min(this.order.data?.quote.goods ?? goods.max, goods.max)
    if (this.asksCode && code === '') return { code: t('请问下单人要 4 位取件码') }
    if (!this.asksSpent || !new RegExp(amount).test(spent.trim())) return {}
    return fenOf(spent) > paid ? { spent: t('最多 {n}，是下单人预付的', { n: yuan(paid) }) } : {}
  }

  private post({ note, spent, code }: Values): Promise<OrderDetail> {
    const { id, proof, asksCode, asksSpent } = this
    const pictures = this.pictures.ids
    const said = note.trim() === '' ? {} : { note: note.trim() }
    if (proof === 'riderProcess')
      return post('running/riderProcess', { id, ...(asksCode ? { code } : {}), pictures }, inPlace)
    if (proof === 'riderEndProcess')
      return post('running/riderEndProcess', { id, pictures, ...said }, inPlace)
    if (proof === 'dispute') return post('running/dispute', { id, text: note.trim(), pictures }, inPlace)
    const told = asksSpent && spent.trim() !== '' ? { spent: fenOf(spent) } : {}
    return post('running/orderVoucher', { id, pictures, ...told, ...said }, inPlace)
  }
}
