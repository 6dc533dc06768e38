import React from 'react'
import { observer } from 'mobx-react-lite'
import { noticeGroups } from '@contract/message/rules'
import type { NoticeGroup } from '@contract/message/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Badge } from '@/ui/badge'
import { BlotIcon } from '@/ui/icons/blot-icon'
import type { IconName } from '@/ui/icons/names'
import type { Tint } from '@/ui/tint'
import { unread } from './unread'
import './message.css'

const looks: Record<NoticeGroup, { label: string; icon: IconName; tint: Tint; page: string }> = {
  likes: { label: t('收到的赞'), icon: 'heart', tint: 'rose', page: 'give_like' },
  comments: { label: t('评论和@'), icon: 'message-2', tint: 'sky', page: 'comment' },
  follows: { label: t('新的关注'), icon: 'user', tint: 'sage', page: 'fans' },
  orders: { label: t('订单通知'), icon: 'package', tint: 'lilac', page: 'notice?group=orders' },
  classes: { label: t('上课提醒'), icon: 'calendar-week', tint: 'sky', page: 'notice?group=classes' },
  system: { label: t('系统通知'), icon: 'bell', tint: 'sand', page: 'notice' },
}

/** The groups with what is unread in each, and the ways to them. `told`: of orders, what rows below count. */
export const Groups = observer(function Groups({ told }: { told: number }) {
  return (
    <View className="m-groups">
      {noticeGroups.map((group) => {
        const { label, icon, tint, page } = looks[group]
        return (
          <View key={group} className="m-group" ariaRole="button" onTap={linkTo(`/pages/message/${page}`)}>
            <View className="m-group-icon">
              <BlotIcon name={icon} tint={tint} />
              <View className="m-group-badge">
                <Badge count={Math.max(0, unread.counts[group] - (group === 'orders' ? told : 0))} />
              </View>
            </View>
            {label}
          </View>
        )
      })}
    </View>
  )
})
