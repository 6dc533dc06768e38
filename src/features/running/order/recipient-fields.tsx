import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/running/rules'
import { t } from '@/locale'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import type { OrderFormStore } from './form-store'

/** Who a sent parcel is for, and by which company. */
export const RecipientFields = observer(function RecipientFields({
  store: { form, companies },
}: {
  store: OrderFormStore
}) {
  useEffect(() => void companies.load(), [companies])
  return (
    <>
      <TextField {...form.field('receiver')} max={limits.name.max} placeholder={t('收件人姓名')} />
      <TextField {...form.field('receiverPhone')} type="tel" max={11} placeholder={t('11 位手机号')} />
      <TextareaField {...form.field('receiverAddress')} max={120} placeholder={t('省市区、街道、门牌号')} />
      <PickerField
        {...form.field('company')}
        rows={companies.names.map((key) => ({ key, label: key }))}
        hint={t('邮费在寄件点由你和快递公司结，跑腿费不含邮费')}
      />
    </>
  )
})
