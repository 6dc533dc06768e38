import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { agreesToChange } from '@/shell/account/change-school'
import type { ChosenSchool } from '@/shell/account/profile'
import { View } from '@/platform/components'
import { SearchBar } from '@/ui/search-bar'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { ChooseSchool } from './choose-school'
import { JoinSheet } from './join-sheet'
import { FoundSchools, OfferedSchools } from './school-lists'
import './school.css'

/** The search for a school, with the schools near and the popular ones below. */
export const SchoolChooser = observer(function SchoolChooser({ onChosen }: { onChosen: () => void }) {
  const [store] = useState(() => new ChooseSchool())
  const [joining, setJoining] = useState(false)
  const choose = async (school: ChosenSchool) => {
    if ((await agreesToChange(school)) && (await store.choose.run(school))) onChosen()
  }
  const { typed, settled, type, search } = store.keyword
  const missing = () => setJoining(true)
  return (
    <>
      <View className="sc-top">
        <SearchBar
          value={typed}
          placeholder={t('搜学校或城市')}
          max={keywordMax}
          onChange={type}
          onSearch={search}
        />
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
    </>
  )
})
