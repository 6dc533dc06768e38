import React, { type ReactElement } from 'react'
import { observer } from 'mobx-react-lite'
import type { Person } from '@contract/common'
import { t } from '@/locale'
import { Text, View } from '@/platform/components'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import type { CommentStore } from './comment'
import { CommentRow, type Stances, type ThreadOf } from './comment-row'
import type { ThreadStore } from './thread-store'
import './comment.css'

const keyOf = (comment: CommentStore) => comment.id

interface CommentsProps {
  thread: ThreadStore
  /** Of the thing: how many comments it has, who began it, and whether that is the reader. */
  of: { comments: number; author: Person; mine: boolean }
  stances?: Stances
  open?: (comment: CommentStore) => void
  /** What stands above them, in place of their number. */
  heading?: string
  empty?: ReactElement
}

/** The comments of a thing with their order. */
export const Comments = observer(function Comments({
  thread,
  of: { comments, author, mine },
  stances,
  open,
  heading,
  empty,
}: CommentsProps) {
  const at: ThreadOf = { thread, author: author.id, mine, stances, open }
  return (
    <View className="k-comments">
      <View className="k-head">
        <Text className="u-title u-grow">
          {heading ?? (comments > 0 ? t('{n} 条评论', { n: formatCount(comments) }) : t('评论'))}
        </Text>
        <View className="k-sort" ariaRole="button" onTap={thread.toggleSort}>
          {thread.sort === 'hot' ? t('最热') : t('最新')}
          <Icon name="chevron-down" size={16} />
        </View>
      </View>
      <PagedListView
        list={thread.comments}
        keyOf={keyOf}
        renderItem={(comment) => <CommentRow comment={comment} at={at} />}
        skeleton={<RowSkeleton rows={3} />}
        empty={
          empty ?? (
            <Empty
              title={t('还没有人说话')}
              text={t('说一句，楼主会收到。')}
              action={{ label: t('写评论'), onTap: () => thread.say(null) }}
            />
          )
        }
        rowHeight={110}
      />
    </View>
  )
})
