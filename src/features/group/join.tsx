import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { approvals, groupKinds, groupLimits } from '@contract/chat/groups/rules'
import type { Preview } from '@contract/chat/groups/schema'
import { t } from '@/locale'
import { Faces } from '@/shell/chat/faces'
import { pathOfGroup } from '@/shell/links'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { TextareaField } from '@/ui/form/textarea-field'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { Block } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import './group.css'

class JoinStore {
  readonly preview: Resource<Preview>
  readonly join: Action<[string], { group: string; joined: boolean }>

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

const Skeleton = () => (
  <View className="gr-card u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
    <Block width="68px" height="68px" shape="photo" />
    <Block width="160px" height="28px" shape="photo" />
  </View>
)

const Joining = observer(function Joining({ token }: { token: string }) {
  const store = useStore(() => new JoinStore(token), { show: true })
  return (
    <Loaded of={store.preview} skeleton={<Skeleton />}>
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
          <WayIn store={store} preview={preview} />
        </View>
      )}
    </Loaded>
  )
})

const WayIn = observer(function WayIn({ store, preview }: { store: JoinStore; preview: Preview }) {
  const [words, setWords] = useState('')
  const { stand, obstacle, approval, id } = preview
  const enter = (group: string) => void navigation.redirectTo(pathOfGroup(group))
  const join = async () => {
    const done = await store.join.run(words)
    if (!done) return
    if (done.joined) return enter(done.group)
    feedback.toast(t('已申请，等管理员同意'))
    await store.load()
  }
  if (stand === 'inside')
    return (
      <View className="gr-way">
        <Button block onTap={() => enter(id)}>
          {t('进入群聊')}
        </Button>
      </View>
    )
  if (obstacle !== null) return <View className="u-meta gr-way gr-middle">{obstacle}</View>
  if (stand === 'waiting' && approval === 'asked')
    return <View className="u-meta gr-way gr-middle">{t('已申请，等管理员同意。同意以后会通知你。')}</View>
  return (
    <View className="gr-way">
      {approval === 'asked' && (
        <TextareaField
          label={t('说明你是谁')}
          value={words}
          onChange={setWords}
          max={groupLimits.request.max}
          placeholder={t('比如：新闻 2301 班，林夏')}
        />
      )}
      <Button
        block
        loading={store.join.busy}
        disabled={Array.from(words).length > groupLimits.request.max}
        onTap={() => void join()}
      >
        {approval === 'asked' ? t('申请加入') : t('加入群聊')}
      </Button>
      <View className="u-meta gr-middle">{t('加入之前的消息看不到')}</View>
    </View>
  )
})
