import React from 'react'
import { makeAutoObservable, observable, runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import type { Level } from '@contract/subscribe/rules'
import type { Standing } from '@contract/subscribe/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { session } from '@/net/session'
import { ignored } from '@/platform/ignored'
import { reportFailure } from '@/platform/report-failure'
import { CellGroup } from '@/ui/cell'
import { SwitchField } from '@/ui/form/switch-field'

/** How a person who follows a topic is told of it. */
export class TopicSubscription {
  /** null: not followed. */
  standing: Standing | null = null

  constructor() {
    makeAutoObservable(this, { standing: observable.ref }, { autoBind: true })
  }

  /** Rejects as a call does. */
  async load({ id, followed }: { id: string; followed: boolean }): Promise<void> {
    const standing = followed && session.signedIn ? await get('subscribe/standing', { id }, inPlace) : null
    runInAction(() => {
      this.standing = standing
    })
  }

  /** Opening a topic is reading it. */
  async read(topic: string): Promise<void> {
    if (this.standing)
      // what is not marked as read is marked the next time
      await ignored(post('subscribe/read', { kind: 'topic', id: topic }, inPlace))
  }

  /** Rejects as a call does. */
  async set(topic: string, change: { level?: Level; pinned?: boolean }): Promise<void> {
    const standing = await post(
      'subscribe/setting',
      { kind: 'topic', id: topic, ...change },
      { loading: false },
    )
    runInAction(() => {
      this.standing = standing
    })
  }
}

/** The switches of a topic that is followed. */
export const SubscriptionSwitches = observer(function SubscriptionSwitches({
  of,
  topic,
}: {
  of: TopicSubscription
  topic: string
}) {
  const { standing } = of
  // the call has told what failed
  const set = (change: { level?: Level; pinned?: boolean }) => void reportFailure(of.set(topic, change))
  return (
    standing && (
      <CellGroup>
        <SwitchField
          label={t('放进摘要')}
          hint={t('摘要里告诉你有几条新动态')}
          value={standing.level === 'digest'}
          onChange={(on) => set({ level: on ? 'digest' : 'none' })}
        />
        <SwitchField
          label={t('在我的订阅里置顶')}
          value={standing.pinned}
          onChange={(pinned) => set({ pinned })}
        />
      </CellGroup>
    )
  )
})
