import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { session } from '@/net/session'
import { usePageQuery } from '@/platform/query'
import { useShare } from '@/ui/use-share'
import { HomeBody } from './home-body'
import { HomeFrame } from './home-frame'
import { HomeStore } from './home-store'
import { cardOf } from './menu'

/** A person's page, whichever route leads there; `?tab=` says which part is open. */
export const PersonHome = observer(function PersonHome({ id }: { id: string }) {
  const { tab } = usePageQuery<{ tab: string }>()
  const [store, setStore] = useState(() => new HomeStore(id, tab))
  useEffect(() => {
    if (store.id !== id) setStore(new HomeStore(id))
    else void store.load()
  }, [store, id])
  usePageEvent('onShow', () => void store.show())
  const { data } = store.home
  useShare(() => data && cardOf(data))
  return (
    <HomeFrame store={store} title={id === session.info?.user_id ? t('我的主页') : t('TA 的主页')}>
      {(home) => <HomeBody store={store} home={home} />}
    </HomeFrame>
  )
})
