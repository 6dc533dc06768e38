import React, { type ReactNode } from 'react'
import { View } from '@/platform/components'
import { Icon } from '@/ui/icons/icon'
import type { IconName } from '@/ui/icons/names'
import './order.css'

interface NoticeProps {
  icon: IconName
  children: ReactNode
}

/** What crosses an order on its way, in a box of its own. */
export const Notice = ({ icon, children }: NoticeProps) => (
  <View className="o-notice">
    <Icon name={icon} size={20} />
    <View className="u-grow">{children}</View>
  </View>
)

interface DisputeNoticeProps {
  /** Who began it. */
  title: string
  text: string
  /** How the school decided; null before it has. */
  result: string | null
}

/** What is disputed, and how it was decided. */
export const DisputeNotice = ({ title, text, result }: DisputeNoticeProps) => (
  <Notice icon="scale">
    <View className="u-strong">{title}</View>
    {text !== '' && <View className="u-text u-meta">{text}</View>}
    {result !== null && <View className="u-text">{result}</View>}
  </Notice>
)
