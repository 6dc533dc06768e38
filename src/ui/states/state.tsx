import React from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import { Button } from '../button'
import type { IconName } from '../icons/names'
import type { Drawing } from './drawings'
import './drawings.css'
import './states.css'

export interface StateAction {
  label: string
  onTap: () => void
  icon?: IconName | undefined
}

interface StateProps {
  drawing: Drawing
  title: string
  text?: string | undefined
  action?: StateAction | undefined
  children?: ReactNode
}

/** A page or list without content: drawing, Songti line, sentence, one action. */
export function State({ drawing, title, text, action, children }: StateProps) {
  return (
    <View className="u-state">
      <View className="u-state-draw" ariaHidden>
        <View className={`u-state-fill d-${drawing}-fill`} />
        <View className={`u-state-line d-${drawing}-line`} />
      </View>
      <View className="u-display u-state-title">{title}</View>
      {text && <View className="u-ink2">{text}</View>}
      {action && (
        <Button className="u-state-act" icon={action.icon} onTap={action.onTap}>
          {action.label}
        </Button>
      )}
      {children}
    </View>
  )
}
