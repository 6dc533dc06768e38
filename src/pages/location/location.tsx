import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { leaveSignIn } from '@/features/account/arrive'
import type { ChosenSchool } from '@/features/account/profile'
import { ChooseSchool } from '@/features/school/choose-school'
import { JoinSheet } from '@/features/school/join-sheet'
import { FoundSchools, OfferedSchools } from '@/features/school/school-lists'
import { keywordMax } from '@/features/search/keyword'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { OfflineStrip } from '@/ui/states/offline-strip'
import '@/features/school/school.css'

/** Chooses the school that the app shows; with `?first=1` for someone who has none yet. */
export default observer(function Location() {
  const { first } = usePageQuery<{ first: string }>()
  const [store] = useState(() => new ChooseSchool())
  const [joining, setJoining] = useState(false)
  const choose = async (school: ChosenSchool) => {
    if (await store.choose.run(school)) await leaveSignIn()
  }
  const { typed, settled, type, search } = store.keyword
  const missing = () => setJoining(true)
  return (
    <PageFrame>
      {first === '1' && (
        <View className="sc-first">
          <View className="u-display" ariaRole="heading">{t('你在哪所学校')}</View>
          <View className="u-ink2">{t('首页、圈子和同学都跟着学校走，以后随时能换。')}</View>
        </View>
      )}
      <View className="sc-top">
        <SearchBar value={typed} placeholder={t('搜学校或城市')} max={keywordMax} onChange={type} onSearch={search} />
      </View>
      <OfflineStrip onRetry={() => void store.offer.load()} />
      {settled === '' ? (
        <OfferedSchools store={store} onChoose={(school) => void choose(school)} />
      ) : (
        <FoundSchools store={store} onChoose={(school) => void choose(school)} onMissing={missing} />
      )}
      {/* a search that found nothing offers it itself */}
      {(settled === '' || !store.results.of(settled).empty) && (
        <View className="sc-missing" ariaRole="button" onTap={missing} hoverClassName="u-press">
          {t('没有我的学校？申请收录')}
        </View>
      )}
      <JoinSheet open={joining} onClose={() => setJoining(false)} />
    </PageFrame>
  )
})
