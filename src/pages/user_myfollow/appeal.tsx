import React from 'react'
import { WithMe } from '@/features/account/with-me'
import { AppealForm } from '@/features/complaint/appeal-form'
import { Decisions } from '@/features/complaint/decisions'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** The decision about `?id=`, a case or what was taken down, and the appeal; without it, all decisions against the person. */
export default function AppealPage() {
  const { id } = usePageQuery<{ id: string }>()
  return <PageFrame><WithMe>{() => (id ? <AppealForm id={id} /> : <Decisions />)}</WithMe></PageFrame>
}
