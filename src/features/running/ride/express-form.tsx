import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/running/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { View } from '@/platform/components'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { scan } from '@/platform/scan'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import { Empty } from '@/ui/states/empty'
import { Submit } from '@/ui/form/submit'
import type { ExpressStore } from './express-store'
import './ride.css'

/** The company and the number of a parcel that was posted, or the right ones, with a photograph of its label. */
export const ExpressForm = observer(function ExpressForm({
  store,
  order,
}: {
  store: ExpressStore
  order: OrderDetail
}) {
  const { form, pictures, companies } = store
  if (!order.actions.includes('submitExpress'))
    return (
      <Empty
        title={t('现在不用填单号')}
        text={t('取到件以后、确认收货以前的寄件单才要填。')}
        action={{ label: t('返回'), onTap: back }}
      />
    )
  const corrects = order.state === 'delivered'
  const read = async () => {
    try {
      store.take(await scan())
    } catch (error) {
      if (!(error instanceof PlatformError && error.code === 'cancelled'))
        feedback.toast(t('没有扫出来，请手工填写'))
    }
  }
  const send = async () => {
    if (!(await store.send())) return
    feedback.toast(corrects ? t('更正好了') : t('寄出了，等下单人确认'), { icon: 'success' })
    back()
  }
  return (
    <View className="rr-form">
      <FormErrorSummary form={form} />
      <PickerField
        {...form.field('company')}
        rows={companies.names.map((key) => ({ key, label: key }))}
        placeholder={t('请选择快递公司')}
        hint={
          corrects || order.company === null
            ? undefined
            : t('下单人想用{company}', { company: order.company })
        }
      />
      <TextField {...form.field('number')} max={limits.express.max + 10} placeholder={t('面单上的号码')}>
        <IconButton name="scan" label={t('扫面单')} end onTap={() => void read()} />
      </TextField>
      <Field label={t('面单或回执照片')} required hint={t('拍清单号，寄丢了查得到')}>
        <PicturesUploader of={pictures} />
      </Field>
      <Submit of={form} label={corrects ? t('更正单号') : t('寄出了')} onSend={send} />
    </View>
  )
})
