import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Certification } from '@contract/certification/schema'
import { CertificationStore } from '@/shell/certification/certification-store'
import { AboutMe } from '@/shell/certification/gate'
import { Overview } from '@/shell/certification/overview'
import { CardWay, MailWay, RollWay } from '@/shell/certification/way-forms'
import { usePageQuery } from '@/platform/query'

/** The student certification: where the person stands, or with `?way=` the form of one way; `?first=1` after signing up. */
export default observer(function AuthenticationName() {
  const { way, first } = usePageQuery<{ way: string; first: string }>()
  const [store] = useState(() => new CertificationStore())
  return (
    <AboutMe of={store.info}>
      {(data) => <Way way={way} first={first === '1'} data={data} store={store} />}
    </AboutMe>
  )
})

function Way({
  way,
  first,
  data,
  store,
}: {
  way?: string | undefined
  first: boolean
  data: Certification
  store: CertificationStore
}) {
  if (way === 'roll' && store.may('prove')) return <RollWay certification={data} />
  if (way === 'mail' && store.may('prove')) return <MailWay certification={data} />
  if (way === 'card' && store.may('submit')) return <CardWay certification={data} purpose="submit" />
  if (way === 'replace' && store.may('replace')) return <CardWay certification={data} purpose="replace" />
  if (way === 'modify' && store.may('modify')) return <CardWay certification={data} purpose="modify" />
  return <Overview store={store} certification={data} first={first} />
}
