import React from 'react'
import { WordForm } from '@/shell/account/word-form'
import { WithMe } from '@/shell/account/with-me'
import { PageFrame } from '@/ui/page-frame'

/** The college. */
export default function College() {
  return (
    <PageFrame>
      <WithMe>{(me) => <WordForm word="college" me={me} />}</WithMe>
    </PageFrame>
  )
}
