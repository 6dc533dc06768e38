import React from 'react'
import { AskPage } from '@/features/qa/ask-form'
import { usePageQuery } from '@/platform/query'

/** Asks for help, or changes one's own request, `?id=`. */
export default function HelpPublish() {
  const { id } = usePageQuery<{ id: string }>()
  return <AskPage help id={id} />
}
