import React from 'react'
import { observer } from 'mobx-react-lite'
import { sides, type Side } from '@contract/hot/rules'
import { t } from '@/locale'
import type { CommentStore } from '@/shell/comment/comment'
import { linkTo } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { RowSkeleton } from '@/ui/states/skeleton'
import type { TalkDetailStore } from './detail-store'
import { pathOfArgument, pathOfArguments } from './pages'
import type { TalkStore } from './talk'
import { stances } from './labels'
import './hot.css'

/** What speaks best for each side, beside what does for the other. */
export const Best = observer(function Best({
  store: { best },
  talk,
}: {
  store: TalkDetailStore
  talk: TalkStore
}) {
  const { id, comments } = talk.data
  return (
    <>
      <Section
        title={t('两边最好的观点')}
        more={comments > 0 ? { label: t('全部'), onTap: linkTo(pathOfArguments(id)) } : undefined}
      />
      <Loaded of={best} skeleton={<RowSkeleton rows={2} />} part>
        {(chosen) => (
          <View className="h-best">
            {sides.map((side) => (
              <Column key={side} id={id} side={side} comments={chosen[side]} />
            ))}
          </View>
        )}
      </Loaded>
    </>
  )
})

const Column = ({ id, side, comments }: { id: string; side: Side; comments: readonly CommentStore[] }) => (
  <View className={`h-column h-${side}`}>
    <View className="h-column-head" ariaRole="button" onTap={linkTo(pathOfArguments(id, side))}>
      <Text className="u-strong">{stances[side].title}</Text>
      <Icon name="chevron-right" size={16} />
    </View>
    {comments.length === 0 && <View className="u-meta h-nobody">{t('还没有人说话')}</View>}
    {comments.map((comment) => (
      <Argument key={comment.id} comment={comment} />
    ))}
  </View>
)

const Argument = observer(function Argument({ comment: { data } }: { comment: CommentStore }) {
  return (
    <View
      className="h-argument"
      ariaRole="button"
      onTap={linkTo(pathOfArgument(data.id))}
      hoverClassName="u-press"
    >
      <View className="u-text h-argument-text">{data.text || t('[图片]')}</View>
      <View className="h-argument-foot u-meta">
        <Text className="u-one u-grow">{data.author.name}</Text>
        <Icon name="heart" size={16} />
        <Text>{formatCount(data.likes)}</Text>
      </View>
    </View>
  )
})
