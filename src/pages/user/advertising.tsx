import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { agreedTo, consent, readStatement } from '@/shell/privacy/consent'
import { ConsentBar } from '@/shell/privacy/consent-bar'
import { StatementText } from '@/shell/privacy/statement'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { PageFrame } from '@/ui/page-frame'
import { ErrorState } from '@/ui/states/error-state'
import { TextSkeleton } from '@/ui/states/page-skeletons'

/** The privacy statement, and consent to it where that is wanted. */
export default observer(function Advertising() {
  const [statement] = useState(() => new Resource(readStatement))
  const { data, phase, error, load } = statement
  useEffect(() => {
    void load()
    // left without an answer, the host's call must not hang
    return consent.refuse
  }, [load])
  const { asked } = consent
  useEffect(() => {
    if (data && asked) asked.shown()
  }, [data, asked])
  const wanted = data && (asked || (session.signedIn && !agreedTo(data)))
  return (
    <PageFrame foot={wanted && <ConsentBar version={data.version} onAgreed={load} />}>
      {data ? (
        <StatementText statement={data} />
      ) : phase === 'error' ? (
        <ErrorState error={error} onRetry={load} />
      ) : (
        <TextSkeleton />
      )}
    </PageFrame>
  )
})
