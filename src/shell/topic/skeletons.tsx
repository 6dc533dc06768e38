import React from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import { Block, FeedSkeleton } from '@/ui/states/skeleton'
import './topic.css'

/** Topics in a list before they are there. */
export const TopicSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <View className="u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
    {Array.from({ length: rows }, (_, row) => (
      <View key={row} className="tp-row">
        <Block width="56px" height="56px" shape="photo" />
        <View className="u-sk-lines">
          <Block width="128px" height="14px" />
          <Block width="96px" height="11px" />
          <Block width="72%" height="11px" />
        </View>
      </View>
    ))}
  </View>
)

/** A topic's page before it is there: what it is, then what is said in it. */
export const TopicPageSkeleton = () => (
  <>
    <View className="u-sk-fade tp-head" ariaRole="status" ariaLabel={t('正在加载')}>
      <View className="tp-who">
        <Block width="76px" height="76px" shape="photo" />
        <View className="u-sk-lines">
          <Block width="128px" height="20px" />
          <Block width="96px" height="11px" />
        </View>
      </View>
      <View className="tp-intro">
        <Block width="100%" height="14px" />
      </View>
      <View className="tp-acts">
        <Block width="72px" height="44px" shape="photo" />
        <Block width="86px" height="44px" shape="photo" />
      </View>
    </View>
    <FeedSkeleton />
  </>
)
