import React from 'react'
import { IntroForm } from '@/features/account/intro-form'
import { WithMe } from '@/features/account/with-me'
import { PageFrame } from '@/ui/page-frame'

/** The intro. */
export default function Intro() {
  return (
    <PageFrame>
      <WithMe>{(me) => <IntroForm me={me} />}</WithMe>
    </PageFrame>
  )
}
