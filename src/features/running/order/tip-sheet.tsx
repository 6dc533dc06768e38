import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { tip } from '@contract/running/price/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { go } from '@/shell/links'
import { BillLine } from '@/shell/order/bill'
import { fenOf } from '@/shell/order/labels'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { TextField } from '@/ui/form/text-field'
import { Sheet } from '@/ui/sheet'
import '@/shell/order/order.css'
import { pathOfPay } from '../shared/pages'

/** A tip for the cashier to take. */
const tipping = (order: string) => {
  // one key until it was taken, so that a second tap asks for the same one
  let key = newDraftKey()
  return new Action(`errand-tip.${order}`, async (amount: number) => {
    const due = await post('running/tip', { id: order, key, amount })
    key = newDraftKey()
    return due
  })
}

const amounts = (most: number) =>
  tip.more
    .filter((step) => step <= most)
    .map((step) => ({ key: String(step / 100), label: `¥${step / 100}` }))

function wrongOf(fen: number | null, most: number): string | undefined {
  const [min, max] = [tip.min / 100, most / 100]
  if (most < tip.min) return t('一单的小费最多 ¥{max}，已经加满了', { max: tip.max / 100 })
  return fen === null || fen < tip.min || fen > most ? t('小费填 ¥{min} 到 ¥{max}', { min, max }) : undefined
}

interface TipSheetProps {
  order: Pick<OrderDetail, 'id' | 'state' | 'total' | 'quote' | 'tips'>
  open: boolean
  onClose: () => void
}

/** Adds a tip to an errand that waits, which hurries it; once it is done, gives one to its rider. */
export const TipSheet = observer(function TipSheet({ order, open, onClose }: TipSheetProps) {
  const { id, state, total, quote, tips } = order
  const early = state === 'open'
  const most = tip.max - (early ? quote.tip : tips)
  const [give] = useState(() => tipping(id))
  const [text, setText] = useState(String(tip.more[1] / 100))
  const fen = fenOf(text)
  const wrong = wrongOf(fen, most)
  const send = async () => {
    if (fen === null || wrong) return
    const due = await give.run(fen)
    if (!due) return
    onClose()
    go(pathOfPay('errand-tip', due.id))
  }
  const title = early ? t('加小费，接单更快') : t('给骑手小费')
  return (
    <Sheet open={open} onClose={onClose} label={title} head={title} bare>
      <View className="o-sheet">
        <Chips items={amounts(most)} value={text} onChange={setText} />
        <TextField
          label={t('小费（元）')}
          type="digit"
          value={text}
          onChange={setText}
          hint={early ? t('全归骑手；没有人接单就一起退回') : t('全归骑手，付了就到 TA 的余额')}
          error={wrong}
        />
        {early && (
          <View className="u-pad">
            <BillLine title={t('加上后这一单一共')} value={total + (wrong ? 0 : (fen ?? 0))} />
          </View>
        )}
        <View className="o-pad">
          <Button block disabled={wrong !== undefined} loading={give.busy} onTap={() => void send()}>
            {t('去支付')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
