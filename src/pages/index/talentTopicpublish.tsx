import React, { useEffect } from 'react'
import { navigation } from '@/platform/navigation'
import { PageFrame } from '@/ui/page-frame'
import { RowSkeleton } from '@/ui/states/skeleton'

/** The spec's top-level address of writing an article. The page itself is in a package that only its writers load. */
export default function TalentTopicPublish() {
  useEffect(() => {
    void navigation.redirectTo('/pages/publish/talentTopicpublish')
  }, [])
  return (
    <PageFrame>
      <RowSkeleton rows={4} />
    </PageFrame>
  )
}
