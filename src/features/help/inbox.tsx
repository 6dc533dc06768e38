import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Ticket } from '@contract/help/schema'
import { DeskList } from '@/shell/desk/desk-queue'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { relativeTime } from '@/ui/format'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import '@/shell/roles/roles.css'

const byId = ({ id }: Ticket) => id

const row = ({ id, excerpt, at }: Ticket) => (
  <View
    className="r-entry"
    ariaRole="button"
    onTap={linkTo(`/pages/personalSetting/helpdetail?thread=${id}`)}
    hoverClassName="u-press"
  >
    <View className="u-text">{excerpt}</View>
    <View className="u-meta">{relativeTime(at)}</View>
  </View>
)

/** Feedback and questions that wait for an answer, the longest first; a tap opens the thread to answer in. */
export const Inbox = observer(function Inbox() {
  const [list] = useState(
    () => new PagedList<Ticket>((after) => get('customer/inbox', { after }, inPlace), byId),
  )
  return (
    <DeskList
      list={list}
      row={row}
      rowHeight={76}
      skeleton={<LinesSkeleton rows={3} />}
      empty={{ title: t('都回复了'), text: t('有人反馈或提问时，会排到这里。') }}
    />
  )
})
