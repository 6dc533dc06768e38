import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { theme } from '@/ui/theme'
import { Blocks } from '../blocks'
import type { Writing } from './writing'
import './edit.css'

const schemes = [
  { key: 'light', label: t('浅色') },
  { key: 'dark', label: t('深色') },
] as const

/** The page as people will see it, in the light or in the dark whatever the editor's own theme. */
export const Preview = observer(function Preview({ writing, home }: { writing: Writing; home: boolean }) {
  const [scheme, setScheme] = useState<'light' | 'dark'>(theme.resolved)
  const { content, blocks } = writing
  const fed = blocks.some(({ kind }) => kind === 'feed')
  return (
    <View className="pd-preview">
      <View className="u-pad pd-schemes">
        <Segmented items={schemes} value={scheme} onChange={setScheme} />
      </View>
      <View className={classes('pd-paper', `theme-${scheme}`)} ariaLabel={t('预览')}>
        {!home && <View className="u-pad u-hero u-text pd-paper-title">{content.title}</View>}
        {blocks.length === 0 ? (
          <Empty title={t('还没有可以看的')} text={t('加一个区块，写好的会出现在这里。')} />
        ) : (
          <Blocks blocks={blocks} pins={home ? [] : undefined} />
        )}
        {fed && (
          <>
            <View className="u-pad u-meta pd-fed">{t('下面接着为每个人推荐的动态')}</View>
            <FeedSkeleton />
          </>
        )}
      </View>
    </View>
  )
})
