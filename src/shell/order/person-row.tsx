import React, { type ReactNode } from 'react'
import { View } from '@/platform/components'
import type { Tap } from '@/platform/components/types'
import { Avatar } from '@/ui/avatar'
import './order.css'

interface PersonRowProps {
  person: { name: string; avatar: string | null }
  /** Leads to them. */
  onTap: Tap
  /** Behind the name: what they are. */
  tags?: ReactNode
  text: string
  /** Ways to reach them. */
  children?: ReactNode
}

/** Somebody of an order, to whoever deals with them. */
export const PersonRow = ({ person: { name, avatar }, onTap, tags, text, children }: PersonRowProps) => (
  <View className="o-person">
    <Avatar src={avatar} name={name} onTap={onTap} />
    <View className="u-grow" ariaRole="button" onTap={onTap} hoverClassName="u-press">
      <View className="u-row u-gap8">
        <View className="u-strong u-one">{name}</View>
        {tags}
      </View>
      <View className="u-meta u-figures">{text}</View>
    </View>
    {children}
  </View>
)
