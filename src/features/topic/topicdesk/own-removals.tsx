import React from 'react'
import { observer } from 'mobx-react-lite'
import { deskLimits } from '@contract/topicdesk/rules'
import type { OwnRemoval } from '@contract/topicdesk/schema'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { TextareaField } from '@/ui/form/textarea-field'
import { fullTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { RemovalCard, ReplyCard } from './removal-cards'
import { OwnRemovalStore } from './own-removal-store'
import { appealTitle, appealTones, because, removalTitle, removalTones } from './labels'
import './topicdesk.css'

const keyOf = ({ id }: OwnRemoval) => id

/** The person's dynamics that were taken out of topics, each with why and what became of it. */
export const OwnRemovals = observer(function OwnRemovals() {
  const list = useStore(() => new PagedList((after) => get('topic/removals', { after }, inPlace), keyOf), {
    show: true,
  })
  return (
    <PagedListView
      list={list}
      keyOf={keyOf}
      renderItem={(removal) => <Row removal={removal} />}
      rowHeight={130}
      skeleton={<RowSkeleton rows={3} />}
      empty={
        <Empty
          drawing="lamp"
          title={t('没有被移出话题的动态')}
          text={t('被话题管理员移出的会列在这里，不同意可以申诉。')}
        />
      }
    />
  )
})

function Row({ removal }: { removal: OwnRemoval }) {
  const { id, topic, excerpt, state, appeal, appealable, until, at } = removal
  return (
    <Card className="td-card" onTap={linkTo(`/pages/user_myfollow/appeal?removal=${id}`)}>
      <View className="td-head">
        <View className="u-strong u-one u-grow">{t('移出 #{name}', { name: topic.name })}</View>
        {appeal ? (
          <Tag tone={appealTones[appeal.state]}>{appealTitle(appeal.state)}</Tag>
        ) : (
          <Tag tone={removalTones[state]}>{appealable ? t('可以申诉') : removalTitle(state)}</Tag>
        )}
      </View>
      {excerpt !== '' && <View className="u-ink2 u-two">{excerpt}</View>}
      <View className="u-text">{because(removal)}</View>
      <View className="u-meta">
        {appealable ? t('{time} 前可以申诉', { time: fullTime(until) }) : fullTime(at)}
      </View>
    </Card>
  )
}

/** One of them: why, what the managers wrote, and the appeal. */
export const OwnRemovalView = observer(function OwnRemovalView({ id }: { id: string }) {
  const store = useStore(() => new OwnRemovalStore(id), { load: ({ removal }) => removal.load() })
  return (
    <Loaded of={store.removal} skeleton={<RowSkeleton rows={3} />}>
      {(data) => (
        <View className="td-page">
          <Card
            className="td-card"
            onTap={
              data.excerpt === '' ? undefined : linkTo(`/pages/dynamicTopic/photoDetail?id=${data.dynamic}`)
            }
          >
            <View className="u-title">{t('移出话题 #{name}', { name: data.topic.name })}</View>
            <View className="u-ink2 u-text">{data.excerpt === '' ? t('动态已经删除。') : data.excerpt}</View>
            <View className="u-meta">{t('动态还在你的主页，别处照常能看到。')}</View>
          </Card>
          <RemovalCard removal={data} />
          {data.replies.length > 0 && <Section title={t('管理员的回复')} />}
          {data.replies.map((reply) => (
            <ReplyCard key={reply.id} reply={reply} />
          ))}
          {data.appealable && <Write store={store} until={data.until} />}
        </View>
      )}
    </Loaded>
  )
})

const Write = observer(function Write({ store, until }: { store: OwnRemovalStore; until: string }) {
  const { form } = store
  return (
    <>
      <TextareaField
        {...form.field('text')}
        max={deskLimits.appeal.max}
        placeholder={t('为什么它属于这个话题？写清楚事实')}
      />
      <View className="td-end">
        <Button block loading={form.busy} onTap={() => void store.send()}>
          {t('提交申诉')}
        </Button>
        <View className="u-meta">
          {t('只能申诉一次，{time} 前有效，由另一位管理员复核。', { time: fullTime(until) })}
        </View>
      </View>
    </>
  )
})
