import React from 'react'
import type { Subject } from '@contract/kinds'
import { WithMe } from '@/shell/account/with-me'
import { ComplainForm } from '@/shell/complaint/complain-form'
import { MyComplaints } from '@/shell/complaint/my-complaints'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** Complains about `?subject=` `?id=`; without them, the person's own complaints. */
export default function ComplaintPage() {
  const { subject, id } = usePageQuery<{ subject: Subject; id: string }>()
  const own = <MyComplaints />
  return (
    <PageFrame>
      <WithMe>
        {() => (subject && id ? <ComplainForm subject={subject} id={id} unknown={own} /> : own)}
      </WithMe>
    </PageFrame>
  )
}
