import React from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { Person } from '@contract/common'
import { limits } from '@contract/topic/rules'
import type { Candidate } from '@contract/topic/schema'
import { t } from '@/locale'
import { linkToPerson } from '@/shell/links'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import type { ManagerStore } from './manager-store'
import '../../shell/topic/topic.css'

async function takeBack(store: ManagerStore, { id, name }: Person, self: boolean): Promise<void> {
  const sure = await feedback.modal({
    title: self ? t('不再管理这个话题？') : t('撤下{name}？', { name }),
    content: self ? t('以后要再管理，需要发起人重新添加。') : t('对方会收到通知。'),
    confirmText: self ? t('退出') : t('撤下'),
    danger: true,
  })
  if (sure) await reportFailure(store.remove(id))
}

function Line({ person, note, children }: { person: Person; note: string; children?: ReactNode }) {
  return (
    <View
      className="tp-person"
      ariaRole="none"
      ariaLabel={t('{name}的主页', { name: person.name })}
      onTap={linkToPerson(person.id)}
      hoverClassName="u-cell-press"
    >
      <Avatar src={person.avatar} name={person.name} size={48} />
      <View className="u-grow">
        <View className="u-strong u-one">{person.name}</View>
        <View className="u-meta u-one">
          {[note, person.school, person.college].filter(Boolean).join(' · ')}
        </View>
      </View>
      <View ariaRole="none" onTap={(event) => event.stopPropagation()}>
        {children}
      </View>
    </View>
  )
}

/** Who looks after the topic: everyone may leave by themselves, who chooses them takes them back. */
export const ManagerLines = observer(function ManagerLines({ store }: { store: ManagerStore }) {
  const { data } = store.loaded
  if (!data) return null
  const { topic, managers } = data
  return (
    <>
      {managers.creator && <Line person={managers.creator} note={t('发起人')} />}
      {managers.items.map((person) => {
        const self = person.id === session.info?.user_id
        return (
          <Line key={person.id} person={person} note={t('管理员')}>
            {(topic.appoints || self) && (
              <Button size={32} kind="line" onTap={() => void takeBack(store, person, self)}>
                {self ? t('退出') : t('撤下')}
              </Button>
            )}
          </Line>
        )
      })}
      {!managers.creator && managers.items.length === 0 && (
        <View className="u-pad u-meta">{t('这个话题由学校的话题管理员照看。')}</View>
      )}
    </>
  )
})

const byId = ({ id }: Candidate) => id

/** Those who follow the topic and show it, by name, and what to do with one. */
export const Candidates = observer(function Candidates({
  store,
  act,
}: {
  store: ManagerStore
  act: (person: Candidate) => ReactNode
}) {
  const { keyword, candidates } = store
  return (
    <>
      <View className="tp-top">
        <SearchBar
          value={keyword.typed}
          placeholder={t('在关注这个话题的人里找')}
          max={limits.keyword.max}
          onChange={keyword.type}
          onSearch={keyword.search}
        />
      </View>
      <PagedListView
        list={candidates}
        keyOf={byId}
        rowHeight={74}
        skeleton={<RowSkeleton rows={3} />}
        renderItem={(person) => (
          <Line person={person} note={t('关注了话题')}>
            {act(person)}
          </Line>
        )}
        empty={<Empty title={t('没有找到')} text={t('只有公开关注了这个话题的人能选，请对方先关注。')} />}
      />
    </>
  )
})
