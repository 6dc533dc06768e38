import React from 'react'
import type { Desks } from '@/shell/desks'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { Cell, CellGroup } from '@/ui/cell'
import { DeskCell } from './desk-cell'
import { ofTopic } from './pages'

/** Where appeals are decided, and the desk that they come from. */
function TopicAppeals() {
  return (
    <CellGroup>
      <Cell icon="shield-check" title={t('复核移出话题的申诉')} onTap={linkTo(ofTopic('appeal'))} />
      <DeskCell />
    </CellGroup>
  )
}

export default { topicAppeals: TopicAppeals } satisfies Desks
