import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { Comments } from '@/shell/comment/comments'
import { Composer } from '@/shell/comment/composer'
import { DetailStore } from '@/features/confession/detail-store'
import { cardOf, showMenu } from '@/features/confession/menu'
import { NamedPanel } from '@/features/confession/named-panel'
import { LikeAct, Note } from '@/features/confession/note'
import { back } from '@/shell/links'
import { withId } from '@/shell/with-id'
import { Text, View } from '@/platform/components'
import { formatCounted, formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import '@/features/confession/confession.css'

/** A note with what is said under it, all of it under pseudonyms of this note. */
export default signedIn(
  withId(
    observer(function ConfessionDetail({ id }: { id: string }) {
      const detail = useStore(() => new DetailStore(id), { pull: true })
      const { data: post } = detail.post
      useShare(() => (post && !post.data.withheld ? cardOf(post) : null))
      useTitle(post && cardOf(post).title)
      if (post?.gone) {
        return (
          <PageFrame>
            <Empty
              title={t('它不在墙上了')}
              text={t('看看别的吧。')}
              action={{ label: t('返回'), onTap: back }}
            />
          </PageFrame>
        )
      }
      const foot = post && !post.data.withheld && (
        <Composer thread={detail.thread} nameless>
          <LikeAct post={post} stacked />
          <View
            className="w-act w-foot-act"
            ariaRole="button"
            ariaLabel={formatCounted(t('评论'), post.data.comments)}
            onTap={() => detail.thread.say(null)}
          >
            <Icon name="message-circle" size={20} />
            <Text ariaHidden>{formatCount(post.data.comments)}</Text>
          </View>
        </Composer>
      )
      return (
        <PageFrame foot={foot}>
          <Loaded of={detail.post} onRetry={detail.load} skeleton={<FeedSkeleton />}>
            {(shown) => (
              <>
                <View className="w-large">
                  <Note post={shown} />
                  <View className="u-row">
                    <View className="u-meta u-grow">{t('这里的每个名字只在这一条里有效')}</View>
                    <IconButton name="dots" label={t('更多')} end onTap={() => void showMenu(shown)} />
                  </View>
                </View>
                <NamedPanel detail={detail} />
                {!shown.data.withheld && <Comments thread={detail.thread} of={shown.data} />}
              </>
            )}
          </Loaded>
        </PageFrame>
      )
    }),
  ),
)
