import React from 'react'
import { t } from '@/locale'
import type { LinkTap } from '@/shell/links'
import { View } from '@/platform/components'
import { system } from '@/platform/system'
import { Block } from '@/ui/states/skeleton'
import type { ConfessionStore } from './confession'
import { Note } from './note'
import './confession.css'

const keyOf = ({ id }: ConfessionStore) => id
/** Narrower than this two notes side by side would hold six characters a line, px. */
const twoFrom = 360

/** Signs a line, lines and pictures of a note, for dealing notes over two columns. */
const heightOf = ({ data: { text, pictures, to } }: ConfessionStore): number =>
  Math.min(9, Math.ceil(Array.from(text).length / 9)) * 24 +
  (pictures.length === 1 ? 100 : pictures.length > 0 ? 56 : 0) +
  (to === null ? 100 : 132)

/** Of a list of notes, pinned side by side, or one below the other on a narrow screen. */
export const noteRows = (onOpen: (post: ConfessionStore) => LinkTap) => {
  const two = system.info().windowWidth >= twoFrom
  return {
    keyOf,
    renderItem: (post: ConfessionStore) => <Note post={post} onOpen={onOpen} />,
    rowHeight: 240,
    skeleton: <NoteSkeleton two={two} />,
    columnHeight: two ? heightOf : undefined,
    // the columns have a gutter of their own; what stands in for the list has it as well
    around: two ? undefined : 'w-list',
  }
}

function NoteSkeleton({ two }: { two: boolean }) {
  const column = (heights: readonly number[]) => (
    <View className="u-list-column u-col u-gap12">
      {heights.map((height) => (
        <Block key={height} width="100%" height={`${height}px`} shape="photo" />
      ))}
    </View>
  )
  return (
    <View className="u-sk-fade u-list-columns" ariaRole="status" ariaLabel={t('正在加载')}>
      {column([180, 240, 150])}
      {two && column([230, 160, 200])}
    </View>
  )
}
