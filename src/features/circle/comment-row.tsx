import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Reply } from '@contract/circle/schema'
import { t } from '@/locale'
import { complain } from '@/features/complaint/entry'
import { goToPerson } from '@/features/links'
import { feedback } from '@/platform/feedback'
import { Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { formatCount, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { PrintIcon } from '@/ui/icons/print-icon'
import { Tag } from '@/ui/tag'
import type { CommentStore } from './comment'
import type { DetailStore } from './detail-store'
import { PostText } from './post-text'
import { WithheldLine } from './withheld'
import './circle.css'

const sure = (content: string) =>
  feedback.modal({ title: t('删除这条评论？'), content, confirmText: t('删除'), danger: true })

interface RowProps {
  comment: CommentStore
  detail: DetailStore
  /** Id of the dynamic's author, who is marked. */
  author: string
}

/** A comment, its like, and its replies. */
export const CommentRow = observer(function CommentRow({ comment, detail, author }: RowProps) {
  const { data } = comment
  const remove = async () => {
    const content = data.replies > 0 ? t('下面的 {n} 条回复会一起删除。', { n: data.replies }) : t('删除后不能恢复。')
    if (await sure(content)) await detail.removeComment(comment).catch(() => undefined)
  }
  const answer = () => detail.say({ comment, id: data.id, name: data.author.name })
  const more = async () => {
    const chosen = await feedback.actionSheet([t('回复'), t('举报')], { danger: 1 }).catch(() => null)
    if (chosen === 0) answer()
    if (chosen === 1) complain('comment', data.id)
  }
  return (
    <View className="c-comment">
      <Avatar src={data.author.avatar} name={data.author.name} size={32} onTap={() => goToPerson(data.author.id)} />
      <View className="u-grow">
        <View className="c-name">
          <Text className="u-one">{data.author.name}</Text>
          {data.author.id === author && <Tag tone="amber">{t('作者')}</Tag>}
        </View>
        <PostText text={data.text} />
        <View className="c-meta">
          <Text>{relativeTime(data.at)}</Text>
          <View className="c-reply-act" ariaRole="button" onTap={answer}>
            {t('回复')}
          </View>
          {data.mine ? (
            <View className="c-reply-act" ariaRole="button" onTap={() => void remove()}>
              {t('删除')}
            </View>
          ) : (
            <View className="c-reply-act c-comment-more" ariaRole="button" ariaLabel={t('更多')} onTap={() => void more()}>
              <Icon name="dots" size={16} />
            </View>
          )}
        </View>
        {data.withheld && <WithheldLine withheld={data.withheld} id={data.id} />}
        <Replies comment={comment} detail={detail} author={author} />
      </View>
      <CommentLike comment={comment} />
    </View>
  )
})

const CommentLike = observer(function CommentLike({ comment }: { comment: CommentStore }) {
  const { liked, likes } = comment.data
  return (
    <View
      className={`c-like${liked ? ' c-like-on' : ''}`}
      ariaRole="button"
      ariaLabel={liked ? t('取消赞') : t('赞')}
      onTap={comment.toggleLike}
    >
      <PrintIcon name="heart" size={20} on={liked} />
      <Text>{likes > 0 ? formatCount(likes) : t('赞')}</Text>
    </View>
  )
})

const Replies = observer(function Replies({ comment, detail, author }: RowProps) {
  const { replies, hidden, loading } = comment
  if (replies.length === 0) return null
  return (
    <View className="c-replies">
      {replies.map((reply) => (
        <ReplyLine key={reply.id} reply={reply} comment={comment} detail={detail} author={author} />
      ))}
      {hidden > 0 && (
        <View className="c-expand" ariaRole="button" onTap={comment.expand}>
          {loading ? t('正在展开') : t('展开另外 {n} 条回复', { n: hidden })}
        </View>
      )}
    </View>
  )
})

const ReplyLine = observer(function ReplyLine({ reply, comment, detail, author }: RowProps & { reply: Reply }) {
  const answer = async () => {
    const chosen = await feedback.actionSheet([t('回复'), reply.mine ? t('删除') : t('举报')], { danger: 1 }).catch(() => null)
    if (chosen === 0) detail.say({ comment, id: reply.id, name: reply.author.name })
    if (chosen === 1 && !reply.mine) complain('comment', reply.id)
    if (chosen === 1 && reply.mine && (await sure(t('删除后不能恢复。')))) await detail.removeReply(comment, reply.id).catch(() => undefined)
  }
  return (
    <>
      <View className="c-reply u-text" ariaRole="button" onTap={() => void answer()}>
        <Text className="u-strong">{reply.author.name}</Text>
        {reply.author.id === author && <Tag tone="amber">{t('作者')}</Tag>}
        {reply.to && <Text>{t(' 回复 ')}</Text>}
        {reply.to && <Text className="u-strong">{reply.to.name}</Text>}
        <Text>{`：${reply.text}`}</Text>
      </View>
      {reply.withheld && <WithheldLine withheld={reply.withheld} id={reply.id} />}
    </>
  )
})
