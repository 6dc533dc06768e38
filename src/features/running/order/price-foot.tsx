import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { Price } from '@/ui/price'
import { Sheet } from '@/ui/sheet'
import { QuoteList } from '../shared/bill'
import { dayTime } from '../shared/labels'
import { faces } from './faces'
import type { OrderFormStore } from './form-store'
import { openDistance } from './priced'

const clear = async (store: OrderFormStore) => {
  if (
    await feedback.modal({
      title: t('清空已填的内容？'),
      content: t('地址会留着，其余都清空。'),
      confirmText: t('清空'),
      danger: true,
    })
  )
    store.discard()
}

/** What it comes to, item by item when tapped, and the button that orders. */
export const PriceFoot = observer(function PriceFoot({
  store,
  onSend,
}: {
  store: OrderFormStore
  onSend: () => Promise<void>
}) {
  const [open, setOpen] = useState(false)
  const { quote, sure, form, kind, refused } = store
  const note =
    refused ??
    (sure ? t('价格明细') : openDistance(form.values) ? t('预估，选好地点后确认') : t('正在确认价格'))
  return (
    <>
      <ActionBar>
        {store.written && <IconButton name="trash" label={t('清空')} onTap={() => void clear(store)} />}
        <View className="u-grow" ariaRole="button" onTap={() => setOpen(true)} hoverClassName="u-press">
          <Price fen={quote.total} size="display" />
          <View className="er-foot-note u-meta">
            {note}
            <Icon name="arrow-up" size={16} />
          </View>
        </View>
        <Button loading={form.busy} onTap={() => void onSend()}>
          {t(faces[kind].submit)}
        </Button>
      </ActionBar>
      <Sheet open={open} onClose={() => setOpen(false)} label={t('价格明细')} head={t('价格明细')}>
        <View className="er-sheet">
          <QuoteList quote={quote} total={t('一共要付')} />
          <View className="u-meta">
            {sure && store.due !== null
              ? t('{time} 前送到。', { time: dayTime(store.due) })
              : t('以下单时确认的价格为准。')}
            {t('付款后由平台保管，确认收货才给骑手。')}
          </View>
        </View>
      </Sheet>
    </>
  )
})
