import React from 'react'
import { AvatarEditor } from '@/features/account/avatar-editor'
import { WithMe } from '@/features/account/with-me'
import { PageFrame } from '@/ui/page-frame'

/** The avatar. */
export default function AvatarPage() {
  return (
    <PageFrame>
      <WithMe>{(me) => <AvatarEditor me={me} />}</WithMe>
    </PageFrame>
  )
}
