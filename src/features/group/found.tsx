import React from 'react'
import { observer } from 'mobx-react-lite'
import { approvals, groupKinds } from '@contract/chat/groups/rules'
import type { FoundGroup } from '@contract/chat/groups/schema'
import { t } from '@/locale'
import { Faces } from '@/shell/chat/faces'
import { complain } from '@/shell/complaint/entry'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { CardSkeleton } from './join'
import { WayIn, type Joined } from './way-in'
import './group.css'

/** What is said of a group under its name. */
export const factsOf = ({ kind, count, owner }: FoundGroup): string =>
  [t(groupKinds[kind]), t('{n} 人', { n: count }), t('群主{name}', { name: owner })].join(' · ')

/** What it looks like to who is not in it: none of its members. */
export const FoundFace = ({ group: { picture, name }, large }: { group: FoundGroup; large?: boolean }) => (
  <Faces picture={picture} faces={[{ name, avatar: null }]} name={name} {...(large ? { large } : {})} />
)

/** Joins a group that was found, or asks to. */
export const asking = (group: string): Action<[string], Joined> =>
  new Action(`group.ask.${group}`, (words) =>
    post('chat/group/ask', { group, ...(words === '' ? {} : { words }) }),
  )

class FoundStore {
  readonly found: Resource<FoundGroup>
  readonly join: Action<[string], Joined>

  constructor(group: string) {
    this.found = new Resource(() => get('chat/group/found', { group }, inPlace))
    this.join = asking(group)
  }

  load = () => this.found.load()
}

/** A group that was found, as it shows itself to who is not in it. */
export const FoundGroupPage = observer(function FoundGroupPage({ id }: { id: string }) {
  const store = useStore(() => new FoundStore(id), { show: true })
  useTitle(t('加入群聊'))
  return (
    <PageFrame bar={{ back: 'arrow', title: t('加入群聊') }}>
      <Loaded of={store.found} skeleton={<CardSkeleton />}>
        {(found) => (
          <>
            <View className="gr-card">
              <FoundFace group={found} large />
              <View className="u-display gr-name">{found.name}</View>
              <View className="u-meta gr-middle">{factsOf(found)}</View>
              {found.intro !== '' && <View className="gr-middle">{found.intro}</View>}
              <View className="u-meta">{t(approvals[found.approval])}</View>
              <WayIn group={found} join={store.join} onAsked={store.load} />
            </View>
            <CellGroup>
              <Cell icon="flag" title={t('举报群聊')} onTap={() => complain('group', id)} />
            </CellGroup>
          </>
        )}
      </Loaded>
    </PageFrame>
  )
})
