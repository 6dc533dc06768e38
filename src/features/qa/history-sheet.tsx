import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Version } from '@contract/qa/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { fullTime } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PictureGrid } from '@/ui/picture-grid'
import { Sheet } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import './qa.css'

export interface HistoryOf {
  subject: 'qa' | 'answer'
  id: string
}

const keyOf = ({ id }: Version) => id
const Row = ({
  version: { title, text, pictures, at },
  onRemove,
}: {
  version: Version
  onRemove?: (() => void) | undefined
}) => (
  <View className="q-version">
    <View className="u-row">
      <View className="u-meta u-grow">{fullTime(at)}</View>
      {onRemove && <IconButton name="trash" label={t('删除这个版本')} end onTap={onRemove} />}
    </View>
    {title !== '' && <View className="u-strong u-text">{title}</View>}
    {text !== '' && <View className="u-text">{text}</View>}
    {pictures.length > 0 && (
      <View className="q-pics">
        <PictureGrid pictures={pictures} />
      </View>
    )}
  </View>
)

/** What a question or an answer said before it was changed; of an answer its author may take that away. Mounted while it is open. */
export const HistorySheet = observer(function HistorySheet({
  of: { subject, id },
  onClose,
}: {
  of: HistoryOf
  onClose: () => void
}) {
  const [list] = useState(
    () => new PagedList<Version>((after) => get('qa/versions', { subject, id, after }, inPlace), keyOf),
  )
  const remove = async (version: string) => {
    const sure = await feedback.modal({
      title: t('删除这个版本？'),
      content: t('删除后谁都看不到它，也不能恢复。'),
      confirmText: t('删除'),
      danger: true,
    })
    if (!sure) return
    await post('qa/deleteVersion', { id: version }).then(
      () => list.remove(version),
      () => undefined,
    )
  }
  const row = (version: Version) => (
    <Row
      version={version}
      onRemove={subject === 'answer' && version.mine ? () => void remove(version.id) : undefined}
    />
  )
  return (
    <Sheet
      open
      onClose={onClose}
      label={t('修改前的版本')}
      head={<View className="u-title">{t('修改前的版本')}</View>}
    >
      <PagedListView
        list={list}
        keyOf={keyOf}
        renderItem={row}
        skeleton={<LinesSkeleton rows={2} />}
        empty={<Empty title={t('没有之前的版本')} />}
      />
    </Sheet>
  )
})
