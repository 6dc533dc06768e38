import React from 'react'
import { IntroForm } from '@/shell/account/intro-form'
import { WithMe } from '@/shell/account/with-me'
import { PageFrame } from '@/ui/page-frame'

/** The intro. */
export default function Intro() {
  return (
    <PageFrame>
      <WithMe>{(me) => <IntroForm me={me} />}</WithMe>
    </PageFrame>
  )
}
