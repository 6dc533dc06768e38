import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Article } from '@contract/circle/schema'
import { t } from '@/locale'
import { DetailStore } from '@/features/circle/detail-store'
import type { DynamicStore } from '@/shell/dynamic/dynamic'
import { AuthorAction, AuthorBar, DynamicActs, DynamicBody } from '@/features/circle/dynamic-body'
import { LikeButton } from '@/shell/dynamic/like-button'
import { cardOfDynamic } from '@/shell/dynamic/menu'
import { Comments } from '@/shell/comment/comments'
import { Composer } from '@/shell/comment/composer'
import { back } from '@/shell/links'
import { Unnamed } from '@/shell/with-id'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { ActionBar } from '@/ui/action-bar'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { ShareButton } from '@/ui/share-button'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'

/** In place of the line to comment, where the author did not open it to this reader. */
const Closed = ({ dynamic, discussion }: { dynamic: DynamicStore } & Pick<Article, 'discussion'>) => (
  <ActionBar>
    <View className="k-say k-say-idle u-one">
      {discussion === 'nobody' ? t('作者暂时没有开放评论') : t('关注作者后可以评论')}
    </View>
    <LikeButton dynamic={dynamic} stacked />
    <ShareButton card={cardOfDynamic(dynamic)} label={t('分享')} />
  </ActionBar>
)

/** The id in what a mini-program code carries: 32 signs at most, so it goes without its hyphens. */
const idIn = (scene = ''): string => scene.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** A dynamic, `?id=` or the `?scene=` of a code, with its comments. */
export default function PhotoDetail() {
  const { scene, id = idIn(scene) } = usePageQuery<{ id: string; scene: string }>()
  return id === '' ? <Unnamed bar={{ back: 'arrow' }} /> : <Detail key={id} id={id} />
}

const Detail = observer(function Detail({ id }: { id: string }) {
  const detail = useStore(() => new DetailStore(id))
  const { data } = detail.dynamic
  useShare(() => data && cardOfDynamic(data))
  useTitle(data && cardOfDynamic(data).title)
  const photos =
    data && !data.deleted && (data.data.film || (!detail.article && data.data.pictures.length > 0))
  return (
    <PageFrame
      className={photos ? 'u-beside c-beside' : undefined}
      bar={{
        back: 'arrow',
        left: data && <AuthorBar dynamic={data} />,
        right: data && <AuthorAction detail={detail} dynamic={data} />,
      }}
      foot={
        data &&
        (detail.article?.open === false ? (
          <Closed dynamic={data} discussion={detail.article.discussion} />
        ) : (
          <Composer thread={detail.thread} nameless={data.data.author.alias}>
            <DynamicActs detail={detail} dynamic={data} />
          </Composer>
        ))
      }
    >
      {data?.deleted ? (
        <Empty
          title={t('这条动态已经删除')}
          text={t('看看别的吧。')}
          action={{ label: t('返回'), onTap: back }}
        />
      ) : (
        <Loaded of={detail.dynamic} onRetry={detail.load} skeleton={<FeedSkeleton />}>
          {(dynamic) => (
            <>
              <DynamicBody detail={detail} dynamic={dynamic} />
              <Comments thread={detail.thread} of={dynamic.data} />
            </>
          )}
        </Loaded>
      )}
    </PageFrame>
  )
})
