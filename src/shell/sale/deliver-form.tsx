import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { copyText } from '@/shell/contact'
import { DraftForm } from '@/shell/draft-form'
import { back } from '@/shell/links'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { inPlace } from '@/net/in-place'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { Strip } from '@/ui/states/strip'
import { useStore } from '@/ui/use-store'
import { Submit } from '@/ui/form/submit'
import { LoadedPage } from '@/ui/loaded-page'
import { contactText } from './contact-row'
import { actTitle } from './acts'
import { CourierFields, courierLimits, courierWrong } from './courier-fields'
import { salePost, type SaleUi } from './kind'
import { useSale } from './of-kind'
import { SaleStore } from './sale-store'
import './sale.css'

const picturesMost = 3

const draftOf = ({ name }: SaleUi, { id, courier }: Sale) =>
  new DraftForm({
    place: `draft.${name}.deliver.${id}`,
    initial: { company: courier?.company ?? '', number: courier?.number ?? '' },
    limits: courierLimits(),
    pictures: picturesMost,
  })

/** The seller sends it: company and number, or the word that it stands downstairs. */
export const DeliverForm = observer(function DeliverForm({ id }: { id: string }) {
  const kind = useSale()
  const store = useStore(() => new SaleStore(kind, id), { pull: true })
  return (
    <LoadedPage of={store.order} onRetry={store.load} skeleton={<FormSkeleton fields={2} />} strip>
      {(order) =>
        order.actions.includes('deliverGoods') ? <Fields order={order} /> : <Closed order={order} />
      }
    </LoadedPage>
  )
})

function Closed({ order: { id } }: { order: Sale }) {
  const { pages } = useSale()
  return (
    <Empty
      title={t('这一单现在不用发货')}
      text={t('可能已经发过货，或者订单有变化。')}
      action={{ label: t('看订单'), onTap: () => void navigation.redirectTo(pages.order(id)) }}
    />
  )
}

const Fields = observer(function Fields({ order }: { order: Sale }) {
  const kind = useSale()
  const [draft] = useState(() => draftOf(kind, order))
  const { form, pictures } = draft
  const { id, way, contact, state } = order
  const courier = way === 'courier'
  const send = async () => {
    if (courier) {
      const wrong = courierWrong(form.values)
      if (Object.keys(wrong).length > 0) return form.refuse(wrong)
    }
    const done = await draft.send(({ company, number }) =>
      salePost(
        kind,
        'deliverGoods',
        {
          id,
          ...(courier ? { company, number: number.trim() } : {}),
          ...(pictures.ids.length > 0 ? { pictures: pictures.ids } : {}),
        },
        inPlace,
      ),
    )
    if (!done) return undefined
    feedback.toast(courier ? t('填好了，买家会收到通知') : t('好了，买家会收到通知'))
    return back()
  }
  return (
    <View className="tx-more">
      {state === 'sent' && (
        <View className="tx-asked">
          <Strip icon="alert-circle" text={t('单号只能更正一次，对着面单再看一眼')} />
        </View>
      )}
      <FormErrorSummary form={form} />
      {contact && (
        <Card>
          <View className="u-row u-gap12">
            <View className="u-grow">
              <View className="u-meta">{courier ? t('寄给') : t('送到')}</View>
              <View className="u-text">{contact.place}</View>
              <View className="u-meta u-figures">{[contact.name, contact.phone].join(' ')}</View>
            </View>
            <Button kind="quiet" size={44} onTap={() => void copyText(contactText(contact))}>
              {t('复制')}
            </Button>
          </View>
        </Card>
      )}
      {courier && <CourierFields company={form.field('company')} number={form.field('number')} />}
      <Field
        label={courier ? t('面单或包裹的照片') : t('放在哪里，拍一张')}
        hint={t('最多 {n} 张，有争议时是证据', { n: picturesMost })}
      >
        <PicturesUploader of={pictures} />
      </Field>
      <Submit
        of={form}
        label={
          courier
            ? state === 'sent'
              ? t('更正单号')
              : t('发货')
            : actTitle('deliverGoods', { state, way, second: false }, 'seller')
        }
        onSend={send}
      />
    </View>
  )
})
