import React, { useEffect } from 'react'
import { View } from '@/platform/components'
import { Icon } from './icons/icon'
import './overlay.css'

interface ToastProps {
  /** null: nothing is shown. */
  text: string | null
  action: { label: string; onTap: () => void }
  onClose: () => void
}

/** ms: long enough to read and to reach. */
const life = 4000

/** A done thing with one thing to do about it (undo, choose a group). Without an action it is platform/feedback's toast. */
export function Toast({ text, action, onClose }: ToastProps) {
  useEffect(() => {
    if (text === null) return undefined
    const timer = setTimeout(onClose, life)
    return () => clearTimeout(timer)
  }, [text, onClose])
  if (text === null) return null
  return (
    <View className="u-float u-toast-place">
      <View className="u-toast" ariaRole="status">
        <View className="u-toast-tick">
          <Icon name="circle-check" />
        </View>
        <View className="u-one">{text}</View>
        <View className="u-toast-rule" />
        <View className="u-toast-act" ariaRole="button" onTap={action.onTap} hoverClassName="u-press">
          {action.label}
        </View>
      </View>
    </View>
  )
}
