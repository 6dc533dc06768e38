import React, { type ComponentProps, type ReactNode } from 'react'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import './order.css'

interface FormSheetProps extends Pick<ComponentProps<typeof Button>, 'kind'> {
  title: string
  /** Of the button that sends it. */
  label: string
  busy: boolean
  onClose: () => void
  onSend: () => unknown
  children: ReactNode
}

/** A sheet that asks for something, with the button that sends it. */
export const FormSheet = ({ title, label, kind, busy, onClose, onSend, children }: FormSheetProps) => (
  <Sheet open onClose={onClose} label={title} head={<View className="u-title">{title}</View>} bare>
    <View className="o-sheet">
      {children}
      <View className="o-pad">
        <Button block kind={kind} loading={busy} onTap={() => void onSend()}>
          {label}
        </Button>
      </View>
    </View>
  </Sheet>
)
