import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/secondhand/trade/rules'
import { type Cause } from '@contract/secondhand/trade/after/rules'
import type { Trade } from '@contract/secondhand/trade/shapes'
import { t } from '@/locale'
import { DraftForm } from '@/shell/draft-form'
import { fenOf, yuan } from '@/shell/order/words'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { CheckboxField } from '@/ui/form/option-fields'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { formatFen } from '@/ui/format'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { Strip } from '@/ui/states/strip'
import { useStore } from '@/ui/use-store'
import { pathOfRefund, pathOfTrade } from '../pages'

interface Values {
  goods: boolean
  /** Which lines of the order, by their numbers; none: all of it, with its freight. */
  lines: readonly string[]
  cause: Cause | ''
  /** Yuan. */
  amount: string
  text: string
}

const plain = (fen: number): string => formatFen(fen).replace(/,/g, '')

/** Money that is asked back, of at most what is left. What was typed stays on the device. */
class RefundFormStore {
  readonly may = new Resource(() => get('secondHandOrder/refundCause', { id: this.id }, inPlace))
  readonly order = new Resource(() => get('secondHandOrder/orderInfo', { id: this.id }, inPlace))
  readonly draft: DraftForm<Values>

  constructor(readonly id: string) {
    this.draft = new DraftForm<Values>({
      place: `draft.trade.refund.${id}`,
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
    return (this.may.data?.causes ?? []).filter((cause) =>
      cause.name === 'regret' ? goods : cause.goods || !goods,
    )
  }

  /** What the order has; one line alone is nothing to choose from. */
  get lines(): Trade['lines'] {
    const { lines = [] } = this.order.data ?? {}
    return lines.length > 1 ? lines : []
  }

  /** Fen: what is left of the order, or of the lines that were chosen. */
  get most(): number {
    const whole = this.may.data?.most ?? 0
    const { lines } = this.draft.values
    if (lines.length === 0) return whole
    const own = this.lines.filter(({ n }) => lines.includes(String(n)))
    return Math.min(
      whole,
      own.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0),
    )
  }

  load = async (): Promise<void> => {
    await Promise.all([this.may.load(), this.order.load()])
    if (this.may.data && this.draft.values.amount === '') this.draft.form.set('amount', plain(this.most))
  }

  /** All of them is none in particular. */
  setLines = (chosen: readonly string[]): void => {
    const { form } = this.draft
    form.set('lines', chosen.length === this.lines.length ? [] : chosen)
    form.set('amount', plain(this.most))
  }

  setGoods = (goods: boolean): void => {
    const { form } = this.draft
    form.set('goods', goods)
    if (!this.causes.some(({ name }) => name === form.values.cause)) form.set('cause', '')
  }

  /** The refund's id; null where it did not go through. */
  send = async (): Promise<string | null> => {
    const { key, pictures } = this.draft
    const sent = await this.draft.send(({ goods, lines, cause, amount, text }) =>
      post(
        'secondHandOrder/orderRefund',
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

/** Asks for money back. */
export const RefundForm = observer(function RefundForm({ id }: { id: string }) {
  const store = useStore(() => new RefundFormStore(id))
  const { data } = store.may
  const open = data !== null && data.causes.length > 0 && data.most > 0
  return (
    <PageFrame foot={open ? <Foot store={store} /> : undefined}>
      <OfflineStrip onRetry={() => void store.load()} />
      <Loaded of={store.may} onRetry={store.load} skeleton={<FormSkeleton fields={4} />} part>
        {() => (open ? <Fields store={store} /> : <Closed id={id} />)}
      </Loaded>
    </PageFrame>
  )
})

const Closed = ({ id }: { id: string }) => (
  <Empty
    title={t('现在不能申请退款')}
    text={t('可能已经退完，或者过了能申请的时间。')}
    action={{ label: t('看订单'), onTap: () => void navigation.redirectTo(pathOfTrade(id)) }}
  />
)

const Fields = observer(function Fields({ store }: { store: RefundFormStore }) {
  const { draft, causes, lines, most } = store
  const { form, pictures } = draft
  const { goods: mayReturn = false, again = false } = store.may.data ?? {}
  const every = lines.map(({ n }) => String(n))
  const all = plain(most)
  return (
    <View className="tx-more">
      {again && (
        <Strip icon="alert-circle" text={t('申请过一次。这次要有新的图片证据，之后只能请学校处理')} />
      )}
      <FormErrorSummary form={form} />
      {mayReturn && (
        <Field
          label={t('怎么退')}
          hint={
            form.values.goods ? t('卖家同意后，把东西寄回或当面还了，再退钱') : t('卖家同意后，钱马上退回')
          }
        >
          <Segmented
            items={[
              { key: 'money', label: t('只退款') },
              { key: 'goods', label: t('退货退款') },
            ]}
            value={form.values.goods ? 'goods' : 'money'}
            onChange={(key) => store.setGoods(key === 'goods')}
          />
        </Field>
      )}
      {lines.length > 0 && (
        <CheckboxField
          label={t('退哪几种')}
          rows={lines.map(({ n, title, count }) => ({ key: String(n), label: `${title} × ${count}` }))}
          value={form.values.lines.length === 0 ? every : form.values.lines}
          onChange={store.setLines}
        />
      )}
      <PickerField
        {...form.field('cause')}
        rows={causes.map(({ name, title }) => ({ key: name, label: t(title) }))}
        placeholder={t('选择原因')}
      />
      <TextField
        {...form.field('amount')}
        type="digit"
        hint={t('最多能退 {sum}，可以只退一部分', { sum: yuan(most) })}
      >
        {form.values.amount !== all && (
          <View
            className="tx-pick u-link"
            ariaRole="button"
            onTap={() => form.set('amount', all)}
            hoverClassName="u-press"
          >
            {t('全部退')}
          </View>
        )}
      </TextField>
      <TextareaField
        {...form.field('text')}
        max={limits.refund.text.max}
        placeholder={t('哪里不对、和卖家说过什么，卖家和学校会看')}
      />
      <Field label={t('照片')} hint={t('最多 {n} 张，问题拍清楚', { n: pictures.max })}>
        <PicturesUploader of={pictures} />
      </Field>
    </View>
  )
})

const Foot = observer(function Foot({ store }: { store: RefundFormStore }) {
  const send = async () => {
    const refund = await store.send()
    if (refund === null) return
    feedback.toast(t('申请好了，等卖家处理'), { icon: 'success' })
    await navigation.redirectTo(pathOfRefund(refund))
  }
  return (
    <ActionBar>
      <View className="u-grow">
        <Button block loading={store.draft.form.busy} onTap={() => void send()}>
          {t('提交申请')}
        </Button>
      </View>
    </ActionBar>
  )
})
