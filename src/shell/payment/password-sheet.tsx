import React from 'react'
import { CodeBoxes } from '@/shell/account/code-boxes'
import { go } from '@/shell/links'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Price } from '@/ui/price'
import { Sheet } from '@/ui/sheet'
import './payment.css'

/** What a sheet asks for, and how much. */
export const SheetHead = ({ title, amount }: { title: string; amount: number }) => (
  <View className="pm-sheet-head">
    <View className="u-title">{title}</View>
    <Price fen={amount} size="display" />
  </View>
)

interface PasswordSheetProps {
  open: boolean
  title: string
  /** Fen. */
  amount: number
  digits: string
  /** What is wrong with the password. */
  error: string | null
  /** What is being done with it; null: nothing yet. */
  doing: string | null
  onChange: (digits: string) => void
  onClose: () => void
}

/** Six digits; the sixth sends them. */
export function PasswordSheet({
  open,
  title,
  amount,
  digits,
  error,
  doing,
  onChange,
  onClose,
}: PasswordSheetProps) {
  const forgot = () => {
    onClose()
    go('/pages/personalSetting/payment')
  }
  return (
    <Sheet
      open={open}
      label={t('支付密码')}
      head={<SheetHead title={title} amount={amount} />}
      onClose={onClose}
    >
      <View className="pm-pin">
        <CodeBoxes secret={t('支付密码')} value={digits} error={error !== null} onChange={onChange} />
      </View>
      <View
        className={`a-code-note u-meta${error === null ? '' : ' u-danger'}`}
        ariaRole={error === null ? 'status' : 'alert'}
      >
        {doing ?? error}
      </View>
      <View className="pm-forgot" ariaRole="button" onTap={forgot} hoverClassName="u-press">
        {t('忘记支付密码')}
      </View>
    </Sheet>
  )
}
