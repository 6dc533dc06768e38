import React from 'react'
import { NameForm } from '@/shell/account/name-form'
import { WithMe } from '@/shell/account/with-me'
import { PageFrame } from '@/ui/page-frame'

/** The name. */
export default function NickName() {
  return (
    <PageFrame>
      <WithMe>{(me) => <NameForm me={me} />}</WithMe>
    </PageFrame>
  )
}
