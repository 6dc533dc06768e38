import React, { useEffect, useRef, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { SignedIn } from '@/shell/account/sign-in-first'
import { go } from '@/shell/links'
import { QaHomeStore, type HomeTab, type Part } from '@/features/qa/home-store'
import { HelpStrip, questionRows } from '@/features/qa/question-row'
import { askPage, categoryChips, helpPage } from '@/features/qa/labels'
import { View } from '@/platform/components'
import { Chips } from '@/ui/chips'
import { Fab } from '@/ui/fab'
import { Icon } from '@/ui/icons/icon'
import { PagedListView } from '@/ui/list/paged-list-view'
import { usePull } from '@/ui/list/use-pull'
import { chooseRow } from '@/ui/menu'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { useShare } from '@/ui/use-share'
import '@/features/qa/qa.css'

const tabs = (): { key: HomeTab; label: string }[] => [
  { key: 'new', label: t('最新') },
  { key: 'hot', label: t('最热') },
  { key: 'unanswered', label: t('待回答') },
  { key: 'mine', label: t('我的') },
]
const parts = (): { key: Part; label: string }[] => [
  { key: 'asked', label: t('我问的') },
  { key: 'answered', label: t('我答的') },
]

async function ask(): Promise<void> {
  const chosen = await chooseRow([t('提一个问题'), t('发布求助（有时限）')])
  if (chosen >= 0) go(chosen === 0 ? askPage : helpPage)
}

/** The front page of questions and answers. */
export default observer(function QaIndex() {
  const [store] = useState(() => new QaHomeStore())
  const { list, helps, tab, strip } = store
  const left = useRef(false)
  useEffect(() => void helps.load(), [helps])
  usePageEvent('onShow', () => {
    if (left.current) void store.returned()
    left.current = true
  })
  usePull(() => store.refresh())
  useShare(() => ({ title: t('校园问答'), path: '/pages/homePage/QAindex' }))
  return (
    <PageFrame fab={<Fab icon="pencil" label={t('提问')} onTap={() => void ask()} />}>
      <OfflineStrip onRetry={() => void store.refresh()} />
      <Top store={store} />
      {strip && <HelpStrip list={helps} onMore={() => store.choose('help')} />}
      <View className="q-tabs">
        <Segmented items={tabs()} value={tab} onChange={store.show} />
      </View>
      {tab === 'mine' ? (
        <>
          <Chips items={parts()} value={store.part} onChange={store.showPart} />
          <SignedIn>
            <Mine store={store} />
          </SignedIn>
        </>
      ) : (
        <>
          <Chips items={categoryChips()} value={store.chosen} onChange={store.choose} />
          <PagedListView {...questionRows} list={list} empty={<NoneYet store={store} />} />
        </>
      )}
    </PageFrame>
  )
})

/** The search, and whether it is of the school or of the country. */
const Top = observer(function Top({ store: { keyword, place, move } }: { store: QaHomeStore }) {
  const choosePlace = async () => {
    const chosen = await chooseRow([t('本校'), t('全国')])
    if (chosen >= 0) move(chosen === 0 ? 'school' : 'everyone')
  }
  return (
    <View className="q-top">
      <View className="q-top-search">
        <SearchBar
          value={keyword.typed}
          placeholder={t('搜问题')}
          max={keywordMax}
          onChange={keyword.type}
          onSearch={keyword.search}
        />
      </View>
      {profile.school && (
        <View className="q-place" ariaRole="button" onTap={() => void choosePlace()}>
          {place === 'school' ? t('本校') : t('全国')}
          <Icon name="chevron-down" size={16} />
        </View>
      )}
    </View>
  )
})

const Mine = observer(function Mine({ store: { list, part } }: { store: QaHomeStore }) {
  const empty =
    part === 'asked' ? (
      <Empty
        title={t('还没有问过')}
        text={t('想知道的事，问问同学。')}
        action={{ label: t('提问'), icon: 'pencil', onTap: () => void ask() }}
      />
    ) : (
      <Empty title={t('还没有答过')} text={t('去待回答里看看，也许正好有你知道的。')} />
    )
  return <PagedListView {...questionRows} list={list} empty={empty} />
})

const NoneYet = observer(function NoneYet({ store: { keyword, tab } }: { store: QaHomeStore }) {
  const action = { label: t('提问'), icon: 'pencil', onTap: () => void ask() } as const
  if (keyword.settled !== '')
    return (
      <Empty
        title={t('没有找到“{word}”', { word: keyword.settled })}
        text={t('换个短一点的词，或者直接问。')}
        action={action}
      />
    )
  if (tab === 'unanswered') return <Empty title={t('都有人回答了')} text={t('这里暂时没有等着的问题。')} />
  return <Empty title={t('这里还没有问题')} text={t('第一个问题，可以是你的。')} action={action} />
})
