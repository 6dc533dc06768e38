import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { offerHours } from '@contract/secondhand/offers/rules'
import { t } from '@/locale'
import { fenOf, yuan } from '@/shell/order/labels'
import { Action } from '@/net/action'
import { newDraftKey } from '@/net/draft-key'
import { sentenceOf } from '@/net/failure'
import { tell } from '@/net/prompts'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/text-field'

/** What was typed as an offer, fen; null for what is no sum below the price. */
export function offerOf(typed: string, price: number): number | null {
  const fen = fenOf(typed)
  return fen === null || fen < 1 || fen >= price ? null : fen
}

interface OfferFieldProps {
  /** What it costs, fen. */
  most: number
  /** Sends it, and goes to the chat in which it stands. */
  send: (key: string, sum: number) => Promise<void>
}

/** A price for the other side: it becomes a card in the chat, which opens. */
export const OfferField = observer(function OfferField({ most, send }: OfferFieldProps) {
  const [typed, setTyped] = useState('')
  const [key] = useState(newDraftKey)
  const [action] = useState(
    () =>
      new Action('trade-offer', async (sum: number) => {
        try {
          await send(key, sum)
        } catch (error) {
          // what stands in the way is led to; the rest is said at the field
          tell(error, true)
          throw error
        }
      }),
  )
  const sum = offerOf(typed, most)
  const wrong =
    typed !== '' && sum === null
      ? t('填一个比 {sum} 低的价', { sum: yuan(most) })
      : action.error === null
        ? undefined
        : sentenceOf(action.error)
  return (
    <TextField
      label={t('出个价（元）')}
      type="digit"
      value={typed}
      onChange={setTyped}
      placeholder={t('比 {sum} 低', { sum: yuan(most) })}
      error={wrong}
      hint={t('对方在聊天里同意，{n} 小时内下单就是这个价；不占住，别人也能买', { n: offerHours.hold })}
    >
      <Button
        kind="quiet"
        size={44}
        disabled={sum === null}
        loading={action.busy}
        onTap={() => sum !== null && void action.run(sum)}
      >
        {t('发出去')}
      </Button>
    </TextField>
  )
})
