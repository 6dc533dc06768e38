import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { groupLimits, type Approval, type Stand } from '@contract/chat/groups/rules'
import { t } from '@/locale'
import { pathOfGroup } from '@/shell/links'
import type { Action } from '@/net/action'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { TextareaField } from '@/ui/form/textarea-field'
import './group.css'

export interface Joined {
  group: string
  joined: boolean
}

interface WayInProps {
  group: { id: string; stand: Stand; obstacle: string | null; approval: Approval }
  join: Action<[string], Joined>
  /** It waits for a manager now. */
  onAsked: () => Promise<unknown>
}

/** How the reader comes into a group that they see from outside: at once, by asking, or not now. */
export const WayIn = observer(function WayIn({ group, join, onAsked }: WayInProps) {
  const [words, setWords] = useState('')
  const { stand, obstacle, approval, id } = group
  const enter = (joined: string) => void navigation.redirectTo(pathOfGroup(joined))
  const send = async () => {
    const done = await join.run(words)
    if (!done) return
    if (done.joined) return enter(done.group)
    feedback.toast(t('已申请，等管理员同意'))
    await onAsked()
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
    return (
      <View className="u-meta gr-way gr-middle">
        {t('已申请，等管理员同意。同意以后会通知你；{n} 天没人处理，可以再申请。', { n: groupLimits.waits })}
      </View>
    )
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
        loading={join.busy}
        disabled={Array.from(words).length > groupLimits.request.max}
        onTap={() => void send()}
      >
        {approval === 'asked' ? t('申请加入') : t('加入群聊')}
      </Button>
      <View className="u-meta gr-middle">{t('加入之前的消息看不到')}</View>
    </View>
  )
})
