import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { Person } from '@contract/common'
import { limits } from '@contract/topic/rules'
import type { Candidate } from '@contract/topic/schema'
import { t } from '@/locale'
import { goToPerson } from '@/features/links'
import { ManagerStore } from '@/features/topic/manager-store'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'
import '@/features/topic/topic.css'

/** Who looks after a topic, `?id=`; who chooses them finds more among its followers. */
export default observer(function TopicManagers() {
  const { id = '' } = usePageQuery<{ id: string }>()
  const [store] = useState(() => new ManagerStore(id))
  const { loaded } = store
  useEffect(() => {
    void loaded.load()
  }, [loaded])
  usePageEvent('onPullDownRefresh', async () => {
    await loaded.load()
    navigation.stopPullDownRefresh()
  })
  if (!loaded.data) return <PageFrame>{loaded.phase === 'error' ? <ErrorState error={loaded.error} onRetry={loaded.load} /> : <RowSkeleton rows={4} />}</PageFrame>
  const { topic, managers } = loaded.data
  const empty = !managers.creator && managers.items.length === 0
  return (
    <PageFrame>
      <Section title={t('管理员')} />
      {managers.creator && <Line person={managers.creator} note={t('发起人')} />}
      {managers.items.map((person) => {
        const self = person.id === session.info?.user_id
        return (
          <Line key={person.id} person={person} note={t('管理员')}>
            {(topic.appoints || self) && <Button size={32} kind="line" onTap={() => void takeBack(store, person, self)}>{self ? t('退出') : t('撤下')}</Button>}
          </Line>
        )
      })}
      {empty && <View className="u-pad u-meta">{t('这个话题由学校的话题管理员照看。')}</View>}
      {topic.appoints && <Candidates store={store} />}
    </PageFrame>
  )
})

async function takeBack(store: ManagerStore, { id, name }: Person, self: boolean): Promise<void> {
  const sure = await feedback.modal({
    title: self ? t('不再管理这个话题？') : t('撤下{name}？', { name }),
    content: self ? t('以后要再管理，需要发起人重新添加。') : t('对方会收到通知。'),
    confirmText: self ? t('退出') : t('撤下'),
    danger: true,
  })
  if (sure) await store.remove(id).catch(() => undefined)
}

function Line({ person, note, children }: { person: Person; note: string; children?: React.ReactNode }) {
  return (
    <View className="tp-person" ariaRole="button" ariaLabel={t('{name}的主页', { name: person.name })} onTap={() => goToPerson(person.id)} hoverClassName="u-cell-press">
      <Avatar src={person.avatar} name={person.name} size={48} />
      <View className="u-grow">
        <View className="u-strong u-one">{person.name}</View>
        <View className="u-meta u-one">{[note, person.school, person.college].filter(Boolean).join(' · ')}</View>
      </View>
      <View ariaRole="none" onTap={(event) => event.stopPropagation()}>{children}</View>
    </View>
  )
}

const byId = ({ id }: Candidate) => id

const Candidates = observer(function Candidates({ store }: { store: ManagerStore }) {
  const { keyword, candidates } = store
  useEffect(() => {
    void candidates.load()
  }, [candidates])
  const row = (person: Candidate) => (
    <Line person={person} note={t('关注了话题')}>
      {person.manager ? (
        <Button size={32} kind="quiet" disabled>{t('已是管理员')}</Button>
      ) : (
        <Button size={32} kind="line" onTap={() => void store.add(person.id).then(() => feedback.toast(t('已添加')), () => undefined)}>{t('添加')}</Button>
      )}
    </Line>
  )
  return (
    <>
      <Section title={t('添加管理员')} />
      <View className="tp-top">
        <SearchBar value={keyword.typed} placeholder={t('在关注这个话题的人里找')} max={limits.keyword.max} onChange={keyword.type} onSearch={keyword.search} />
      </View>
      <PagedListView
        list={candidates} keyOf={byId} renderItem={row} rowHeight={74} skeleton={<RowSkeleton rows={3} />}
        empty={<Empty title={t('没有找到')} text={t('只有公开关注了这个话题的人能当管理员，请对方先关注。')} />}
      />
    </>
  )
})
