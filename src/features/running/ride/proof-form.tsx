import React from 'react'
import { observer } from 'mobx-react-lite'
import { disputeLimits } from '@contract/order/rules'
import { limits } from '@contract/running/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Empty } from '@/ui/states/empty'
import { useTitle } from '@/ui/use-title'
import { Submit } from '@/ui/form/submit'
import { yuan } from '../shared/labels'
import type { Proof } from './pages'
import type { ProofStore } from './proof-store'
import './ride.css'

interface Face {
  title: string
  text: string
  note: string
  label: string
  done: string
}
const faces: Record<Proof, Face> = {
  orderVoucher: {
    title: t('上传凭证'),
    text: t('拍下小票、取件记录或物品的样子，下单人看得到。'),
    note: t('可以不写，例如：没有原味的，换了微辣'),
    label: t('上传'),
    done: t('上传好了'),
  },
  riderProcess: {
    title: t('确认取件'),
    text: t('核对物品和件数。拍一张外包装，路上有损坏说得清。'),
    note: '',
    label: t('取到了'),
    done: t('取到了，路上小心'),
  },
  riderEndProcess: {
    title: t('送到了'),
    text: t('拍下放的位置或交接的样子，门牌要看得清。当面交的可以直接验收货码，不用拍。'),
    note: t('可以不写，例如：放在门口鞋架上'),
    label: t('已送达'),
    done: t('送到了，等下单人确认'),
  },
  dispute: {
    title: t('申请售后'),
    text: t('钱会先留着，由学校看过双方的说法和照片后处理。'),
    note: t('什么时候、在哪里、发生了什么，想怎么处理'),
    label: t('提交给学校'),
    done: t('交上去了，等学校处理'),
  },
}

const more: Face = {
  ...faces.dispute,
  title: t('补充说明'),
  text: t('学校看过双方的说法和照片后处理，对方也看得到。'),
  label: t('提交'),
  done: t('交上去了，等学校处理'),
}

/** A step that is told with pictures. */
export const ProofForm = observer(function ProofForm({
  store,
  order,
}: {
  store: ProofStore
  order: OrderDetail
}) {
  const { form, pictures, proof, asksCode, asksNote, asksSpent } = store
  const adds = proof === 'dispute' && order.state === 'disputed'
  const face = adds ? more : faces[proof]
  useTitle(face.title)
  if (!order.actions.includes(proof))
    return (
      <Empty
        title={t('这一步现在做不了')}
        text={t('这一单已经往前走了，回去看看它的状态。')}
        action={{ label: t('返回'), onTap: back }}
      />
    )
  const send = async () => {
    if (
      proof === 'dispute' &&
      !adds &&
      !(await feedback.modal({
        title: t('申请售后？'),
        content: t('提交后这一单先停住，{sum} 由平台保管，等学校处理。', { sum: yuan(order.total) }),
        confirmText: t('提交'),
      }))
    )
      return
    if (!(await store.send())) return
    feedback.toast(face.done, { icon: 'success' })
    back()
  }
  return (
    <View className="rr-form">
      <View className="rr-words u-ink2">{face.text}</View>
      <FormErrorSummary form={form} />
      {asksCode && (
        <TextField
          {...form.field('code')}
          required
          type="number"
          max={4}
          placeholder={t('问下单人要 4 位取件码')}
        />
      )}
      {asksSpent && (
        <TextField
          {...form.field('spent')}
          type="digit"
          max={7}
          placeholder={t('例如 12.50')}
          hint={
            order.spent === null
              ? t('预付了 {sum}，按实际花费给你，多的退给下单人', { sum: yuan(order.quote.goods) })
              : t('之前写的是 {sum}', { sum: yuan(order.spent) })
          }
        />
      )}
      <Field label={store.least > 0 ? t('照片') : t('照片（可以不传）')} required={store.least > 0}>
        <PicturesUploader of={pictures} />
      </Field>
      {asksNote && (
        <TextareaField
          {...form.field('note')}
          max={proof === 'dispute' ? disputeLimits.text.max : limits.remark.max}
          placeholder={face.note}
        />
      )}
      <Submit of={form} label={face.label} onSend={send} />
    </View>
  )
})
