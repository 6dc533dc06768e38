import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { Block, Row, rowsMax, type AsideBlock } from '@/shell/aside/block'
import { useKept } from '@/shell/aside/kept'
import { linkTo } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { listPage, pathOfTalk } from './pages'
import { factsOf } from './labels'

const Hottest = observer(function Hottest({ of, school }: { of: string; school: string | undefined }) {
  const talks = useKept(
    'hot',
    of,
    () => new Resource(() => get('hotTalk/list', { list: 'hot', ...(school ? { school } : {}) }, inPlace)),
  )
  const { data, phase, load } = talks
  const rows = data?.items.slice(0, rowsMax)
  if (rows?.length === 0) return null
  return (
    <Block title={t('热议')} page={listPage} phase={phase} failure={t('热议没有加载出来')} onRetry={load}>
      {rows?.map((talk, index) => (
        <Row
          key={talk.id}
          lead={String(index + 1)}
          title={talk.title}
          text={factsOf(talk)}
          onTap={linkTo(pathOfTalk(talk.id))}
        />
      ))}
    </Block>
  )
})

/** The questions of the school that most argue about. */
const Hot = observer(function Hot() {
  const school = profile.school?.id
  const of = `${session.info?.user_id ?? ''} ${school ?? ''}`
  return <Hottest key={of} of={of} school={school} />
})

export default { order: 1, Content: Hot } satisfies AsideBlock
