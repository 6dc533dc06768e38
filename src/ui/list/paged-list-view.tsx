import React, { useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { View } from '@/platform/components'
import { system } from '@/platform/system'
import { useColumns, useViewport } from '@/platform/viewport'
import { EndOfList } from '../states/end-of-list'
import { ErrorState } from '../states/error-state'
import { ranks, StaleStrip } from '../states/strip'
import { Block } from './block'
import type { Heights } from './block'
import { blocksOf, columnsOf } from './columns'
import type { Paged } from './types'
import './list.css'

export interface PagedListViewProps<T> {
  list: Paged<T>
  keyOf: (item: T) => string
  /** A row; make it an observer with stable handlers, so that a change redraws one row. */
  renderItem: (item: T) => ReactNode
  /** While the first page is under way. */
  skeleton: ReactNode
  empty: ReactNode
  /** Deals the items over columns by these relative heights. */
  columnHeight?: ((item: T) => number) | undefined
  /** Height of a row before any was measured, px. */
  rowHeight?: number | undefined
  /** Said at the end of the list; null: nothing, since the page goes on behind it. */
  endText?: string | null | undefined
}

let lists = 0
/** Kept with the list, so that one that is shown again, as on a tab, stands as it stood. */
const allHeights = new WeakMap<object, Heights>()
const heightsOf = (list: object, guess: number): Heights => {
  const known = allHeights.get(list)
  if (known) return known
  const made: Heights = { known: new Map(), guess }
  allHeights.set(list, made)
  return made
}

/** A keyset list with all its states. It loads as it is drawn. Only what is near the viewport is drawn; the next page is fetched ahead of need. */
export const PagedListView = observer(function PagedListView<T>(props: PagedListViewProps<T>) {
  const { list, skeleton, empty, endText } = props
  const [{ id, screen }] = useState(place)
  useEffect(() => void list.load(), [list])
  if (!list.items.length) {
    if (list.phase === 'error') return <ErrorState error={list.error} onRetry={() => list.load()} />
    return <>{list.phase === 'ready' ? empty : skeleton}</>
  }
  return (
    <>
      {list.phase === 'error' && <StaleStrip rank={ranks.list} onRetry={() => list.refresh()} />}
      <Rows {...props} id={id} screen={screen} />
      <Ahead id={`${id}-ahead`} screen={screen} list={list} />
      <EndOfList more={list.more} onRetry={() => list.next()} text={endText} />
    </>
  )
}) as <T>(props: PagedListViewProps<T>) => ReactElement

/** Where a list stands: an id that no other open page has, and the height of the screen, px. */
const place = () => ({ id: `l${(lists += 1)}`, screen: system.info().windowHeight })
interface Place {
  id: string
  screen: number
}

const Rows = observer(function Rows<T>({
  list,
  keyOf,
  renderItem,
  columnHeight,
  rowHeight = 120,
  id,
  screen,
}: PagedListViewProps<T> & Place) {
  const heights = heightsOf(list, rowHeight)
  const count = useColumns()
  const column = (items: readonly T[], name: string) =>
    blocksOf(items).map((block, index) => (
      <Block
        key={index}
        id={`${id}${name}${index}`}
        name={`${name}${index}`}
        first={index === 0}
        heights={heights}
        rows={block.length}
        margin={screen * 2}
      >
        {() => block.map((item) => <React.Fragment key={keyOf(item)}>{renderItem(item)}</React.Fragment>)}
      </Block>
    ))
  if (!columnHeight) return <>{column(list.items, 'a')}</>
  return (
    <View className="u-list-columns">
      {columnsOf(list.items, columnHeight, count).map((items, index) => (
        // columns of another number are other columns: what was measured of them does not hold
        <View key={`${count}-${index}`} className="u-list-column">
          {column(items, `${count}-${index}-`)}
        </View>
      ))}
    </View>
  )
}) as <T>(props: PagedListViewProps<T> & Place) => ReactElement

/** Fetches the next page when the end is less than a screen away, and again when that page was short. */
const Ahead = observer(function Ahead({ id, screen, list }: Place & { list: Paged<unknown> }) {
  const near = useRef(false)
  const watch = useViewport()
  const { length } = list.items
  const idle = list.more === 'idle'
  useEffect(
    () =>
      watch(id, screen, (sighting) => {
        near.current = sighting.near
        if (sighting.near && list.more === 'idle') list.next()
      }),
    [watch, id, screen, list],
  )
  useEffect(() => {
    if (near.current && idle) list.next()
  }, [length, idle, list])
  return <View id={id} className="u-list-mark" />
})
