import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { HomeBody } from '@/features/homepage/home-body'
import { HomeFrame } from '@/features/homepage/home-frame'
import { HomeStore } from '@/features/homepage/home-store'
import { cardOf } from '@/features/homepage/menu'
import { SignInFirst } from '@/shell/account/sign-in-first'
import { session } from '@/net/session'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { useShare } from '@/ui/use-share'

/** The whole page of the person `?id=`, or of the viewer. */
export default observer(function PersonalHomepage() {
  const { id, tab } = usePageQuery<{ id: string; tab: string }>()
  const user = id ?? session.info?.user_id ?? ''
  const [store, setStore] = useState(() => new HomeStore(user, tab))
  useEffect(() => {
    if (store.id !== user) setStore(new HomeStore(user))
    else if (user !== '') void store.load()
  }, [store, user])
  usePageEvent('onShow', () => void store.show())
  const { data } = store.home
  useShare(() => data && cardOf(data))
  if (user === '') {
    return (
      <PageFrame bar={{ back: 'arrow', title: t('我的主页') }}>
        <SignInFirst />
      </PageFrame>
    )
  }
  return (
    <HomeFrame store={store} title={user === session.info?.user_id ? t('我的主页') : t('TA 的主页')}>
      {(home) => <HomeBody store={store} home={home} />}
    </HomeFrame>
  )
})
