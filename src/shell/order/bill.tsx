import React from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import { copyText } from '@/shell/contact'
import { classes } from '@/ui/classes'
import { yuan } from './labels'
import './order.css'

interface BillLineProps {
  title: ReactNode
  /** Fen, or words. */
  value: number | string
  note?: string
  tone?: 'ok'
  /** What it is called steps back behind what it is. */
  faint?: boolean | undefined
}

/** One line: what for, and how much. */
export const BillLine = ({ title, value, note = '', tone, faint }: BillLineProps) => (
  <View className={classes('o-line', tone === 'ok' && 'u-ok')}>
    <View className="u-grow">
      {faint ? <View className="u-ink2">{title}</View> : title}
      {note !== '' && <View className="u-meta o-note">{note}</View>}
    </View>
    <View className="u-figures o-value">{typeof value === 'number' ? yuan(value) : value}</View>
  </View>
)

/** The number of an order: a tap copies it. */
export const NumberLine = ({ number, faint }: { number: string } & Pick<BillLineProps, 'faint'>) => (
  <View
    className="o-tap"
    ariaRole="button"
    ariaLabel={t('订单号 {number}，复制', { number })}
    onTap={() => void copyText(number)}
    hoverClassName="u-press"
  >
    <BillLine title={t('订单号')} value={number} faint={faint} />
  </View>
)
