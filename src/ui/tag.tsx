import React from 'react'
import { View } from '@/platform/components'
import { classes } from './classes'
import './tag.css'

export type TagTone = 'plain' | 'blue' | 'green' | 'amber' | 'red'

/** A word beside a name or a title: a state, a role. */
export function Tag({ children, tone = 'plain' }: { children: string; tone?: TagTone | undefined }) {
  return <View className={classes('u-tag', tone !== 'plain' && `u-tag-${tone}`)}>{children}</View>
}
