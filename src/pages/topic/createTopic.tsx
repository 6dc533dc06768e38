import React, { useEffect, useState } from 'react'
import { t } from '@/locale'
import { Editing } from '@/features/topic/editing'
import { ProposeStore } from '@/features/topic/propose-store'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** Proposes a topic, its name perhaps given by `?name=`; or changes a proposal, `?id=`. */
export default function CreateTopic() {
  const { id, name } = usePageQuery<{ id: string; name: string }>()
  const [store] = useState(() => new ProposeStore(id, name))
  useEffect(() => {
    if (id !== undefined) navigation.setTitle(t('修改话题'))
  }, [id])
  return (
    <PageFrame>
      <Editing store={store} />
    </PageFrame>
  )
}
