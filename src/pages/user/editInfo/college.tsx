import React from 'react'
import { WordForm } from '@/features/account/word-form'
import { WithMe } from '@/features/account/with-me'
import { PageFrame } from '@/ui/page-frame'

/** The college. */
export default function College() {
  return (
    <PageFrame>
      <WithMe>{(me) => <WordForm word="college" me={me} />}</WithMe>
    </PageFrame>
  )
}
