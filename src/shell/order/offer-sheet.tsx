import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { rulingLimits as limits } from '@contract/order/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { FormModel } from '@/ui/form/model'
import { TextareaField } from '@/ui/form/textarea-field'
import { formatFen } from '@/ui/format'
import { Sheet } from '@/ui/sheet'
import { Submit } from '@/ui/form/submit'
import { ShareField, shareLimit } from './share-field'
import './order.css'

const shares = ['30', '50', '70'].map((key) => ({ key, label: `${key}%` }))

interface OfferSheetProps {
  /** Fen that are shared out. */
  amount: number
  buyer: string
  onClose: () => void
  /** Rejects when it did not go through: the sheet stays with what was typed. */
  onSend: (share: number, text: string) => Promise<void>
}

/** Asks for how much should go back to the buyer, and why. */
export const OfferSheet = observer(function OfferSheet({ amount, buyer, onClose, onSend }: OfferSheetProps) {
  const [form] = useState(
    () =>
      new FormModel({
        initial: { share: '', text: '' },
        limits: {
          share: shareLimit(buyer),
          text: { label: t('说明'), ...limits.offer },
        },
      }),
  )
  const send = async () => {
    const done = await form
      .submit(async (values) => {
        await onSend(Number(values.share), values.text.trim())
        return true
      })
      .catch(() => false)
    if (done) onClose()
  }
  return (
    <Sheet open onClose={onClose} label={t('提议')} head={t('提议退多少')} bare>
      <View className="o-sheet">
        <ShareField
          field={form.field('share')}
          shares={shares}
          hint={(share) =>
            t('约 ¥{sum} 退给{buyer}', { sum: formatFen(Math.floor((amount * share) / 100)), buyer })
          }
        />
        <TextareaField
          {...form.field('text')}
          max={limits.offer.max}
          placeholder={t('对方会看到，接受后马上分好')}
        />
        <Submit of={form} label={t('提议')} onSend={send} />
      </View>
    </Sheet>
  )
})
