import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Reply } from '@contract/comment/schema'
import { t } from '@/locale'
import { PostText, Words } from '@/shell/dynamic/post-text'
import { WithheldLine } from '@/shell/complaint/withheld'
import { linkToAuthor } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { formatCounted, formatCount, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { PrintIcon } from '@/ui/icons/print-icon'
import { PictureGrid } from '@/ui/picture-grid'
import { nameClass } from '@/ui/person-name'
import { Tag, type TagTone } from '@/ui/tag'
import type { CommentStore } from './comment'
import { confirmRemove, showMenu } from './menu'
import type { ThreadStore } from './thread-store'
import './comment.css'

/** Where a comment stands. */
export interface ThreadOf {
  thread: ThreadStore
  /** Id of who began it, who is marked. */
  author: string
  /** The reader began it, and may delete what others say under it. */
  mine: boolean
  /** Where people take sides: what each is called beside its people's names. */
  stances?: Stances | undefined
  /** Where a comment has a page of its own: opens it. */
  open?: ((comment: CommentStore) => void) | undefined
}
export type Stances = Readonly<Record<string, { title: string; tone: TagTone }>>

interface RowProps {
  comment: CommentStore
  at: ThreadOf
}

/** A pseudonym leads nowhere. */

/** The side that the author had when it was said. */
function Stance({ said: { stance }, at: { stances } }: { said: Pick<Reply, 'stance'>; at: ThreadOf }) {
  const named = stance === undefined ? undefined : stances?.[stance]
  return named ? <Tag tone={named.tone}>{named.title}</Tag> : null
}

/** A comment, its like, and its replies. */
export const CommentRow = observer(function CommentRow({ comment, at }: RowProps) {
  const { data } = comment
  const answer = () => at.thread.say({ comment, id: data.id, name: data.author.name })
  const remove = () => confirmRemove(data.replies, () => at.thread.removeComment(comment))
  return (
    <View className="k-comment">
      <Avatar
        src={data.author.avatar}
        name={data.author.name}
        size={32}
        frame={data.author.frame}
        onTap={linkToAuthor(data.author)}
      />
      <View className="u-grow">
        <View className="k-name">
          <Text className={nameClass(data.author, 'u-one')}>{data.author.name}</Text>
          {data.author.id === at.author && <Tag tone="amber">{t('作者')}</Tag>}
          <Stance said={data} at={at} />
        </View>
        {data.text !== '' && (
          <View
            className={at.open && 'k-open'}
            ariaRole={at.open && 'link'}
            onTap={at.open && (() => at.open?.(comment))}
          >
            <PostText text={data.text} mentions={data.mentions} />
          </View>
        )}
        {data.pictures.length > 0 && (
          <View className="k-pics">
            <PictureGrid pictures={data.pictures} />
          </View>
        )}
        <View className="k-meta">
          <Text>{relativeTime(data.at)}</Text>
          <View className="k-reply-act" ariaRole="button" onTap={answer}>
            {t('回复')}
          </View>
          {data.mine ? (
            <View className="k-reply-act" ariaRole="button" onTap={() => void remove()}>
              {t('删除')}
            </View>
          ) : (
            <View
              className="k-reply-act k-comment-more"
              ariaRole="button"
              ariaLabel={t('更多')}
              onTap={() =>
                void showMenu(data, {
                  answer,
                  remove: at.mine ? remove : undefined,
                  blocked: at.thread.refresh,
                })
              }
            >
              <Icon name="dots" size={16} />
            </View>
          )}
        </View>
        {data.withheld && <WithheldLine withheld={data.withheld} id={data.id} />}
        <Replies comment={comment} at={at} />
      </View>
      <CommentLike comment={comment} />
    </View>
  )
})

const CommentLike = observer(function CommentLike({ comment }: { comment: CommentStore }) {
  const { liked, likes } = comment.data
  return (
    <View
      className={`k-like${liked ? ' k-like-on' : ''}`}
      ariaRole="button"
      ariaLabel={formatCounted(liked ? t('取消赞') : t('赞'), likes)}
      onTap={comment.toggleLike}
    >
      <PrintIcon name="heart" size={20} on={liked} />
      <Text ariaHidden>{likes > 0 ? formatCount(likes) : t('赞')}</Text>
    </View>
  )
})

const Replies = observer(function Replies({ comment, at }: RowProps) {
  const { replies, hidden, loading } = comment
  if (replies.length === 0 && hidden === 0) return null
  return (
    <View className="k-replies">
      {replies.map((reply) => (
        <ReplyLine key={reply.id} reply={reply} comment={comment} at={at} />
      ))}
      {hidden > 0 && (
        <View className="k-expand" ariaRole="button" onTap={comment.expand}>
          {loading ? t('正在展开') : t('展开另外 {n} 条回复', { n: hidden })}
        </View>
      )}
    </View>
  )
})

const ReplyLine = observer(function ReplyLine({ reply, comment, at }: RowProps & { reply: Reply }) {
  const answer = () => at.thread.say({ comment, id: reply.id, name: reply.author.name })
  const remove = () => confirmRemove(0, () => at.thread.removeReply(comment, reply.id))
  return (
    <>
      <View
        className="k-reply u-text"
        ariaRole="button"
        onTap={() =>
          void showMenu(reply, {
            answer,
            remove: reply.mine || at.mine ? remove : undefined,
            blocked: at.thread.refresh,
          })
        }
      >
        <Text className={nameClass(reply.author, 'u-strong')}>{reply.author.name}</Text>
        {reply.author.id === at.author && <Tag tone="amber">{t('作者')}</Tag>}
        <Stance said={reply} at={at} />
        {reply.to && <Text>{t(' 回复 ')}</Text>}
        {reply.to && <Text className="u-strong">{reply.to.name}</Text>}
        <Text>：</Text>
        <Words text={reply.text} mentions={reply.mentions} />
      </View>
      {reply.pictures.length > 0 && (
        <View className="k-pics">
          <PictureGrid pictures={reply.pictures} />
        </View>
      )}
      {reply.withheld && <WithheldLine withheld={reply.withheld} id={reply.id} />}
    </>
  )
})
