import React from 'react'
import type { Card } from '@contract/wallet/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Sheet } from '@/ui/sheet'
import { CardForm } from './card-form'
import type { CardStore } from './card-store'

interface CardSheetProps {
  store: CardStore
  onClose: () => void
  onAdded: (card: Card) => void
}

/** Adds a bank card without leaving the page. */
export const CardSheet = ({ store, onClose, onAdded }: CardSheetProps) => (
  <Sheet
    open
    bare
    label={t('添加银行卡')}
    onClose={onClose}
    head={<View className="u-title">{t('添加银行卡')}</View>}
  >
    <CardForm store={store} onAdded={onAdded} />
  </Sheet>
)
