import React from 'react'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { classes } from './classes'
import './tag-set.css'

interface TagSetProps {
  tags: readonly string[]
  chosen: readonly string[]
  onToggle: (tag: string) => void
}

/** Words that are chosen by a tap, several at once. */
export const TagSet = ({ tags, chosen, onToggle }: TagSetProps) => (
  <View className="u-tagset">
    {tags.map((tag) => (
      <View
        key={tag}
        className={classes('u-tagset-tag', chosen.includes(tag) && 'u-tagset-on')}
        ariaRole="checkbox"
        ariaChecked={chosen.includes(tag)}
        onTap={() => onToggle(tag)}
      >
        {t(tag)}
      </View>
    ))}
  </View>
)
