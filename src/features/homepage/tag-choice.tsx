import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/homepage/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { classes } from '@/ui/classes'
import type { MyTagsStore } from './tag-store'
import './homepage.css'

interface TagChoiceProps {
  store: MyTagsStore
  texts: readonly string[]
  /** How many schoolmates have each on. */
  counts?: ReadonlyMap<string, number>
}

/** Tags to put on and away. */
export const TagChoice = observer(function TagChoice({ store, texts, counts }: TagChoiceProps) {
  if (texts.length === 0) return null
  const flip = (text: string) => {
    if (store.full && !store.wears(text))
      return feedback.toast(t('最多挂 {n} 个，先收起一个', { n: limits.tags.shown }))
    void store.flip(text)
  }
  return (
    <View className="hp-tags">
      {texts.map((text) => {
        const on = store.wears(text)
        const people = counts?.get(text)
        return (
          <View
            key={text}
            className="hp-tag"
            ariaRole="checkbox"
            ariaChecked={on}
            ariaLabel={text}
            onTap={() => flip(text)}
          >
            <View className={classes('hp-tag-in', on && 'hp-tag-worn', store.busy.has(text) && 'hp-tag-off')}>
              {people === undefined ? text : `${text} ${people}`}
            </View>
          </View>
        )
      })}
    </View>
  )
})
