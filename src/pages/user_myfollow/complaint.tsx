import React from 'react'
import { subjectNames } from '@contract/complaint/rules'
import { WithMe } from '@/features/account/with-me'
import { ComplainForm } from '@/features/complaint/complain-form'
import { MyComplaints } from '@/features/complaint/my-complaints'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** Complains about `?subject=` `?id=`; without them, the person's own complaints. */
export default function ComplaintPage() {
  const query = usePageQuery<{ subject: string; id: string }>()
  const subject = subjectNames.find((name) => name === query.subject)
  const { id } = query
  return (
    <PageFrame>
      <WithMe>{() => (subject && id ? <ComplainForm subject={subject} id={id} /> : <MyComplaints />)}</WithMe>
    </PageFrame>
  )
}
