import { limits } from '@contract/sale/rules'
import { type Cause } from '@contract/sale/after/rules'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { DraftForm } from '@/shell/draft-form'
import { fenOf, yuan } from '@/shell/order/labels'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { formatFen } from '@/ui/format'
import { saleGet, salePost, type SaleUi } from './kind'

interface Values {
  goods: boolean
  /** Which lines of the order, by their numbers; none: all of it, with its freight. */
  lines: readonly string[]
  cause: Cause | ''
  /** Yuan. */
  amount: string
  text: string
}

export const plain = (fen: number): string => formatFen(fen).replace(/,/g, '')

/** Money that is asked back, of at most what is left. What was typed stays on the device. */
export class RefundFormStore {
  /** What may be asked for, and the order's lines: one without the other asks for the wrong sum. */
  readonly both = new Resource(async () => {
    const [may, order] = await Promise.all([
      saleGet(this.kind, 'refundCause', { id: this.id }, inPlace),
      saleGet(this.kind, 'orderInfo', { id: this.id }, inPlace),
    ])
    return { may, order }
  })
  readonly draft: DraftForm<Values>

  constructor(
    readonly kind: SaleUi,
    readonly id: string,
  ) {
    this.draft = new DraftForm<Values>({
      place: `draft.${kind.name}.refund.${id}`,
      of: session.info?.user_id,
      pictures: limits.refund.pictures,
      initial: { goods: false, lines: [], cause: '', amount: '', text: '' },
      limits: {
        goods: { label: t('要不要退货') },
        lines: { label: t('退哪几种') },
        cause: { label: t('原因'), required: true, missing: t('请选择原因') },
        amount: { label: t('退多少（元）'), required: true },
        text: { label: t('说明'), required: true, ...limits.refund.text },
      },
      check: (values) => this.wrong(values),
    })
  }

  /** Causes that fit: about goods that nobody has there is nothing to send back. */
  get causes() {
    const { goods } = this.draft.values
    return (this.both.data?.may.causes ?? []).filter((cause) =>
      cause.name === 'regret' ? goods : cause.goods || !goods,
    )
  }

  /** Lines that the cause is for: some cannot be returned without a reason. */
  private get open(): Sale['lines'] {
    const { may, order } = this.both.data ?? {}
    const lines = order?.lines ?? []
    return this.draft.values.cause === 'regret' ? lines.filter(({ n }) => may?.regret.includes(n)) : lines
  }

  /** What there is to choose from; an order of one line has nothing. */
  get lines(): Sale['lines'] {
    return (this.both.data?.order.lines.length ?? 0) > 1 ? this.open : []
  }

  /** Fen: what is left of the order, or of the lines that are asked for. */
  get most(): number {
    const whole = this.both.data?.may.most ?? 0
    const { lines, cause } = this.draft.values
    if (lines.length === 0 && cause !== 'regret') return whole
    const own = lines.length === 0 ? this.open : this.open.filter(({ n }) => lines.includes(String(n)))
    return Math.min(
      whole,
      own.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0),
    )
  }

  load = async (): Promise<void> => {
    await this.both.load()
    if (this.both.data && this.draft.values.amount === '') this.draft.form.set('amount', plain(this.most))
  }

  /** All of them is none in particular. */
  setLines = (chosen: readonly string[]): void => {
    const { form } = this.draft
    form.set('lines', chosen.length === this.lines.length ? [] : chosen)
    form.set('amount', plain(this.most))
  }

  setCause = (cause: Values['cause']): void => {
    const { form } = this.draft
    const all = form.values.amount === plain(this.most)
    form.set('cause', cause)
    const chosen = form.values.lines.filter((n) => this.open.some((line) => String(line.n) === n))
    form.set('lines', chosen)
    if (all) form.set('amount', plain(this.most))
  }

  setGoods = (goods: boolean): void => {
    const { form } = this.draft
    form.set('goods', goods)
    if (!this.causes.some(({ name }) => name === form.values.cause)) this.setCause('')
  }

  /** The refund's id; null where it did not go through. */
  send = async (): Promise<string | null> => {
    const { key, pictures } = this.draft
    const sent = await this.draft.send(({ goods, lines, cause, amount, text }) =>
      salePost(
        this.kind,
        'orderRefund',
        {
          key,
          id: this.id,
          goods,
          amount: fenOf(amount) ?? 0,
          ...(lines.length > 0 ? { lines: lines.map(Number) } : {}),
          cause: cause as Cause,
          text: text.trim(),
          ...(pictures.ids.length > 0 ? { pictures: pictures.ids } : {}),
        },
        inPlace,
      ),
    )
    return sent?.id ?? null
  }

  private wrong({ amount }: Values): { amount?: string } {
    const fen = fenOf(amount)
    const { most } = this
    if (fen === null || fen < 1) return { amount: t('填要退的金额，例如 12.50') }
    return fen > most ? { amount: t('最多能退 {sum}', { sum: yuan(most) }) } : {}
  }
}
