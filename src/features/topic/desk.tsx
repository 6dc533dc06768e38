import React from 'react'
import type { DeskProps, Desks } from '@/shell/desks'
import { DeskCell } from '@/features/topic/topicdesk/desk-cell'
import { CellGroup } from '@/ui/cell'
import { TopicQueue } from './review'

/** Topics that were proposed, under the way to those that are. */
function Topics({ onDone }: DeskProps) {
  return (
    <>
      <CellGroup>
        <DeskCell />
      </CellGroup>
      <TopicQueue onDone={onDone} />
    </>
  )
}

export default { topics: Topics } satisfies Desks
