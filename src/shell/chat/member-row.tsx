import React from 'react'
import type { ReactNode } from 'react'
import { roleTitles } from '@contract/chat/groups/rules'
import type { Member } from '@contract/chat/groups/schema'
import { t } from '@/locale'
import { Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Tag } from '@/ui/tag'
import './chat.css'

/** One member: who, as what, and whether they may write. */
export function MemberRow({
  member,
  onTap,
  children,
}: {
  member: Member
  onTap?: (() => void) | undefined
  children?: ReactNode
}) {
  const { name, remark, avatar, role, school, college, silenced_until: silenced } = member
  const quiet = silenced !== null && Date.parse(silenced) > Date.now()
  return (
    <View
      className="ch-contact"
      ariaRole={onTap ? 'button' : undefined}
      onTap={onTap}
      hoverClassName={onTap ? 'u-cell-press' : undefined}
    >
      <Avatar src={avatar} name={name} size={48} frame={member.frame} />
      <View className="u-grow">
        <View className="ch-name">
          <Text className="u-one">{remark ?? name}</Text>
          {role !== 'member' && <Tag tone={role === 'owner' ? 'amber' : 'green'}>{t(roleTitles[role])}</Tag>}
          {quiet && <Tag tone="red">{t('禁言中')}</Tag>}
        </View>
        <View className="u-meta u-one">{[school, college].filter(Boolean).join(' · ')}</View>
      </View>
      {children}
    </View>
  )
}
