import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Text, View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import type { TagStore } from './tag-store'
import './homepage.css'

/** The tags of a page. Visitors agree with a tap; the owner's lead to where they are chosen. */
export function Tags({ tags, onEdit }: { tags: readonly TagStore[]; onEdit: (() => void) | null }) {
  if (tags.length === 0 && !onEdit) return null
  return (
    <View className="hp-tags">
      {tags.map((tag) => (
        <PageTag key={tag.data.id} tag={tag} onEdit={onEdit} />
      ))}
      {onEdit && (
        <View className="hp-tag" ariaRole="button" onTap={onEdit}>
          <View className="hp-tag-in">
            <Icon name="plus" size={16} />
            {t('标签')}
          </View>
        </View>
      )}
    </View>
  )
}

const PageTag = observer(function PageTag({ tag, onEdit }: { tag: TagStore; onEdit: (() => void) | null }) {
  const { text } = tag.data
  const { on, count, flip } = tag.like
  return (
    <View
      className="hp-tag"
      ariaRole="button"
      ariaLabel={
        onEdit
          ? t('{text}，{n} 人认同', { text, n: count })
          : on
            ? t('{text} {n}，取消认同', { text, n: formatCount(count) })
            : count > 0
              ? t('{text} {n}，认同', { text, n: formatCount(count) })
              : t('{text}，认同', { text })
      }
      onTap={onEdit ?? (() => void flip())}
    >
      <View className={classes('hp-tag-in', on && 'hp-tag-on')}>
        {text}
        {count > 0 && <Text className="u-figures">{formatCount(count)}</Text>}
      </View>
    </View>
  )
})
