import React from 'react'
import { publishers } from '@contract/subscribe/rules'
import { t } from '@/locale'
import { SignedIn } from '@/shell/account/sign-in-first'
import { AccountForm } from '@/features/notice/subscribe/account-form'
import { Editors } from '@/features/notice/subscribe/editors'
import { OwnAccounts } from '@/features/notice/subscribe/own-accounts'
import { Source } from '@/features/notice/subscribe/source'
import { indexPage } from '@/features/notice/subscribe/labels'
import { Needs } from '@/shell/needs/needs'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'

/**
 * An account or a column, `?kind=&id=`; by `?view=` what its people do with accounts: `own` lists theirs, `apply` applies
 * for one or changes the one of `&id=`, `editors` says who writes for it.
 */
export default function SubscribeDetail() {
  const {
    kind: asked,
    id,
    view,
  } = usePageQuery<{ kind: string; id: string; view: 'own' | 'apply' | 'editors' }>()
  const kind = publishers.find((name) => name === asked)
  if (view === 'own')
    return (
      <PageFrame>
        <SignedIn>
          <OwnAccounts />
        </SignedIn>
      </PageFrame>
    )
  if (view === 'apply')
    return (
      <Needs of={id === undefined ? ['school', 'student'] : []}>
        <PageFrame>
          <AccountForm id={id} />
        </PageFrame>
      </Needs>
    )
  if (view === 'editors' && id)
    return (
      <PageFrame>
        <SignedIn>
          <Editors id={id} />
        </SignedIn>
      </PageFrame>
    )
  return <PageFrame>{kind && id ? <Source kind={kind} id={id} /> : <Nothing />}</PageFrame>
}

const Nothing = () => (
  <Empty
    title={t('这个链接不完整')}
    text={t('链接里少了公众号的编号。到订阅里打开它。')}
    action={{ label: t('看订阅'), onTap: () => void navigation.redirectTo(`${indexPage}?tab=discover`) }}
  />
)
