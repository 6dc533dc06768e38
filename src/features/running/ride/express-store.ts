import { makeAutoObservable, reaction } from 'mobx'
import { companies, limits, type Company } from '@contract/running/rules'
import type { OrderDetail } from '@contract/running/schema'
import { submit } from '@/shell/account/submit'
import { PictureQueue, type SentPicture } from '@/shell/pictures'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { FormModel } from '@/ui/form/model'
import { Kept } from './kept'

interface Values {
  company: Company | ''
  number: string
}
interface Draft extends Values {
  pictures: SentPicture[]
}

/** As the couriers print it: without what people put between. */
const numberIn = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Company, number and receipt of a parcel that was posted; kept on the device as it is typed. */
export class ExpressStore {
  readonly order: Resource<OrderDetail>
  readonly form: FormModel<Values>
  readonly pictures = new PictureQueue(limits.pictures)
  private readonly kept: Kept<Draft>

  constructor(readonly id: string) {
    this.kept = new Kept('draft.errand.express', id)
    const draft = this.kept.get()
    this.pictures.restore(draft?.pictures ?? [])
    this.form = new FormModel<Values>({
      initial: { company: draft?.company ?? '', number: draft?.number ?? '' },
      limits: {
        company: { label: t('快递公司'), required: true, missing: t('请选择快递公司') },
        number: {
          label: t('快递单号'),
          required: true,
          pattern: '^[A-Za-z0-9\\s-]{6,40}$',
          message: t('单号是 6 到 30 位字母和数字'),
        },
      },
    })
    this.order = new Resource<OrderDetail>(async () => {
      const order = await get('running/detail', { id }, inPlace)
      const wanted = companies.find((company) => company === order.company)
      if (this.form.values.company === '' && wanted) this.form.set('company', wanted)
      return order
    })
    makeAutoObservable<this, 'kept'>(
      this,
      { id: false, order: false, form: false, pictures: false, kept: false },
      { autoBind: true },
    )
  }

  /** Keeps what is typed, until the returned end. */
  keep(): () => void {
    return reaction(
      () => ({ ...this.form.values, pictures: this.pictures.sent }),
      (draft) => this.kept.set(draft),
    )
  }

  /** The number of a scanned label. */
  take(scanned: string) {
    this.form.set('number', numberIn(scanned).slice(0, limits.express.max))
  }

  /** The order as it is then; undefined where it did not go through: the form or a toast says why. */
  async send(): Promise<OrderDetail | undefined> {
    const { ids, sending, failed } = this.pictures
    if (sending || failed) {
      feedback.toast(sending ? t('图片还在上传') : t('图片没有传上去，请重试或移除'))
      return undefined
    }
    if (this.form.valid && ids.length === 0) {
      feedback.toast(t('请拍一张面单或回执'))
      return undefined
    }
    const order = await submit(this.form, ({ company, number }) =>
      post(
        'running/submitExpress',
        { id: this.id, company: company || companies[0], number: numberIn(number), pictures: ids },
        inPlace,
      ),
    )
    if (order) this.kept.clear()
    return order
  }
}
