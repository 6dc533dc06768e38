import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { agreedTo, consent, readStatement } from '@/shell/privacy/consent'
import { ConsentBar } from '@/shell/privacy/consent-bar'
import { StatementText } from '@/shell/privacy/statement'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'

/** The privacy statement, and consent to it where that is wanted. */
export default observer(function Advertising() {
  const statement = useStore(() => new Resource(readStatement))
  const { data, load } = statement
  // left without an answer, the host's call must not hang
  useEffect(() => consent.refuse, [])
  const { asked } = consent
  useEffect(() => {
    if (data && asked) asked.shown()
  }, [data, asked])
  const wanted = data && (asked || (session.signedIn && !agreedTo(data)))
  return (
    <PageFrame foot={wanted && <ConsentBar version={data.version} onAgreed={load} />}>
      <Loaded of={statement} skeleton={<TextSkeleton />}>
        {(read) => <StatementText statement={read} />}
      </Loaded>
    </PageFrame>
  )
})
