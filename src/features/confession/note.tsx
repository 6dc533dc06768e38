import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import type { LinkTap } from '@/shell/links'
import { PostText } from '@/shell/dynamic/post-text'
import { WithheldLine } from '@/shell/complaint/withheld'
import { Text, View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { formatCounted, formatCount, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { PrintIcon } from '@/ui/icons/print-icon'
import { PictureGrid } from '@/ui/picture-grid'
import { Tag } from '@/ui/tag'
import { tintOf } from '@/ui/tint'
import type { ConfessionStore } from './confession'
import './confession.css'

interface NoteProps {
  post: ConfessionStore
  /** Folds a long text; the tap that leads to all of it. */
  onOpen?: (post: ConfessionStore) => LinkTap
}

/** A note of the wall: whom it is for, its words and pictures, the pseudonym under it. */
export const Note = observer(function Note({ post, onOpen }: NoteProps) {
  if (post.gone) return null
  const { id, to, text, pictures, author, at, mine } = post.data
  return (
    <View className={`w-note u-tint-${tintOf(id)}`}>
      <View className="w-paper" ariaRole="none" ariaLabel={t('打开这条表白')} onTap={onOpen?.(post)}>
        {to !== null && <View className="w-to">{t('致 {name}', { name: to })}</View>}
        <PostText text={text} className={onOpen && 'w-fold'} />
        {pictures.length > 0 && <PictureGrid pictures={pictures} />}
        <StandingLine post={post} />
        <View className="u-meta u-text">
          {[mine ? t('{name}（我）', { name: author.name }) : author.name, relativeTime(at)].join(' · ')}
        </View>
        {onOpen && <Acts post={post} />}
      </View>
    </View>
  )
})

/** Why it is for its author alone, or waits for the reader. Only what a case took down can be appealed. */
const StandingLine = observer(function StandingLine({ post }: { post: ConfessionStore }) {
  const { id, withheld, mine, named } = post.data
  if (!withheld) return null
  if (withheld.by === 'case') return <WithheldLine withheld={withheld} id={id} />
  const words = mine ? withheld.reason : named === 'asked' ? t('你同意后才会上墙') : t('还在等别人同意')
  return (
    <View className="w-line">
      <Tag tone={withheld.state === 'pending' ? 'amber' : 'plain'}>
        {withheld.state === 'refused' ? t('没有上墙') : withheld.by === 'desk' ? t('审核中') : t('等待中')}
      </Tag>
      <View className="u-grow u-meta u-text">{words}</View>
    </View>
  )
})

/** The like redraws these few nodes alone. */
const Acts = observer(function Acts({ post }: { post: ConfessionStore }) {
  const { comments, withheld } = post.data
  if (withheld) return null
  return (
    <View className="w-acts">
      <LikeAct post={post} />
      <View className="w-act">
        <Icon name="message-circle" size={20} />
        <Text>{comments > 0 ? formatCount(comments) : t('评论')}</Text>
      </View>
    </View>
  )
})

export const LikeAct = observer(function LikeAct({
  post,
  stacked,
}: {
  post: ConfessionStore
  stacked?: boolean
}) {
  const { on: liked, count: likes } = post.like
  return (
    <View
      className={classes('w-act', stacked && 'w-foot-act', liked && 'w-act-on')}
      ariaRole="button"
      ariaLabel={formatCounted(liked ? t('取消赞') : t('赞'), likes)}
      onTap={(event) => {
        event.stopPropagation()
        void post.like.flip()
      }}
    >
      <PrintIcon name="heart" size={20} on={liked} />
      <Text ariaHidden>{likes > 0 ? formatCount(likes) : t('赞')}</Text>
    </View>
  )
})
