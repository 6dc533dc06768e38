import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/sale/rules'
import { t } from '@/locale'
import { yuan } from '@/shell/order/labels'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { ActionBar } from '@/ui/action-bar'
import { BarButton } from '@/ui/bar-button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { CheckboxField } from '@/ui/form/option-fields'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { Strip } from '@/ui/states/strip'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'
import { useSale } from './of-kind'
import { plain, RefundFormStore } from './refund-form-store'

/** Asks for money back. */
export const RefundForm = observer(function RefundForm({ id }: { id: string }) {
  const kind = useSale()
  const store = useStore(() => new RefundFormStore(kind, id))
  const may = store.both.data?.may
  const open = may !== undefined && may.causes.length > 0 && may.most > 0
  return (
    <LoadedPage
      foot={open ? <Foot store={store} /> : undefined}
      of={store.both}
      onRetry={store.load}
      skeleton={<FormSkeleton fields={4} />}
      strip
    >
      {() => (open ? <Fields store={store} /> : <Closed id={id} />)}
    </LoadedPage>
  )
})

function Closed({ id }: { id: string }) {
  const { pages } = useSale()
  return (
    <Empty
      title={t('现在不能申请退款')}
      text={t('可能已经退完，或者过了能申请的时间。')}
      action={{ label: t('看订单'), onTap: () => void navigation.redirectTo(pages.order(id)) }}
    />
  )
}

const Fields = observer(function Fields({ store }: { store: RefundFormStore }) {
  const { draft, causes, lines, most } = store
  const { form, pictures } = draft
  const { goods: mayReturn = false, again = false } = store.both.data?.may ?? {}
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
        onChange={store.setCause}
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
            className="u-link"
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
    await navigation.redirectTo(store.kind.pages.refund(refund))
  }
  return (
    <ActionBar>
      <BarButton loading={store.draft.form.busy} onTap={() => void send()}>
        {t('提交申请')}
      </BarButton>
    </ActionBar>
  )
})
