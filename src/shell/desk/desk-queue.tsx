import React, { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ColumnHeads } from '@/ui/column-heads'
import { PagedListView } from '@/ui/list/paged-list-view'
import type { Paged } from '@/ui/list/types'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import type { Decidable } from './decidable'
import '@/shell/roles/roles.css'

const byId = ({ id }: { id: string }) => id

interface DeskListProps<T> {
  list: Paged<T>
  row: (row: T) => ReactNode
  /** Height of a row before any was measured, px. */
  rowHeight: number
  skeleton?: ReactNode
  /** Nothing waits, and what comes here. */
  empty: { title: string; text: string } | ReactElement
  /** Something is being typed in a row: the list stays as it is. */
  held?: boolean | undefined
}

/** What waits on a desk. It is read anew when the page shows again. */
export const DeskList = observer(function DeskList<T extends { id: string }>({
  list,
  row,
  rowHeight,
  skeleton = <RowSkeleton rows={3} />,
  empty,
  held,
}: DeskListProps<T>) {
  usePageEvent('onShow', () => {
    if (list.phase === 'ready' && !held) void list.refresh()
  })
  return (
    <View className="u-beside">
      <PagedListView
        list={list}
        keyOf={byId}
        renderItem={row}
        rowHeight={rowHeight}
        skeleton={skeleton}
        empty={'title' in empty ? <Empty drawing="lamp" {...empty} /> : empty}
      />
    </View>
  )
}) as <T extends { id: string }>(props: DeskListProps<T>) => ReactElement

interface Approval<T> {
  label: string | ((row: T) => string)
  /** Whether this row cannot be approved by the viewer. */
  disabled?: (row: T) => boolean
  onTap: (row: T) => unknown
}
interface Refusal<T, D> {
  label: string
  /** Of the sheet that asks for the reason. */
  title: (row: T) => string
  decision: (reason: string, row: T) => D
}

interface DeskQueueProps<T extends { id: string }, D> extends Omit<DeskListProps<T>, 'row' | 'list'> {
  queue: Decidable<T, D>
  approve: Approval<T>
  refuse: Refusal<T, NoInfer<D>>
  /** Below a card in place of its two answers, where it is something. */
  below?: ((row: T) => ReactNode) | undefined
  /** Head of the column of who or what a card is of; null: its cards have none. */
  of?: string | null | undefined
  /** What a card says. */
  children: (row: T) => ReactNode
}

/** What waits, card by card, each with its two answers. The second asks for a reason, which stays typed when it is not taken. */
export const DeskQueue = observer(function DeskQueue<T extends { id: string }, D>({
  queue,
  approve,
  refuse,
  below,
  of = t('谁'),
  children,
  ...rest
}: DeskQueueProps<T, D>) {
  const [refusing, setRefusing] = useState<T | null>(null)
  const row = (one: T) => {
    const instead = below?.(one)
    return (
      <>
        <Card className="r-row r-queued">
          {children(one)}
          {!instead && (
            <View className="r-acts">
              <Button
                size={44}
                className="u-grow"
                disabled={approve.disabled?.(one)}
                onTap={() => void approve.onTap(one)}
              >
                {typeof approve.label === 'string' ? approve.label : approve.label(one)}
              </Button>
              <Button size={44} kind="line" className="u-grow" onTap={() => setRefusing(one)}>
                {refuse.label}
              </Button>
            </View>
          )}
        </Card>
        {instead}
      </>
    )
  }
  return (
    <>
      {!queue.list.empty && (
        <ColumnHeads
          className={of === null ? 'r-heads r-heads-short' : 'r-heads'}
          columns={of === null ? [t('内容'), t('处理')] : [of, t('内容'), t('时间和状态'), t('处理')]}
        />
      )}
      <DeskList {...rest} list={queue.list} row={row} />
      {refusing && (
        <ReasonSheet
          title={refuse.title(refusing)}
          label={refuse.label}
          onClose={() => setRefusing(null)}
          onSend={(reason) => queue.decide(refusing, refuse.decision(reason, refusing))}
        />
      )}
    </>
  )
}) as <T extends { id: string }, D>(props: DeskQueueProps<T, D>) => ReactElement
