import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Text, View } from '@/platform/components'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import type { CommentStore } from './comment'
import { CommentRow } from './comment-row'
import type { DetailStore } from './detail-store'
import type { DynamicStore } from './dynamic'
import './circle.css'

const keyOf = (comment: CommentStore) => comment.id

/** The comments of a dynamic with their order. */
export const Comments = observer(function Comments({ detail, dynamic }: { detail: DetailStore; dynamic: DynamicStore }) {
  const { comments, author } = dynamic.data
  return (
    <View className="c-comments">
      <View className="c-comments-head">
        <Text className="u-title u-grow">{comments > 0 ? t('{n} 条评论', { n: formatCount(comments) }) : t('评论')}</Text>
        <View className="c-sort" ariaRole="button" onTap={detail.toggleSort}>
          {detail.sort === 'hot' ? t('最热') : t('最新')}
          <Icon name="chevron-down" size={16} />
        </View>
      </View>
      <PagedListView
        list={detail.comments}
        keyOf={keyOf}
        renderItem={(comment) => <CommentRow comment={comment} detail={detail} author={author.id} />}
        skeleton={<RowSkeleton rows={3} />}
        empty={
          <Empty
            title={t('还没有人说话')}
            text={t('说一句，楼主会收到。')}
            action={{ label: t('写评论'), onTap: () => detail.say(null) }}
          />
        }
        rowHeight={110}
      />
    </View>
  )
})
