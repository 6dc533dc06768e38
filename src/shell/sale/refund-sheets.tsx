import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { placeText } from '@contract/address/rules'
import { limits } from '@contract/sale/rules'
import { t } from '@/locale'
import { DraftForm } from '@/shell/draft-form'
import { linkTo } from '@/shell/links'
import { yuan } from '@/shell/order/labels'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Cell, CellGroup } from '@/ui/cell'
import { Field } from '@/ui/form/field'
import { TextareaField } from '@/ui/form/textarea-field'
import { TextField } from '@/ui/form/text-field'
import { Segmented } from '@/ui/segmented'
import { FormSheet } from '@/shell/order/form-sheet'
import { CourierFields, courierLimits, courierWrong } from './courier-fields'
import type { RefundStore } from './refund-store'

interface SheetProps {
  store: RefundStore
  onClose: () => void
}

/** The seller agrees to take goods back, and says where they go. */
export const AgreeSheet = observer(function AgreeSheet({ store, onClose }: SheetProps) {
  const [busy, setBusy] = useState(false)
  const { address, refund } = store
  /** It was agreed to before. */
  const moves = refund.data?.state === 'returning'
  usePageEvent('onShow', () => void store.readAddress())
  useEffect(() => void store.readAddress(), [store])
  const send = async () => {
    if (busy) return
    if (!address) return feedback.toast(t('先选寄回的地址'))
    setBusy(true)
    const done = await store.affirm().then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!done) return
    feedback.toast(moves ? t('改好了，买家会看到') : t('同意了，等买家寄回'))
    onClose()
  }
  const title = moves ? t('改退货地址') : t('同意退货')
  return (
    <FormSheet title={title} label={title} busy={busy} onClose={onClose} onSend={send}>
      <CellGroup>
        <Cell
          icon="map-pin"
          title={address ? placeText(address) : t('选择寄回的地址')}
          text={address ? `${address.name} ${address.phone}` : t('买家照这个地址寄')}
          onTap={linkTo(store.kind.pages.address)}
        />
      </CellGroup>
      <View className="u-pad u-meta">
        {t('买家会看到这个地址和电话。收到东西、看好以后，再把 {sum} 退给买家。', {
          sum: yuan(refund.data?.amount ?? 0),
        })}
      </View>
    </FormSheet>
  )
})

/** The seller refuses, says why, and shows it. */
export const RefuseSheet = observer(function RefuseSheet({ store, onClose }: SheetProps) {
  const [draft] = useState(
    () =>
      new DraftForm({
        initial: { reason: '' },
        limits: { reason: { label: t('原因'), required: true, ...limits.reason } },
        pictures: limits.refund.pictures,
      }),
  )
  const { form, pictures } = draft
  const send = async () => {
    const done = await draft.send(({ reason }) => store.refuse(reason.trim(), pictures.ids).then(() => true))
    if (done) onClose()
  }
  return (
    <FormSheet
      title={t('拒绝退款')}
      label={t('拒绝退款')}
      kind="danger"
      busy={form.busy}
      onClose={onClose}
      onSend={send}
    >
      <TextareaField
        {...form.field('reason')}
        max={limits.reason.max}
        placeholder={t('买家会看到。买家不同意，可以请学校处理')}
      />
      <Field label={t('照片')} hint={t('最多 {n} 张', { n: pictures.max })}>
        <PicturesUploader of={pictures} />
      </Field>
    </FormSheet>
  )
})

type Means = 'courier' | 'hand'

/** The buyer has sent the goods back, or handed them back; or puts the number right that nobody knows. */
export const BackSheet = observer(function BackSheet({ store, onClose }: SheetProps) {
  const [means, setMeans] = useState<Means>('courier')
  const [gone] = useState(() => {
    const { data } = store.refund
    return data?.state === 'returned' ? data.back : null
  })
  const [draft] = useState(
    () =>
      new DraftForm({
        initial: { company: gone?.company ?? '', number: gone?.number ?? '', text: gone?.text ?? '' },
        limits: { ...courierLimits(), text: { label: t('说明'), max: limits.remark.max } },
      }),
  )
  const { form } = draft
  const byCourier = means === 'courier'
  const send = async () => {
    if (byCourier) {
      const wrong = courierWrong(form.values)
      if (Object.keys(wrong).length > 0) return form.refuse(wrong)
    }
    const done = await draft.send(({ company, number, text }) =>
      store
        .sendBack({
          ...(byCourier ? { company, number: number.trim() } : {}),
          ...(text.trim() === '' ? {} : { text: text.trim() }),
        })
        .then(() => true),
    )
    if (!done) return undefined
    feedback.toast(gone ? t('更正好了') : t('好了，等卖家确认收到'))
    return onClose()
  }
  const title = gone ? t('更正单号') : t('把东西还给卖家')
  return (
    <FormSheet
      title={title}
      label={gone ? t('更正单号') : byCourier ? t('寄出了') : t('已经还了')}
      busy={form.busy}
      onClose={onClose}
      onSend={send}
    >
      {!gone && (
        <Field label={t('怎么还')}>
          <Segmented
            items={[
              { key: 'courier', label: t('快递寄回') },
              { key: 'hand', label: t('当面还了') },
            ]}
            value={means}
            onChange={setMeans}
          />
        </Field>
      )}
      {byCourier && <CourierFields company={form.field('company')} number={form.field('number')} />}
      <TextField
        {...form.field('text')}
        placeholder={byCourier ? t('可以不写') : t('例如 下午在图书馆门口还的')}
      />
    </FormSheet>
  )
})
