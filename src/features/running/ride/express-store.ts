import { makeAutoObservable } from 'mobx'
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
import { Companies } from '../shared/companies'

interface Values {
  company: string
  number: string
}

/** As the couriers print it: without what people put between. */
const numberIn = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Company, number and receipt of a parcel that was posted; kept on the device as it is typed. */
export class ExpressStore {
  readonly order: Resource<OrderDetail>
  readonly companies = new Companies()
  readonly form: FormModel<Values>
  readonly pictures: PictureQueue
  private readonly draft: DraftForm<Values>

  constructor(readonly id: string) {
    this.draft = new DraftForm<Values>({
      // of the order alone: the company that was wished for is kept as the page opens
      place: `draft.errand.express.${id}`,
      pictures: limits.pictures,
      keepsPictures: true,
      initial: { company: '', number: '' },
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
    this.form = this.draft.form
    this.pictures = this.draft.pictures
    this.order = new Resource<OrderDetail>(async () => {
      const order = await get('running/detail', { id }, inPlace)
      void this.companies.load()
      const company = order.express?.company ?? order.company
      if (this.form.values.company === '' && company) this.form.set('company', company)
      return order
    })
    makeAutoObservable<this, 'draft'>(
      this,
      { id: false, order: false, companies: false, form: false, pictures: false, draft: false },
      { autoBind: true },
    )
  }

  /** The number of a scanned label. */
  take(scanned: string) {
    this.form.set('number', numberIn(scanned).slice(0, limits.express.max))
  }

  /** The order as it is then; null where it did not go through: the form or a toast says why. */
  async send(): Promise<OrderDetail | null> {
    const { ids, sending, failed } = this.pictures
    if (!sending && (failed || (this.form.valid && ids.length === 0))) {
      feedback.toast(failed ? t('图片没有传上去，请重试或移除') : t('请拍一张面单或回执'))
      return null
    }
    return this.draft.send(({ company, number }) =>
      post(
        'running/submitExpress',
        { id: this.id, company, number: numberIn(number), pictures: ids },
        inPlace,
      ),
    )
  }
}
