import React from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import type { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { Sheet } from '@/ui/sheet'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import './desk.css'

interface DeskSheetProps<T> {
  title: string
  /** What is decided on: its looks, and what to do, stand once it is there. */
  resource: Resource<T>
  onClose: () => void
  children: (data: T) => ReactNode
  acts: ReactNode
}

/** Where a reviewer reads one thing whole and decides. */
export const DeskSheet = observer(function DeskSheet<T>({
  title,
  resource,
  onClose,
  children,
  acts,
}: DeskSheetProps<T>) {
  const head = (
    <View className="cd-head">
      <View className="u-title u-grow">{title}</View>
      <IconButton name="x" label={t('关闭')} end onTap={onClose} />
    </View>
  )
  return (
    <Sheet open onClose={onClose} label={title} head={head} bare>
      <View className="cd-sheet">
        <Loaded of={resource} skeleton={<LinesSkeleton rows={2} />} part>
          {children}
        </Loaded>
      </View>
      {resource.data && acts}
    </Sheet>
  )
}) as <T>(props: DeskSheetProps<T>) => React.ReactElement
