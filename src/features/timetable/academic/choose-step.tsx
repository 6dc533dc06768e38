import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { systemTitles } from '@contract/timetable/academic/rules'
import type { System } from '@contract/timetable/academic/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Marker } from '@/ui/marker'
import { SearchBar } from '@/ui/search-bar'
import { Section } from '@/ui/section'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import type { ImportStore } from './import-store'
import { OtherWays } from './other-ways'
import { linkToView } from './pages'
import './academic.css'

const byId = ({ id }: System) => id

/** Which system; and the ways that need none. */
export const ChooseStep = observer(function ChooseStep({ store }: { store: ImportStore }) {
  const [word, setWord] = useState('')
  const [others, setOthers] = useState(false)
  const own = store.schools.items.filter((system) => system.own)
  const folded = !others && own.length > 0 && store.word === ''
  return (
    <>
      <OfflineStrip onRetry={() => void store.refresh()} />
      <View className="ak-head">
        <View className="u-hero" ariaRole="heading">
          <Marker>{t('一次导入，整学期的课')}</Marker>
        </View>
        <View className="u-ink2 ak-head-sub">{t('密码直接交给学校的系统，我们不保存。')}</View>
      </View>
      <Section title={t('教务系统')} />
      {folded ? (
        <>
          {own.map((system) => (
            <SystemRow key={system.id} system={system} store={store} />
          ))}
          <CellGroup>
            <Cell icon="search" title={t('其他学校')} onTap={() => setOthers(true)} />
          </CellGroup>
        </>
      ) : (
        <Schools store={store} word={word} setWord={setWord} />
      )}
      <OtherWays />
      <Section title={t('教务查询')} />
      <CellGroup>
        <Cell icon="certificate" title={t('成绩')} onTap={linkToView('score')} />
        <Cell icon="clock" title={t('考试安排')} onTap={linkToView('exam')} />
        <Cell icon="map-pin" title={t('空教室')} onTap={linkToView('room')} />
      </CellGroup>
    </>
  )
})

interface SchoolsProps {
  store: ImportStore
  word: string
  setWord: (word: string) => void
}

/** All schools whose system is known, and a search among them. */
const Schools = observer(function Schools({ store, word, setWord }: SchoolsProps) {
  return (
    <>
      <View className="ak-search">
        <SearchBar
          value={word}
          placeholder={t('搜学校')}
          max={30}
          onChange={(value) => {
            setWord(value)
            if (value === '') store.search('')
          }}
          onSearch={(value) => store.search(value.trim())}
        />
      </View>
      <PagedListView
        list={store.schools}
        keyOf={byId}
        renderItem={(system) => <SystemRow system={system} store={store} />}
        rowHeight={74}
        skeleton={<GroupSkeleton rows={2} text />}
        empty={<Nothing searched={store.word !== ''} />}
        endText={null}
      />
    </>
  )
})

const SystemRow = observer(function SystemRow({ system, store }: { system: System; store: ImportStore }) {
  const { school, name, kind, own } = system
  return (
    <CellGroup>
      <Cell
        icon="school"
        title={school}
        text={`${name} · ${t(systemTitles[kind])}`}
        onTap={() => store.choose(system)}
      >
        {own && <Tag tone="amber">{t('本校')}</Tag>}
      </Cell>
    </CellGroup>
  )
})

const Nothing = ({ searched }: { searched: boolean }) => (
  <View className="ak-note">
    {searched
      ? t('没有找到这所学校，换个词，或者用下面的办法导入。')
      : t('你的学校还没有接入教务系统，先用表格或日历导入。')}
  </View>
)
