import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { ArticleBody } from '@/shell/article/body'
import { complain } from '@/shell/complaint/entry'
import { ArticleStore } from '@/features/home/article-store'
import { AgreeBar } from '@/features/home/agree-bar'
import { OtherNotices } from '@/features/home/other-notices'
import { linkTo, sharedAs } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { fullTime } from '@/ui/format'
import { usePageQuery } from '@/platform/query'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { RichText } from '@/ui/rich-text'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import '@/features/home/home.css'

/** An article by `?key=`, a notice by `?notice=`, or the list of the school's notices. */
export default observer(function RenderRichtext() {
  const { key, notice } = usePageQuery<{ key: string; notice: string }>()
  const store = useStore(() => new ArticleStore({ key, notice }), {
    load: (page) => page.single && page.article.load(),
  })
  const { data } = store.article
  const shared = notice && sharedAs('notice', notice)
  useShare(() => {
    if (!store.single) return { title: t('学校公告'), path: '/pages/homePage/renderRichtext' }
    return data && { title: data.title, path: store.path, picture: store.picture, shared }
  })
  useTitle(store.single ? data?.title : t('学校公告'))
  return (
    <PageFrame foot={data?.wanted && <AgreeBar version={data.wanted} onAgreed={store.article.load} />}>
      {store.single && (
        <Loaded of={store.article} skeleton={<FeedSkeleton />}>
          {(article) => (
            <View className="u-pad h-article">
              <View className="u-hero" ariaRole="heading">
                {article.title}
              </View>
              <View className="u-meta h-article-meta">
                {[article.source, article.at && fullTime(article.at)].filter(Boolean).join(' · ')}
              </View>
              {article.account && <AccountLine account={article.account} />}
              {article.body ? <ArticleBody blocks={article.body} /> : <RichText html={article.html} />}
              {article.reportable && (
                <View className="u-row h-report">
                  <Button
                    size={32}
                    kind="quiet"
                    icon="flag"
                    onTap={() => complain(article.account ? 'article' : 'notice', notice ?? '')}
                  >
                    {t('举报')}
                  </Button>
                </View>
              )}
            </View>
          )}
        </Loaded>
      )}
      {!key && (data ? !data.account : !store.single) && <OtherNotices store={store} />}
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
      onTap={linkTo(`/pages/subscribe/detail?kind=account&id=${id}`)}
    >
      {name}
    </Button>
  </View>
)
