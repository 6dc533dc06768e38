import React from 'react'
import { observer } from 'mobx-react-lite'
import { noticeGroups } from '@contract/message/rules'
import type { NoticeGroup } from '@contract/message/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Badge } from '@/ui/badge'
import { BlotIcon } from '@/ui/icons/blot-icon'
import type { IconName } from '@/ui/icons/names'
import type { Tint } from '@/ui/tint'
import type { MessageStore } from './message-store'
import { unread } from './unread'
import './message.css'

const looks: Record<NoticeGroup, { label: string; icon: IconName; tint: Tint }> = {
  likes: { label: t('赞'), icon: 'heart', tint: 'rose' },
  comments: { label: t('评论'), icon: 'message-2', tint: 'sky' },
  follows: { label: t('新的关注'), icon: 'user', tint: 'sage' },
  system: { label: t('系统通知'), icon: 'bell', tint: 'sand' },
}

/** The four groups with what is unread in each; a tap shows that group alone. */
export const Groups = observer(function Groups({ store }: { store: MessageStore }) {
  return (
    <View className="m-groups" ariaRole="tablist">
      {noticeGroups.map((group) => {
        const { label, icon, tint } = looks[group]
        const on = store.group === group
        return (
          <View
            key={group}
            className={`m-group${on ? ' m-group-on' : ''}`}
            ariaRole="tab"
            ariaLabel={unread.counts[group] > 0 ? t('{label}，{n} 条未读', { label, n: unread.counts[group] }) : label}
            onTap={() => store.choose(group)}
          >
            <View className="m-group-icon">
              <BlotIcon name={icon} tint={tint} />
              <View className="m-group-badge">
                <Badge count={unread.counts[group]} />
              </View>
            </View>
            {label}
          </View>
        )
      })}
    </View>
  )
})
