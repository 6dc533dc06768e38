import React from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import { classes } from '../classes'
import './states.css'

/** One grey block. `width` and `height` are CSS lengths. */
export function Block({
  width,
  height,
  shape,
}: {
  width: string
  height: string
  shape?: 'round' | 'photo' | undefined
}) {
  return <View className={classes('u-sk', shape && `u-sk-${shape}`)} style={{ width, height }} />
}

function Who({ size }: { size: string }) {
  return (
    <>
      <Block width={size} height={size} shape="round" />
      <View className="u-sk-lines">
        <Block width="96px" height="14px" />
        <Block width="140px" height="11px" />
      </View>
    </>
  )
}

function PostSkeleton({ single }: { single: boolean }) {
  return (
    <View className="u-sk-post">
      <View className="u-row u-gap12">
        <Who size="40px" />
      </View>
      <View className="u-sk-lines" style={{ margin: '16px 0 14px' }}>
        <Block width="100%" height="14px" />
        <Block width="62%" height="14px" />
      </View>
      {single ? (
        <View className="u-sk u-sk-photo" style={{ paddingTop: '66.667%' }} />
      ) : (
        <View className="u-sk-thirds">
          {['a', 'b', 'c'].map((key) => (
            <View key={key} className="u-sk u-sk-third" />
          ))}
        </View>
      )}
    </View>
  )
}

/** What a feed looks like before it is there. */
export function FeedSkeleton() {
  return (
    <View className="u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
      <PostSkeleton single />
      <PostSkeleton single={false} />
    </View>
  )
}

/** Rows with an avatar, as in messages, before they are there. */
export function RowSkeleton({ rows = 8 }: { rows?: number | undefined }) {
  return (
    <View className="u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
      {Array.from({ length: rows }, (_, row) => (
        <View key={row} className="u-sk-row">
          <Who size="48px" />
        </View>
      ))}
    </View>
  )
}
