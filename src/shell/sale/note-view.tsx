import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/sale/rules'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { submit } from '@/shell/account/submit'
import { back } from '@/shell/links'
import { inPlace } from '@/net/in-place'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { FormModel } from '@/ui/form/model'
import { TextareaField } from '@/ui/form/textarea-field'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { Toast } from '@/ui/toast'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'
import { salePost } from './kind'
import { useSale } from './of-kind'
import { SaleStore } from './sale-store'
import './sale.css'

const { max } = limits.note

/** What the seller writes about an order, for themselves. */
export const NoteView = observer(function NoteView({ id }: { id: string }) {
  const kind = useSale()
  const store = useStore(() => new SaleStore(kind, id))
  return (
    <LoadedPage of={store.order} onRetry={store.load} skeleton={<FormSkeleton fields={1} />} strip>
      {(order) =>
        order.side === 'seller' ? (
          <Field order={order} />
        ) : (
          <Empty title={t('备注是卖家写的')} text={t('只有卖家自己看得到。')} />
        )
      }
    </LoadedPage>
  )
})

const Field = observer(function Field({ order: { id, note, title } }: { order: Sale }) {
  const kind = useSale()
  const [form] = useState(
    () =>
      new FormModel({
        initial: { text: note },
        limits: { text: { label: t('备注'), required: true, max } },
      }),
  )
  const [kept, setKept] = useState(note)
  const [deleted, setDeleted] = useState<string | null>(null)
  const save = (text: string) =>
    salePost(kind, 'sellerRemark', { id, text }, inPlace).then(() => setKept(text))
  const send = async () => {
    const done = await submit(form, ({ text }) => save(text.trim()).then(() => true))
    if (!done) return
    feedback.toast(t('记好了'), { icon: 'success' })
    back()
  }
  const remove = async () => {
    const done = await salePost(kind, 'sellerRemarkDelete', { id }, { loading: false }).catch(() => null)
    if (!done) return
    setDeleted(kept)
    setKept('')
    form.reset({ text: '' })
  }
  const undo = async () => {
    if (deleted === null) return
    setDeleted(null)
    const done = await save(deleted).then(
      () => true,
      () => false,
    )
    if (done) form.reset({ text: deleted })
    else feedback.toast(t('没有恢复成功，请再试一次'))
  }
  return (
    <View className="tx-more">
      <View className="u-pad u-meta">{title}</View>
      <View className="tx-more">
        <TextareaField
          {...form.field('text')}
          max={max}
          placeholder={t('例如 周五晚上交，记得带充电器')}
          hint={t('只有你看得到')}
        />
      </View>
      <View className="u-pad">
        <Button block loading={form.busy} onTap={() => void send()}>
          {t('保存')}
        </Button>
        {kept !== '' && (
          <View className="tx-more">
            <Button block kind="quiet" onTap={() => void remove()}>
              {t('删除备注')}
            </Button>
          </View>
        )}
      </View>
      <Toast
        text={deleted === null ? null : t('备注删掉了')}
        onClose={() => setDeleted(null)}
        action={{ label: t('撤销'), onTap: () => void undo() }}
      />
    </View>
  )
})
