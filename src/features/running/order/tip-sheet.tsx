import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { tip } from '@contract/running/price/rules'
import { t } from '@/locale'
import { go } from '@/shell/links'
import { fenOf } from '@/shell/order/words'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { TextField } from '@/ui/form/text-field'
import { Sheet } from '@/ui/sheet'
import { pathOfPay } from '../shared/pages'

/** A tip after the fact: the cashier takes it. */
const tipping = (order: string) => {
  // one key until it was taken, so that a second tap asks for the same one
  let key = newDraftKey()
  return new Action(`errand-tip.${order}`, async (amount: number) => {
    const due = await post('running/tip', { id: order, key, amount })
    key = newDraftKey()
    return due
  })
}

const amounts = () =>
  tip.steps.filter((step) => step > 0).map((step) => ({ key: String(step / 100), label: `¥${step / 100}` }))

export const TipSheet = observer(function TipSheet({
  order,
  open,
  onClose,
}: {
  order: string
  open: boolean
  onClose: () => void
}) {
  const [give] = useState(() => tipping(order))
  const [text, setText] = useState(String((tip.steps[1] ?? tip.min) / 100))
  const fen = fenOf(text)
  const wrong =
    fen === null || fen < tip.min || fen > tip.max
      ? t('小费填 ¥{min} 到 ¥{max}', { min: tip.min / 100, max: tip.max / 100 })
      : undefined
  const send = async () => {
    if (fen === null || wrong) return
    const due = await give.run(fen)
    if (!due) return
    onClose()
    go(pathOfPay('errand-tip', due.id))
  }
  return (
    <Sheet open={open} onClose={onClose} label={t('给骑手小费')} head={t('给骑手小费，全归 TA')} bare>
      <View className="er-sheet-form">
        <Chips items={amounts()} value={text} onChange={setText} />
        <TextField label={t('小费（元）')} type="digit" value={text} onChange={setText} error={wrong} />
        <View className="u-pad">
          <Button block disabled={wrong !== undefined} loading={give.busy} onTap={() => void send()}>
            {t('去支付')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
