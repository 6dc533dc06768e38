/** Blocks of the column at the right of a list on a wide screen. The web alone shows them: targets/web/aside. */
import React from 'react'
import type { ComponentType, ReactNode } from 'react'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { Section } from '@/ui/section'
import { Block as Grey } from '@/ui/states/skeleton'
import { Strip } from '@/ui/states/strip'
import { isOpen, type LinkTap, linkTo } from '../links'
import './aside.css'

/** What aside.tsx of a folder gives; the build finds it. */
export interface AsideBlock {
  /** Smaller ones stand higher. */
  order: number
  Content: ComponentType
}

/** Rows of a block. */
export const rowsMax = 5

interface BlockProps {
  title: string
  /** Where its heading leads on to. */
  page: string
  phase: 'idle' | 'loading' | 'ready' | 'error'
  /** Said in one line where it could not be read. */
  failure: string
  onRetry: () => unknown
  children: ReactNode
}

/** A block in each of its states. What has nothing to show draws none, nor does what the school switched off. */
export const Block = ({ title, page, phase, failure, onRetry, children }: BlockProps) =>
  isOpen(page) ? (
    <View className="as-block">
      <Section title={title} more={{ label: t('全部'), onTap: linkTo(page) }} />
      {phase === 'error' ? (
        <Strip icon="alert-circle" text={failure} onRetry={() => void onRetry()} />
      ) : phase === 'ready' ? (
        children
      ) : (
        <View className="as-waiting u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
          {['92%', '78%', '85%'].map((width) => (
            <Grey key={width} width={width} height="14px" />
          ))}
        </View>
      )}
    </View>
  ) : null

interface RowProps {
  /** Before the words: a rank, an hour. */
  lead?: string | undefined
  title: string
  text?: string | undefined
  /** At the right: how it stands. */
  children?: ReactNode
  /** Behind one already. */
  past?: boolean | undefined
  onTap: LinkTap
}

export const Row = ({ lead, title, text, children, past, onTap }: RowProps) => (
  <View className={classes('as-row', past && 'as-past')} onTap={onTap}>
    {lead !== undefined && <View className="as-lead u-figures">{lead}</View>}
    <View className="u-grow">
      <View className="u-two as-title">{title}</View>
      {text && <View className="u-meta u-two">{text}</View>}
    </View>
    {children}
  </View>
)
