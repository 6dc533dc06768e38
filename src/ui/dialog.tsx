import React from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import { Button } from './button'
import { useLayer } from './use-layer'
import './overlay.css'

interface DialogProps {
  open: boolean
  title: string
  /** The consequence, or a small form. */
  children: ReactNode
  confirmText: string
  cancelText?: string | undefined
  onConfirm: () => void
  onCancel: () => void
  /** The confirm button destroys something. */
  danger?: boolean | undefined
  /** The confirmed act is under way. */
  loading?: boolean | undefined
}

/** A question with content of its own. A plain question is platform/feedback's modal. */
export function Dialog({
  open,
  title,
  children,
  confirmText,
  cancelText,
  onConfirm,
  onCancel,
  danger,
  loading,
}: DialogProps) {
  const leave = () => {
    if (!loading) onCancel()
  }
  const id = useLayer(open, leave)
  if (!open) return null
  return (
    <>
      <View className="u-scrim" ariaRole="none" catchTouchMove onTap={leave} />
      <View className="u-float u-dialog-place">
        <View id={id} className="u-dialog" ariaRole="dialog" ariaLabel={title}>
          <View className="u-title u-dialog-title">{title}</View>
          <View className="u-dialog-body">{children}</View>
          <View className="u-dialog-acts">
            <Button className="u-dialog-act" kind="quiet" onTap={onCancel} disabled={loading}>
              {cancelText ?? t('取消')}
            </Button>
            <Button
              className="u-dialog-act"
              kind={danger ? 'danger' : 'accent'}
              onTap={onConfirm}
              loading={loading}
            >
              {confirmText}
            </Button>
          </View>
        </View>
      </View>
    </>
  )
}
