import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { CommentRow } from '@/shell/comment/comment-row'
import { ArgueFoot } from '@/features/hot/foot'
import { ArgumentStore } from '@/features/hot/reply-store'
import { TalkLine } from '@/features/hot/talk-body'
import { TalkGone } from '@/features/hot/talk-gone'
import { stances } from '@/features/hot/words'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'

/** One argument with its replies: `?id=` of it, or of a reply. */
export default observer(function HotReply() {
  const { id = '' } = usePageQuery<{ id: string }>()
  const [store] = useState(() => new ArgumentStore(id))
  const { data, phase, error, load } = store.argument
  useEffect(() => {
    void load()
  }, [load])
  usePull(load)
  if (!data)
    return (
      <PageFrame>
        {phase === 'error' ? <ErrorState error={error} onRetry={load} /> : <RowSkeleton rows={3} />}
      </PageFrame>
    )
  const { talk, comment, thread } = data
  if (comment.deleted)
    return (
      <PageFrame>
        <TalkGone what={t('观点')} />
      </PageFrame>
    )
  return (
    <PageFrame foot={<ArgueFoot talk={talk} thread={thread} />}>
      <TalkLine talk={talk} />
      <View className="h-reply">
        <CommentRow
          comment={comment}
          at={{ thread, author: talk.data.author.id, mine: talk.data.mine, stances }}
        />
      </View>
      {comment.data.replies === 0 && (
        <Empty
          title={t('还没有人回复')}
          text={t('同意还是反对，说说理由。')}
          action={talk.arguable ? { label: t('回复'), onTap: () => thread.say(null) } : undefined}
        />
      )}
    </PageFrame>
  )
})
