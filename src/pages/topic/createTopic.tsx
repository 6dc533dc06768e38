import React, { useEffect, useState } from 'react'
import { t } from '@/locale'
import { Editing } from '@/features/topic/editing'
import { ProposeStore } from '@/features/topic/propose-store'
import { Needs } from '@/shell/needs/needs'
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
  const form = (
    <PageFrame>
      <Editing store={store} />
    </PageFrame>
  )
  if (id !== undefined) return form
  return (
    <Needs of={['school', 'student']} keep>
      {form}
    </Needs>
  )
}
