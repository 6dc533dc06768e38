import React from 'react'
import { AskPage } from '@/features/qa/ask-form'
import { usePageQuery } from '@/platform/query'

/** Asks a question, or changes one's own, `?id=`. */
export default function QaPublish() {
  const { id } = usePageQuery<{ id: string }>()
  return <AskPage help={false} id={id} />
}
