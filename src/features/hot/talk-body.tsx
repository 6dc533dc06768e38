import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { PostText } from '@/shell/dynamic/post-text'
import { WithheldLine } from '@/shell/complaint/withheld'
import { linkTo, linkToPerson } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { PersonName } from '@/ui/person-name'
import { Card } from '@/ui/card'
import { formatCounted, formatCount, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { PrintIcon } from '@/ui/icons/print-icon'
import { PictureGrid } from '@/ui/picture-grid'
import { ShareButton } from '@/ui/share-button'
import { cardOfTalk, showMenu } from './menu'
import { pathOfArguments, pathOfTalk } from './pages'
import { Sides } from './sides'
import type { TalkStore } from './talk'
import { factsOf } from './labels'
import './hot.css'

/** The question, who asks it, and the two sides with their shares. */
export const TalkBody = observer(function TalkBody({ talk }: { talk: TalkStore }) {
  const { id, author, title, text, pictures, at, withheld } = talk.data
  return (
    <>
      <View className="h-body">
        <View className="h-author">
          <Avatar
            src={author.avatar}
            name={author.name}
            frame={author.frame}
            onTap={linkToPerson(author.id)}
          />
          <View className="u-grow">
            <PersonName of={author} />
            <View className="u-meta u-one">
              {[author.school, relativeTime(at)].filter(Boolean).join(' · ')}
            </View>
          </View>
          <IconButton name="dots" label={t('更多')} end onTap={() => void showMenu(talk)} />
        </View>
        {withheld && <WithheldLine withheld={withheld} id={id} />}
        <View className="u-display u-text h-title" ariaRole="heading">
          {title}
        </View>
        {text !== '' && <PostText className="h-text" text={text} />}
        {pictures.length > 0 && <PictureGrid pictures={pictures} />}
      </View>
      <Card>
        <Sides talk={talk} />
        <View className="h-foot u-meta">{factsOf(talk.data)}</View>
      </Card>
    </>
  )
})

/** The question in a line, above its arguments; leads to its page. */
export const TalkLine = observer(function TalkLine({ talk }: { talk: TalkStore }) {
  const { id, title, red, blue } = talk.data
  return (
    <View className="h-line" ariaRole="button" onTap={linkTo(pathOfTalk(id))} hoverClassName="u-cell-press">
      <View className="u-grow">
        <View className="u-strong u-one">{title}</View>
        <View className="u-meta u-one">{t('{red} 对 {blue}', { red, blue })}</View>
      </View>
      <Icon name="chevron-right" size={16} />
    </View>
  )
})

/** Like, arguments and share, beside the line to write one. */
export const TalkActs = observer(function TalkActs({ talk }: { talk: TalkStore }) {
  const { on, count, flip } = talk.like
  const { id, comments } = talk.data
  return (
    <>
      <View
        className={`u-ib h-act${on ? ' h-act-on' : ''}`}
        ariaRole="button"
        ariaLabel={formatCounted(on ? t('取消赞') : t('赞'), count)}
        onTap={() => void flip()}
      >
        <PrintIcon name="heart" size={22} on={on} />
        <Text ariaHidden>{formatCount(count)}</Text>
      </View>
      <View
        className="u-ib h-act"
        ariaRole="button"
        ariaLabel={formatCounted(t('全部观点'), comments)}
        onTap={linkTo(pathOfArguments(id))}
      >
        <Icon name="message-circle" size={22} />
        <Text ariaHidden>{formatCount(comments)}</Text>
      </View>
      <ShareButton card={cardOfTalk(talk)} label={t('分享')} />
    </>
  )
})
