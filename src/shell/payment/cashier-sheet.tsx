import React from 'react'
import { observer } from 'mobx-react-lite'
import { outcomes, outcomeTitles, type Outcome } from '@contract/payment/rules'
import { t } from '@/locale'
import type { IconName } from '@/ui/icons/names'
import { Sheet, SheetRow } from '@/ui/sheet'
import { SheetHead } from './password-sheet'
import type { PayStore } from './pay-store'

const icons: Record<Outcome, IconName> = { pay: 'check', fail: 'x', late: 'clock', twice: 'refresh' }

/** The demo cashier, which takes no money. */
export const CashierSheet = observer(function CashierSheet({ store }: { store: PayStore }) {
  return (
    <Sheet
      open={store.sheet === 'cashier'}
      label={t('演示收银台')}
      head={<SheetHead title={t('演示收银台，不会扣钱')} amount={store.due} />}
      onClose={store.hide}
    >
      {outcomes.map((outcome) => (
        <SheetRow
          key={outcome}
          icon={icons[outcome]}
          label={t(outcomeTitles[outcome])}
          onTap={() => void store.decide(outcome)}
        />
      ))}
    </Sheet>
  )
})
