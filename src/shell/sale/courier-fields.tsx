import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/sale/rules'
import { t } from '@/locale'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { scan } from '@/platform/scan'
import type { Binding } from '@/ui/form/model'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import { saleGet } from './kind'
import { useSale } from './of-kind'

export interface Express {
  company: string
  number: string
}

/** Of a form that has a parcel in it. */
export const courierLimits = () => ({
  company: { label: t('快递公司') },
  number: { label: t('快递单号'), max: limits.express.max },
})

/** What a parcel that is sent has to have. */
export function courierWrong({ company, number }: Express): Partial<Express> {
  const typed = number.trim()
  return {
    ...(company === '' ? { company: t('请选择快递公司') } : {}),
    ...(!/^[A-Za-z0-9-]+$/.test(typed) || typed.length < limits.express.min
      ? { number: t('单号是 {min} 到 {max} 位数字和字母', limits.express) }
      : {}),
  }
}

/** What a bar code on a waybill says, without blanks. */
export const numberIn = (scanned: string): string => scanned.replace(/\s/g, '').slice(0, limits.express.max)

async function scanNumber(take: (number: string) => void): Promise<void> {
  try {
    take(numberIn(await scan()))
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'cancelled') return
    feedback.toast(t('没扫出来，可以照着面单填'))
  }
}

interface Fields {
  company: Binding<string>
  number: Binding<string>
}

/** Company and number of a parcel, typed or scanned. */
export const CourierFields = observer(function CourierFields({ company, number }: Fields) {
  const kind = useSale()
  const [companies] = useState(() => new Resource(() => saleGet(kind, 'courierCompany', {}, inPlace)))
  useEffect(() => void companies.load(), [companies])
  const rows = (companies.data?.items ?? []).map(({ name }) => ({ key: name, label: name }))
  return (
    <>
      {companies.phase === 'error' ? (
        <TextField {...company} max={20} placeholder={t('例如 中通快递')} />
      ) : (
        <PickerField {...company} rows={rows} placeholder={t('选择快递公司')} />
      )}
      <TextField {...number} placeholder={t('面单上的单号')}>
        <IconButton name="scan" label={t('扫面单上的条码')} onTap={() => void scanNumber(number.onChange)} />
      </TextField>
    </>
  )
})
