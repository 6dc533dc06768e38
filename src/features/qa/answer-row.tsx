import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Person } from '@contract/common'
import { t } from '@/locale'
import { WithheldLine } from '@/shell/complaint/withheld'
import { linkTo, linkToAuthor } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { nameClass } from '@/ui/person-name'
import { Button } from '@/ui/button'
import { formatCounted, formatCount, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { PictureGrid } from '@/ui/picture-grid'
import { Tag } from '@/ui/tag'
import type { AnswerStore } from './answer'
import { showAnswerMenu } from './menu'
import { pathOfAnswer } from './labels'
import './qa.css'

/** Who wrote something and when. A pseudonym leads nowhere. */
export const Writer = ({
  author,
  at,
  children,
}: {
  author: Person
  at: string
  children?: React.ReactNode
}) => (
  <View className="q-who">
    <Avatar src={author.avatar} name={author.name} frame={author.frame} onTap={linkToAuthor(author)} />
    <View className="u-grow">
      <View className="u-row u-gap8">
        <Text className={nameClass(author, 'u-strong u-one')}>{author.name}</Text>
        {children}
      </View>
      <View className="u-meta u-one">
        {[author.alias ? t('匿名') : (author.college ?? author.school), at].filter(Boolean).join(' · ')}
      </View>
    </View>
  </View>
)

/** When something was written, and whether it was changed since. */
export const timeOf = ({ at, edited }: { at: string; edited: string | null }): string =>
  edited ? t('{time} · 已编辑', { time: relativeTime(at) }) : relativeTime(at)

export interface AnswerActions {
  /** The reader asked, and may accept or take that back. */
  onAccept?: ((answer: AnswerStore) => void) | undefined
  onHistory: (answer: AnswerStore) => void
  onRemove: (answer: AnswerStore) => Promise<void>
}

/** An answer; in a list folded, and a tap opens it. */
export const AnswerRow = observer(function AnswerRow({
  answer,
  whole,
  ...acts
}: { answer: AnswerStore; whole?: boolean } & AnswerActions) {
  const { id, author, text, pictures, comments, accepted, mine, withheld } = answer.data
  const open = whole ? undefined : linkTo(pathOfAnswer(id))
  const menu = () =>
    void showAnswerMenu(answer, {
      onHistory: () => acts.onHistory(answer),
      remove: () => acts.onRemove(answer),
    })
  return (
    <View
      className={whole ? 'q-answer q-answer-whole' : 'q-answer'}
      ariaRole={open && 'none'}
      ariaLabel={open && t('{name}的回答', { name: author.name })}
      onTap={open}
    >
      <Writer author={author} at={timeOf(answer.data)}>
        {accepted && <Tag tone="green">{t('已采纳')}</Tag>}
        {mine && <Tag>{t('我的回答')}</Tag>}
      </Writer>
      {withheld && <WithheldLine withheld={withheld} id={id} />}
      {text !== '' && <View className={`u-text${whole ? '' : ' q-fold'}`}>{text}</View>}
      {pictures.length > 0 && (
        <View className="q-pics">
          <PictureGrid pictures={pictures} />
        </View>
      )}
      <View className="q-acts" ariaRole="none" onTap={(event) => event.stopPropagation()}>
        <Votes answer={answer} />
        {!whole && (
          <View
            className="q-act"
            ariaRole="button"
            ariaLabel={formatCounted(t('评论'), comments)}
            onTap={open}
          >
            <Icon name="message-circle" size={20} />
            <Text ariaHidden>{comments > 0 ? formatCount(comments) : t('评论')}</Text>
          </View>
        )}
        <View className="u-grow" />
        {acts.onAccept && (
          <Button size={32} kind={accepted ? 'quiet' : 'line'} onTap={() => acts.onAccept?.(answer)}>
            {accepted ? t('取消采纳') : t('采纳')}
          </Button>
        )}
        <IconButton name="dots" label={t('更多')} end onTap={menu} />
      </View>
    </View>
  )
})

const Votes = observer(function Votes({ answer }: { answer: AnswerStore }) {
  const { liked, stepped, likes, mine } = answer.data
  if (mine) return <View className="q-act u-meta">{t('{n} 人赞同', { n: formatCount(likes) })}</View>
  return (
    <>
      <View
        className={`q-vote${liked ? ' q-vote-on' : ''}`}
        ariaRole="button"
        ariaLabel={formatCounted(liked ? t('取消赞同') : t('赞同'), likes)}
        onTap={() => void answer.vote('like')}
      >
        <View className="q-vote-in">
          <Icon name="chevron-down" size={16} className="q-up" />
          <Text>{likes > 0 ? t('赞同 {n}', { n: formatCount(likes) }) : t('赞同')}</Text>
        </View>
      </View>
      <View
        className={`q-vote${stepped ? ' q-vote-on' : ''}`}
        ariaRole="button"
        ariaLabel={stepped ? t('取消反对') : t('反对')}
        onTap={() => void answer.vote('step')}
      >
        <View className="q-vote-in">
          <Icon name="chevron-down" size={16} />
        </View>
      </View>
    </>
  )
})
