import React from 'react'
import { CompleteCard } from '@/shell/account/complete-card'
import { ProfileCells } from '@/shell/account/profile-cells'
import { WithMe } from '@/shell/account/with-me'
import { View } from '@/platform/components'
import { PageFrame } from '@/ui/page-frame'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import '@/shell/account/profile.css'

/** The signed-in person's profile, part by part. */
export default function EditInfo() {
  return (
    <PageFrame>
      <WithMe skeleton={<Skeleton />}>
        {(me) => (
          <View className="p-form">
            <CompleteCard completeness={me.completeness} />
            <ProfileCells me={me} />
          </View>
        )}
      </WithMe>
    </PageFrame>
  )
}

const Skeleton = () => (
  <>
    <GroupSkeleton />
    <GroupSkeleton />
    <GroupSkeleton />
  </>
)
