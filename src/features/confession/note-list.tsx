import React from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import type { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { system } from '@/platform/system'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Block } from '@/ui/states/skeleton'
import type { ConfessionStore } from './confession'
import { Note } from './note'
import './confession.css'

const keyOf = ({ id }: ConfessionStore) => id
/** Narrower than this two notes side by side would hold six signs a line, px. */
const twoFrom = 360

/** Signs a line, lines and pictures of a note, for dealing notes over two columns. */
const heightOf = ({ data: { text, pictures, to } }: ConfessionStore): number =>
  Math.min(9, Math.ceil(Array.from(text).length / 9)) * 24 +
  (pictures.length === 1 ? 100 : pictures.length > 0 ? 56 : 0) +
  (to === null ? 100 : 132)

interface NoteListProps {
  list: PagedList<ConfessionStore>
  empty: ReactNode
  onOpen: (post: ConfessionStore) => void
}

/** Notes pinned side by side, or one below the other on a narrow screen. */
export const NoteList = observer(function NoteList({ list, empty, onOpen }: NoteListProps) {
  const two = system.info().windowWidth >= twoFrom
  const view = (
    <PagedListView
      list={list}
      keyOf={keyOf}
      renderItem={(post) => <Note post={post} onOpen={onOpen} />}
      rowHeight={240}
      skeleton={<NoteSkeleton two={two} />}
      empty={empty}
      columnHeight={two ? heightOf : undefined}
    />
  )
  // the columns have a gutter of their own; what stands in for the list has it as well
  return two || list.items.length === 0 ? view : <View className="w-list">{view}</View>
})

function NoteSkeleton({ two }: { two: boolean }) {
  const column = (heights: readonly number[]) => (
    <View className="u-list-column u-col u-gap12">
      {heights.map((height) => (
        <Block key={height} width="100%" height={`${height}px`} shape="photo" />
      ))}
    </View>
  )
  return (
    <View className="u-sk-fade u-list-columns" ariaLabel={t('正在加载')}>
      {column([180, 240, 150])}
      {two && column([230, 160, 200])}
    </View>
  )
}
