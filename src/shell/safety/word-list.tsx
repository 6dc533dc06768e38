import React from 'react'
import { observer } from 'mobx-react-lite'
import { kindTitles, limits } from '@contract/safety/rules'
import { t } from '@/locale'
import type { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Loaded } from '@/ui/loaded'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import type { WordHits } from './queue-store'
import './safety.css'

/** How often each word hit lately, the most frequent first. */
export const WordList = observer(function WordList({ words }: { words: Resource<{ items: WordHits[] }> }) {
  return (
    <Loaded of={words} skeleton={<RowSkeleton rows={4} />} part>
      {({ items }) =>
        items.length === 0 ? (
          <Empty
            drawing="lamp"
            title={t('没有命中过')}
            text={t('近 {n} 天没有内容命中敏感词。', { n: limits.days })}
          />
        ) : (
          <View className="u-pad">
            <View className="u-meta">{t('近 {n} 天，拦下的和送审的都算', { n: limits.days })}</View>
            {items.map(({ word, kind, hits }) => (
              <View key={word} className="sf-word">
                <View className="u-grow u-one">{word}</View>
                <Tag>{t(kindTitles[kind])}</Tag>
                <View className="sf-count">{t('{n} 次', { n: hits })}</View>
              </View>
            ))}
          </View>
        )
      }
    </Loaded>
  )
})
