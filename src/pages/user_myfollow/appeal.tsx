import React, { useState } from 'react'
import { WithMe } from '@/shell/account/with-me'
import { AppealForm } from '@/shell/complaint/appeal-form'
import { Decisions } from '@/shell/complaint/decisions'
import { OwnRemovals, OwnRemovalView } from '@/features/topic/topicdesk/own-removals'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import '@/shell/complaint/complaint.css'

const views = [
  { key: 'decisions', label: t('下架和警告') },
  { key: 'removals', label: t('移出话题') },
] as const
type ViewName = (typeof views)[number]['key']

/**
 * The decision about `?id=`, a case or what was taken down, or `?removal=` from a topic, and the appeal; without either,
 * all of both against the person.
 */
export default function AppealPage() {
  const { id, removal } = usePageQuery<{ id: string; removal: string }>()
  return (
    <PageFrame>
      <WithMe>
        {() => (id ? <AppealForm id={id} /> : removal ? <OwnRemovalView id={removal} /> : <All />)}
      </WithMe>
    </PageFrame>
  )
}

function All() {
  const [view, setView] = useState<ViewName>('decisions')
  return (
    <>
      <View className="u-pad co-page">
        <Segmented items={views} value={view} onChange={setView} />
      </View>
      <View className="co-page">{view === 'decisions' ? <Decisions /> : <OwnRemovals />}</View>
    </>
  )
}
