import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { Comments } from '@/shell/comment/comments'
import { Composer } from '@/shell/comment/composer'
import { DetailStore } from '@/features/confession/detail-store'
import { showMenu } from '@/features/confession/menu'
import { NamedPanel } from '@/features/confession/named-panel'
import { LikeAct, Note } from '@/features/confession/note'
import { back } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { FeedSkeleton } from '@/ui/states/skeleton'
import '@/features/confession/confession.css'

/** A note with what is said under it, all of it under pseudonyms of this note. */
export default signedIn(
  observer(function ConfessionDetail() {
    const { id = '' } = usePageQuery<{ id: string }>()
    const [detail] = useState(() => new DetailStore(id))
    const { data: post, phase, error } = detail.post
    useEffect(() => void detail.load(), [detail])
    usePull(() => detail.load())
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
    if (!post)
      return (
        <PageFrame>
          {phase === 'error' ? <ErrorState error={error} onRetry={detail.load} /> : <FeedSkeleton />}
        </PageFrame>
      )
    const { withheld, comments } = post.data
    const foot = withheld ? undefined : (
      <Composer thread={detail.thread} nameless>
        <LikeAct post={post} stacked />
        <View
          className="w-act w-foot-act"
          ariaRole="button"
          ariaLabel={t('评论')}
          onTap={() => detail.thread.say(null)}
        >
          <Icon name="message-circle" size={20} />
          <Text>{formatCount(comments)}</Text>
        </View>
      </Composer>
    )
    return (
      <PageFrame foot={foot}>
        <View className="w-large">
          <Note post={post} />
          <View className="u-row">
            <View className="u-meta u-grow">{t('这里的每个名字只在这一条里有效')}</View>
            <IconButton name="dots" label={t('更多')} end onTap={() => void showMenu(post)} />
          </View>
        </View>
        <NamedPanel detail={detail} />
        {!withheld && <Comments thread={detail.thread} of={post.data} />}
      </PageFrame>
    )
  }),
)
