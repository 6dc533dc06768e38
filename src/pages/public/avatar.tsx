import React from 'react'
import { AvatarEditor } from '@/shell/account/avatar-editor'
import { WithMe } from '@/shell/account/with-me'
import { PageFrame } from '@/ui/page-frame'

/** The avatar. */
export default function AvatarPage() {
  return (
    <PageFrame>
      <WithMe>{(me) => <AvatarEditor me={me} />}</WithMe>
    </PageFrame>
  )
}
