import React from 'react'
import type { ReactNode } from 'react'
import { Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { relativeTime } from '@/ui/format'
import '@/shell/roles/roles.css'

interface DeskHeadProps {
  person: { name: string; avatar: string | null; school: string | null }
  /** When it came. */
  at: string
  children?: ReactNode
}

/** The head of a card on a desk: who wrote, from where, and when. */
export const DeskHead = ({ person: { name, avatar, school }, at, children }: DeskHeadProps) => (
  <View className="r-head r-who">
    <Avatar src={avatar} name={name} size={40} />
    <View className="u-grow">
      <View className="u-strong u-one">{name}</View>
      <View className="u-meta u-one">
        {school}
        <Text className="r-when">
          {school && <Text className="r-point"> · </Text>}
          {relativeTime(at)}
        </Text>
      </View>
    </View>
    {children}
  </View>
)
