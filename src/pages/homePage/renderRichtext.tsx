import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { ArticleBody } from '@/features/article/body'
import { ArticleStore } from '@/features/home/article-store'
import { OtherNotices } from '@/features/home/other-notices'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { fullTime } from '@/ui/format'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { RichText } from '@/ui/rich-text'
import { ErrorState } from '@/ui/states/error-state'
import { FeedSkeleton } from '@/ui/states/skeleton'
import '@/features/home/home.css'

/** An article by `?key=`, a notice by `?notice=`, or the list of the school's notices. */
export default observer(function RenderRichtext() {
  const { key, notice } = usePageQuery<{ key: string; notice: string }>()
  const [store] = useState(() => new ArticleStore({ key, notice }))
  const { data, phase, error, load } = store.article
  useEffect(() => {
    if (store.single) void load()
  }, [store, load])
  useEffect(() => {
    if (data) navigation.setTitle(key ? data.title : t('公告'))
  }, [data, key])
  if (store.single && !data) {
    return <PageFrame>{phase === 'error' ? <ErrorState error={error} onRetry={load} /> : <FeedSkeleton />}</PageFrame>
  }
  return (
    <PageFrame>
      {data && (
        <View className="u-pad h-article">
          <View className="u-hero" ariaRole="heading">{data.title}</View>
          <View className="u-meta h-article-meta">{[data.source, fullTime(data.at)].filter(Boolean).join(' · ')}</View>
          {data.body ? <ArticleBody blocks={data.body} /> : <RichText html={data.html} />}
        </View>
      )}
      {!key && <OtherNotices store={store} />}
    </PageFrame>
  )
})
