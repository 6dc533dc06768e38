import React, { useState } from 'react'
import { makeAutoObservable } from 'mobx'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { fits } from '@contract/chat/groups/finding/rules'
import { groupKinds, groupLimits, type GroupKind } from '@contract/chat/groups/rules'
import type { FoundGroup } from '@contract/chat/groups/schema'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { FoundBar } from '@/shell/chat/found-bar'
import { FoundList } from '@/shell/chat/found-list'
import { go, linkTo, pathOfGroup } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { authenticationPage } from '@/net/prompts'
import { Text, View } from '@/platform/components'
import { reportFailure } from '@/platform/report-failure'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { ListPage } from '@/ui/list/list-page'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { useTitle } from '@/ui/use-title'
import { asking, factsOf, FoundFace } from './found'
import '@/shell/chat/chat.css'
import './group.css'

type Chosen = GroupKind | 'all'
const chips: { key: Chosen; label: string }[] = [
  { key: 'all', label: t('全部') },
  ...(Object.entries(groupKinds) as [GroupKind, string][]).map(([key, label]) => ({ key, label: t(label) })),
]

class FindStore {
  kind: Chosen = 'all'
  readonly found = new FoundList<FoundGroup>((asked) =>
    get('chat/group/find', { ...asked, ...(this.kind === 'all' ? {} : { kind: this.kind }) }, inPlace),
  )

  constructor() {
    makeAutoObservable(this, { found: false }, { autoBind: true })
  }

  choose(kind: Chosen) {
    this.kind = kind
    this.found.search(this.found.typed)
  }

  get narrowed(): boolean {
    return this.kind !== 'all' || this.found.typed.trim() !== ''
  }
}

const keyOf = ({ id }: FoundGroup): string => id

/** Groups of the school to come into: those that seem to be the reader's own first. */
export const FindGroups = observer(function FindGroups() {
  useTitle(t('找群聊'))
  const bar = { back: 'arrow', title: t('找群聊') } as const
  if (profile.me?.student === false)
    return (
      <PageFrame bar={bar}>
        <Empty
          title={t('认证后就能找群')}
          text={t('班级、课程和社团的群只给本校同学看。')}
          action={{ label: t('去认证'), onTap: linkTo(authenticationPage) }}
        />
      </PageFrame>
    )
  return <Found bar={bar} />
})

const Found = observer(function Found({ bar }: { bar: { back: 'arrow'; title: string } }) {
  const [store] = useState(() => new FindStore())
  const { found } = store
  // who comes back from a group may have asked to join it
  usePageEvent('onShow', () => {
    if (found.list.items.length > 0) void found.list.refresh()
  })
  return (
    <ListPage
      bar={bar}
      list={found.list}
      keyOf={keyOf}
      renderItem={(group) => <Row group={group} />}
      rowHeight={88}
      skeleton={<RowSkeleton />}
      empty={
        <Empty
          title={store.narrowed ? t('没有找到') : t('还没有能找到的群')}
          text={t('群主打开“同校可以找到”后会出现在这里。你也可以建一个。')}
          action={{ label: t('发起群聊'), onTap: linkTo('/pages/messageIndex/chat?view=new') }}
        />
      }
    >
      <FoundBar of={found} placeholder={t('搜群名和介绍')} />
      <Chips items={chips} value={store.kind} onChange={store.choose} />
    </ListPage>
  )
})

const Row = ({ group }: { group: FoundGroup }) => (
  <View className="ch-contact">
    <View
      className="gr-found"
      ariaRole="button"
      onTap={linkTo(pathOfGroup(group.id, 'found'))}
      hoverClassName="u-press"
    >
      <FoundFace group={group} />
      <View className="u-grow">
        <View className="u-one">{group.name}</View>
        <View className="ch-name">
          {group.fit && <Tag tone="green">{t(fits[group.fit])}</Tag>}
          <Text className="u-meta u-one">{factsOf(group)}</Text>
        </View>
        {group.intro !== '' && <View className="u-meta u-one">{group.intro}</View>}
      </View>
    </View>
    <Way group={group} />
  </View>
)

const Way = observer(function Way({ group }: { group: FoundGroup }) {
  const { id, name, stand, approval, obstacle, count } = group
  const [join] = useState(() => asking(id))
  const enter = async () => {
    const done = await join.run('')
    if (done) go(done.joined ? pathOfGroup(id) : pathOfGroup(id, 'found'))
  }
  if (stand === 'inside')
    return (
      <Button size={32} kind="quiet" ariaLabel={t('进入{name}', { name })} onTap={() => go(pathOfGroup(id))}>
        {t('进入')}
      </Button>
    )
  if (stand === 'waiting' && approval === 'asked') return <Tag>{t('已申请')}</Tag>
  if (obstacle !== null) return <Tag>{count >= groupLimits.members ? t('满了') : t('未通过')}</Tag>
  if (approval === 'asked')
    return (
      <Button
        size={32}
        kind="line"
        ariaLabel={t('申请加入{name}', { name })}
        onTap={() => go(pathOfGroup(id, 'found'))}
      >
        {t('申请')}
      </Button>
    )
  return (
    <Button
      size={32}
      kind="line"
      loading={join.busy}
      ariaLabel={t('加入{name}', { name })}
      onTap={() => void reportFailure(enter())}
    >
      {t('加入')}
    </Button>
  )
})
