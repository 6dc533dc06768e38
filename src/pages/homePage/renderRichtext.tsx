import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { ArticleBody } from '@/shell/article/body'
import { complain } from '@/shell/complaint/entry'
import { ArticleStore } from '@/features/home/article-store'
import { OtherNotices } from '@/features/home/other-notices'
import { go } from '@/shell/links'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
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
    if (data) navigation.setTitle(key ? data.title : (data.account?.name ?? t('公告')))
  }, [data, key])
  if (store.single && !data) {
    return (
      <PageFrame>
        {phase === 'error' ? <ErrorState error={error} onRetry={load} /> : <FeedSkeleton />}
      </PageFrame>
    )
  }
  return (
    <PageFrame>
      {data && (
        <View className="u-pad h-article">
          <View className="u-hero" ariaRole="heading">
            {data.title}
          </View>
          <View className="u-meta h-article-meta">
            {[data.source, fullTime(data.at)].filter(Boolean).join(' · ')}
          </View>
          {data.account && <AccountLine account={data.account} />}
          {data.body ? <ArticleBody blocks={data.body} /> : <RichText html={data.html} />}
          {data.reportable && (
            <View className="u-row h-report">
              <Button
                size={32}
                kind="quiet"
                icon="flag"
                onTap={() => complain(data.account ? 'article' : 'notice', notice ?? '')}
              >
                {t('举报')}
              </Button>
            </View>
          )}
        </View>
      )}
      {!key && !data?.account && <OtherNotices store={store} />}
    </PageFrame>
  )
})

/** Whose article it is, and the way to its others. */
const AccountLine = ({ account: { id, name } }: { account: { id: string; name: string } }) => (
  <View className="u-row h-account">
    <Button
      size={32}
      kind="line"
      icon="speakerphone"
      ariaLabel={t('{name}的公众号', { name })}
      onTap={() => go(`/pages/subscribe/detail?kind=account&id=${id}`)}
    >
      {name}
    </Button>
  </View>
)
