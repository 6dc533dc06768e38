import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { CommentRow } from '@/shell/comment/comment-row'
import { withId } from '@/shell/with-id'
import { ArgueFoot } from '@/features/hot/foot'
import { ArgumentStore } from '@/features/hot/reply-store'
import { TalkLine } from '@/features/hot/talk-body'
import { TalkGone } from '@/features/hot/talk-gone'
import { stances } from '@/features/hot/labels'
import { View } from '@/platform/components'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'

/** One argument with its replies: `?id=` of it, or of a reply. */
export default withId(
  observer(function HotReply({ id }: { id: string }) {
    const store = useStore(() => new ArgumentStore(id), {
      load: ({ argument }) => argument.load(),
      pull: true,
    })
    const { data } = store.argument
    return (
      <PageFrame foot={data && !data.comment.deleted && <ArgueFoot talk={data.talk} thread={data.thread} />}>
        <Loaded of={store.argument} skeleton={<RowSkeleton rows={3} />}>
          {(argument) =>
            argument.comment.deleted ? <TalkGone what={t('观点')} /> : <Argument {...argument} />
          }
        </Loaded>
      </PageFrame>
    )
  }),
)

type Opened = NonNullable<ArgumentStore['argument']['data']>

const Argument = observer(function Argument({ talk, comment, thread }: Opened) {
  return (
    <>
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
    </>
  )
})
