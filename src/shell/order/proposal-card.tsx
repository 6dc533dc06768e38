import React, { useState } from 'react'
import type { Standing } from '@contract/order/disputes/schema'
import { t } from '@/locale'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { View } from '@/platform/components'
import { ignored } from '@/platform/ignored'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import type { DisputeStore } from './dispute-store'
import { shareText, waitsForText } from './labels'
import './order.css'

interface ProposalCardProps {
  store: DisputeStore
  proposal: NonNullable<Standing['proposal']>
  /** Fen that are shared out. */
  amount: number
  buyer: string
  /** Who else can confirm it. */
  others: Standing['others']
}

/** What one administrator proposes: another confirms it, or says why not. */
export function ProposalCard({ store, proposal, amount, buyer, others }: ProposalCardProps) {
  const { id, share, goods, note, by, mine } = proposal
  const [refusing, setRefusing] = useState(false)
  const confirm = async () => {
    const sure = await feedback.modal({
      title: t('同意这个方案？'),
      content: t('双方会收到结果，可以申诉的，到期以后照它处理。'),
      confirmText: t('同意'),
    })
    // the call has told why it did not go through
    if (sure) await ignored(store.confirm(id, true))
  }
  return (
    <View className="o-offer">
      <View className="u-strong">{t('{name}提出的方案', { name: by.name })}</View>
      <View className="u-text">
        {[goods ? t('先退货，收到后') : '', shareText(amount, share, buyer)].join('')}
      </View>
      <View className="u-meta u-text">{note}</View>
      {mine ? (
        <View className="u-meta">{waitsForText(others)}</View>
      ) : (
        <View className="o-panel-acts">
          <Button size={44} kind="line" className="u-grow" onTap={() => setRefusing(true)}>
            {t('驳回')}
          </Button>
          <Button size={44} className="u-grow" onTap={() => void confirm()}>
            {t('同意')}
          </Button>
        </View>
      )}
      {refusing && (
        <ReasonSheet
          title={t('驳回这个方案')}
          label={t('驳回')}
          placeholder={t('提出方案的管理员会看到')}
          onClose={() => setRefusing(false)}
          onSend={(reason) => store.confirm(id, false, reason)}
        />
      )}
    </View>
  )
}
