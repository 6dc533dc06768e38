import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { PersonHome } from '@/features/homepage/person-home'
import { SignInFirst } from '@/shell/account/sign-in-first'
import { session } from '@/net/session'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** The page of the person `?id=`, or of the viewer. */
export default observer(function PersonalHomepage() {
  const { id } = usePageQuery<{ id: string }>()
  const user = id ?? session.info?.user_id
  return user === undefined ? (
    <PageFrame bar={{ back: 'arrow', title: t('我的主页') }}>
      <SignInFirst />
    </PageFrame>
  ) : (
    <PersonHome id={user} />
  )
})
