import React from 'react'
import { WordForm } from '@/shell/account/word-form'
import { WithMe } from '@/shell/account/with-me'
import { PageFrame } from '@/ui/page-frame'

/** The major. */
export default function Major() {
  return (
    <PageFrame>
      <WithMe>{(me) => <WordForm word="major" me={me} />}</WithMe>
    </PageFrame>
  )
}
