import React from 'react'
import { NameForm } from '@/features/account/name-form'
import { WithMe } from '@/features/account/with-me'
import { PageFrame } from '@/ui/page-frame'

/** The name. */
export default function NickName() {
  return (
    <PageFrame>
      <WithMe>{(me) => <NameForm me={me} />}</WithMe>
    </PageFrame>
  )
}
