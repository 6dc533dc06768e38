import React from 'react'
import { observer } from 'mobx-react-lite'
import { approvals, groupKinds } from '@contract/chat/groups/rules'
import type { Preview } from '@contract/chat/groups/schema'
import { t } from '@/locale'
import { Faces } from '@/shell/chat/faces'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { Block } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { WayIn, type Joined } from './way-in'
import './group.css'

class JoinStore {
  readonly preview: Resource<Preview>
  readonly join: Action<[string], Joined>

  constructor(readonly token: string) {
    this.preview = new Resource(() => get('chat/group/preview', { token }, inPlace))
    this.join = new Action('group.join', (words) => post('chat/group/join', { token, words }))
  }

  load = () => this.preview.load()
}

/** A group as its link shows it, and the way in. */
export const JoinGroup = observer(function JoinGroup({ token }: { token: string | undefined }) {
  useTitle(t('加入群聊'))
  const bar = { back: 'arrow', title: t('加入群聊') } as const
  if (!token)
    return (
      <PageFrame bar={bar}>
        <Empty title={t('链接不完整')} text={t('向群里的同学再要一次二维码或链接。')} />
      </PageFrame>
    )
  return (
    <PageFrame bar={bar}>
      <Joining token={token} />
    </PageFrame>
  )
})

export const CardSkeleton = () => (
  <View className="gr-card u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
    <Block width="68px" height="68px" shape="photo" />
    <Block width="160px" height="28px" shape="photo" />
  </View>
)

const Joining = observer(function Joining({ token }: { token: string }) {
  const store = useStore(() => new JoinStore(token), { show: true })
  return (
    <Loaded of={store.preview} skeleton={<CardSkeleton />}>
      {(preview) => (
        <View className="gr-card">
          <Faces picture={preview.picture} faces={preview.faces} name={preview.name} large />
          <View className="u-display gr-name">{preview.name}</View>
          <View className="u-meta">
            {[t(groupKinds[preview.kind]), t('{n} 人', { n: preview.count }), preview.school]
              .filter(Boolean)
              .join(' · ')}
          </View>
          <View className="u-meta">{t(approvals[preview.approval])}</View>
          {preview.known.length > 0 && (
            <View className="u-meta gr-known">
              {t('你关注的{names}在里面', { names: preview.known.map(({ name }) => name).join('、') })}
            </View>
          )}
          <WayIn group={preview} join={store.join} onAsked={store.load} />
        </View>
      )}
    </Loaded>
  )
})
