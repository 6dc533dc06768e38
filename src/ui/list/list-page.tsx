import React from 'react'
import type { ReactElement, ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { View } from '@/platform/components'
import { PageFrame } from '../page-frame'
import type { PageFrameProps } from '../page-frame'
import { OfflineStrip } from '../states/offline-strip'
import { PagedListView } from './paged-list-view'
import type { PagedListViewProps } from './paged-list-view'
import { usePull } from './use-pull'

interface ListPageProps<T>
  extends PagedListViewProps<T>, Pick<PageFrameProps, 'bar' | 'fab' | 'foot' | 'fixedBar'> {
  /** Above the rows: what they are of, and filters. */
  children?: ReactNode
  /** Reads again, where more than the list has to be. */
  onRefresh?: (() => unknown) | undefined
  /** Class of what is around the rows, once there are some. */
  around?: string | undefined
}

/** A page that is a list: it loads as it opens, and anew when it is pulled down. */
export const ListPage = observer(function ListPage<T>(props: ListPageProps<T>) {
  const { children, onRefresh, around, bar, fab, foot, fixedBar, ...rows } = props
  const { list } = rows
  const refresh = async () => (onRefresh ? onRefresh() : list.refresh())
  usePull(refresh)
  return (
    <PageFrame bar={bar} fab={fab} foot={foot} fixedBar={fixedBar}>
      <OfflineStrip onRetry={() => void refresh()} />
      {children}
      <View className={list.items.length > 0 ? around : undefined}>
        <PagedListView {...rows} />
      </View>
    </PageFrame>
  )
}) as <T>(props: ListPageProps<T>) => ReactElement
