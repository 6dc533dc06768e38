import React from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { personRows } from '@/shell/account/person-line'
import { linkTo, pathOfTopic, sharedAs } from '@/shell/links'
import { Unnamed } from '@/shell/with-id'
import { RemovedDynamics, TopicDynamics } from './detail-lists'
import { TopicDetailStore, type DetailTab } from './detail-store'
import { TopicHead } from './head'
import { proposePage } from './pages'
import { SubscriptionSwitches } from './subscription'
import { TopicPageSkeleton } from '@/shell/topic/skeletons'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { Fab } from '@/ui/fab'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { SignInFirst } from '@/shell/account/sign-in-first'

interface HostsOf {
  /** Who hosts an open topic, by its id: another feature's. */
  hosts: (topic: string) => ReactNode
}

/** A topic, by `?id=` or by `?name=`: what is said in it, and how one is told of it. */
export function TopicPage({ hosts }: HostsOf) {
  const { id, name = '' } = usePageQuery<{ id: string; name: string }>()
  return id || name ? <Detail id={id} name={name} hosts={hosts} /> : <Unnamed />
}

const Detail = observer(function Detail({
  id,
  name,
  hosts,
}: HostsOf & { id: string | undefined; name: string }) {
  const store = useStore(() => new TopicDetailStore(id, name), {
    show: (page) => page.detail.load(),
    pull: true,
  })
  const publish = linkTo(`/pages/publish/talkPublish?topic=${encodeURIComponent(store.title)}`)
  const { detail, title } = store
  useTitle(title && `#${title}`)
  useShare(() => ({
    title: `#${title}`,
    path: pathOfTopic(title),
    picture: store.topic?.data.cover?.thumb,
    shared: store.topic ? sharedAs('topic', store.topic.data.id) : undefined,
  }))
  return (
    <PageFrame
      fab={
        store.readable && !store.said?.empty && <Fab icon="pencil" label={t('参与话题')} onTap={publish} />
      }
    >
      <Loaded of={detail} onRetry={store.refresh} skeleton={<TopicPageSkeleton />}>
        {({ topic }) => (
          <>
            {topic && store.topic ? (
              <TopicHead topic={store.topic} detail={topic} onFollowed={store.followed} />
            ) : (
              <Hashtag name={title} />
            )}
            {topic && <SubscriptionSwitches of={store.subscription} topic={topic.id} />}
            {topic && store.open && hosts(topic.id)}
            {store.open && <Tabs store={store} />}
            {store.readable && <Content store={store} onPublish={publish} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
})

/** People use the hashtag, but nobody has made a topic of it. */
const Hashtag = ({ name }: { name: string }) => (
  <View className="tp-head">
    <View className="u-display u-text" ariaRole="heading">{`#${name}`}</View>
    <View className="u-meta tp-intro">{t('这还只是一个标签。提议成话题后，可以关注它，也有人照看它。')}</View>
    <View className="tp-acts">
      <Button
        size={44}
        kind="line"
        icon="plus"
        onTap={linkTo(`${proposePage}?name=${encodeURIComponent(name)}`)}
      >
        {t('提议话题')}
      </Button>
    </View>
  </View>
)

const Tabs = observer(function Tabs({ store }: { store: TopicDetailStore }) {
  const items: { key: DetailTab; label: string }[] = [
    { key: 'dynamics', label: t('最新') },
    { key: 'best', label: t('最热') },
    { key: 'people', label: t('关注的人') },
    ...(store.manages ? [{ key: 'removed' as const, label: t('移出的') }] : []),
  ]
  return (
    <View className="tp-tabs">
      <Segmented items={items} value={store.tab} onChange={store.show} />
    </View>
  )
})

const Content = observer(function Content({
  store,
  onPublish,
}: {
  store: TopicDetailStore
  onPublish: () => void
}) {
  if (store.tab === 'people') {
    if (!session.signedIn) return <SignInFirst />
    return (
      <PagedListView
        {...personRows}
        list={store.people}
        empty={<Empty title={t('还没有人关注')} text={t('第一个关注的人，可以是你。')} />}
      />
    )
  }
  return store.said ? (
    <TopicDynamics store={store} list={store.said} onPublish={onPublish} />
  ) : (
    <RemovedDynamics store={store} />
  )
})
