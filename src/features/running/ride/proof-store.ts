import { makeAutoObservable, reaction } from 'mobx'
import { goods } from '@contract/running/price/rules'
import { disputeLimits } from '@contract/order/rules'
import { limits } from '@contract/running/rules'
import type { OrderDetail } from '@contract/running/schema'
import { submit } from '@/shell/account/submit'
import { PictureQueue, type SentPicture } from '@/shell/pictures'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { FormModel } from '@/ui/form/model'
import { yuan } from '../shared/words'
import { Kept } from './kept'
import type { Proof } from './pages'

interface Values {
  note: string
  /** Yuan, as typed. */
  spent: string
  code: string
}
interface Draft extends Values {
  pictures: SentPicture[]
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
  private readonly kept: Kept<Draft>

  constructor(
    readonly id: string,
    readonly proof: Proof,
  ) {
    this.kept = new Kept(`draft.errand.${proof}`, id)
    const { pictures = [], ...values } = this.kept.get() ?? {}
    this.pictures = new PictureQueue(most[proof])
    this.pictures.restore(pictures)
    const told = proof === 'dispute'
    this.form = new FormModel<Values>({
      initial: { ...blank, ...values },
      limits: {
        note: {
          label: told ? t('发生了什么') : t('说明'),
          required: told,
          ...(told ? disputeLimits.text : limits.remark),
        },
        spent: { label: t('实际花费'), pattern: amount, message: t('写成 12 或 12.50 这样') },
        code: { label: t('取件码'), pattern: '^\\d{4}$', message: t('取件码是 4 位数字') },
      },
      check: (typed) => this.wrong(typed),
    })
    this.order = new Resource<OrderDetail>(() => get('running/detail', { id }, inPlace))
    makeAutoObservable<this, 'kept'>(
      this,
      { id: false, proof: false, order: false, form: false, pictures: false, kept: false },
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

  /** Keeps what is written, until the returned end. */
  keep(): () => void {
    return reaction(
      () => ({ ...this.form.values, pictures: this.pictures.sent }),
      (draft) => this.kept.set(draft),
    )
  }

  /** The order as it is then; undefined where it did not go through: the form or a toast says why. */
  async send(): Promise<OrderDetail | undefined> {
    const { sending, failed, ids } = this.pictures
    const lacking = sending
      ? t('图片还在上传')
      : failed
        ? t('图片没有传上去，请重试或移除')
        : ids.length < this.least
          ? t('至少拍一张照片')
          : null
    if (lacking) {
      feedback.toast(lacking)
      return undefined
    }
    const order = await submit(this.form, (values) => this.post(values))
    if (order) this.kept.clear()
    return order
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
