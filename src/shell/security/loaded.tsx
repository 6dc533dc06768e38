import React from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { Resource } from '@/net/resource'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { ErrorState } from '@/ui/states/error-state'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { Block } from '@/ui/states/skeleton'
import './security.css'

interface LoadedProps<T> {
  of: Resource<T>
  children: (data: T) => ReactNode
}

/** What a resource holds, or how it stands with it. */
export const Loaded = observer(function Loaded<T>({ of, children }: LoadedProps<T>) {
  const { data, phase, error, load } = of
  if (phase === 'error') return <ErrorState error={error} onRetry={() => void load()} />
  if (data === null) return <RowsSkeleton />
  return (
    <>
      <OfflineStrip onRetry={() => void load()} />
      {children(data)}
    </>
  )
})

/** A group of rows before it is there. */
const RowsSkeleton = () => (
  <View className="u-sk-fade" ariaLabel={t('正在加载')}>
    <View className="s-top" />
    <CellGroup>
      {['a', 'b', 'c'].map((key) => (
        <Cell key={key} title={<Block width="112px" height="14px" />} />
      ))}
    </CellGroup>
  </View>
)
