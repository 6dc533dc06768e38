import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { SchoolFirst } from '@/shell/address/buildings'
import { linkTo } from '@/shell/links'
import { Advert } from '@/features/home/advert'
import { Browse } from '@/features/secondhand/goods/browse-view'
import { Categories, CourseBooks, OwnEntries, SellFab } from '@/features/secondhand/goods/home-parts'
import { HomeStore } from '@/features/secondhand/goods/home-store'
import { releasePage, searchPage } from '@/features/secondhand/pages'
import { View } from '@/platform/components'
import { PageFrame } from '@/ui/page-frame'
import { SearchEntry } from '@/ui/search-bar'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { useStore } from '@/ui/use-store'

/** What students of the school sell to each other, for visitors, too, once they say which school. */
export default observer(function SecondHand() {
  const { school } = profile
  return school ? (
    <Shelf key={school.id} />
  ) : (
    <PageFrame>
      <SchoolFirst why={t('二手是同校同学之间的，选好学校就能逛。')} />
    </PageFrame>
  )
})

const Shelf = observer(function Shelf() {
  const store = useStore(() => new HomeStore(), {
    show: (home) => home.back(),
    pull: (home) => home.refresh(),
  })
  const { browse } = store
  return (
    <PageFrame fab={!browse.list.empty && <SellFab onTap={linkTo(releasePage, store.leave)} />}>
      <OfflineStrip onRetry={() => void store.refresh()} />
      <View className="gd-top">
        <SearchEntry placeholder={t('搜教材、数码、自行车')} onTap={linkTo(searchPage)} />
      </View>
      <Advert position="ad-secondhand" />
      <OwnEntries store={store} />
      <Categories store={store} />
      <CourseBooks store={store} />
      <Browse store={browse} guess />
    </PageFrame>
  )
})
