import React from 'react'
import { observer } from 'mobx-react-lite'
import { isPublic, scopeTitles } from '@contract/circle/rules'
import { t } from '@/locale'
import { WithheldLine } from '@/shell/complaint/withheld'
import { linkTo, linkToAuthor, type LinkTap } from '@/shell/links'
import { PostedCard } from '@/shell/poll/poll-card'
import { Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { FilmPoster } from '@/ui/film-poster'
import { formatCounted, formatCount, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { labelsInFull } from '@/ui/labels'
import { PersonName } from '@/ui/person-name'
import { PictureGrid } from '@/ui/picture-grid'
import { ShareButton } from '@/ui/share-button'
import type { DynamicStore } from './dynamic'
import { HelpTag } from './help-tag'
import { LikeButton } from './like-button'
import { cardOfDynamic, pathOfRewrite, showMenu } from './menu'
import { PostText } from './post-text'
import './circle.css'

/** A dynamic in a list. `showSchool` where schools mix. */
export const DynamicRow = observer(function DynamicRow({
  dynamic,
  showSchool,
}: {
  dynamic: DynamicStore
  showSchool?: boolean | undefined
}) {
  const { id, author, title, text, pictures, film, mentions, place, scope, help, at, withheld, card } =
    dynamic.data
  const open = linkTo(`/pages/dynamicTopic/photoDetail?id=${id}`)
  const from = author.alias ? t('匿名') : ((showSchool ? author.school : author.college) ?? author.school)
  return (
    <View
      className="c-post"
      ariaRole="none"
      ariaLabel={t('{name}的动态', { name: author.name })}
      onTap={open}
    >
      <View className="c-who">
        <Avatar src={author.avatar} name={author.name} frame={author.frame} onTap={linkToAuthor(author)} />
        <View className="u-grow">
          <PersonName of={author} />
          <View className="u-meta u-one">
            {[from, relativeTime(at), isPublic(scope) ? null : t(scopeTitles[scope])]
              .filter(Boolean)
              .join(' · ')}
          </View>
        </View>
        {help && <HelpTag help={help} />}
        <View className="c-who-more" ariaRole="none" onTap={(event) => event.stopPropagation()}>
          <IconButton name="dots" label={t('更多')} onTap={() => void showMenu(dynamic)} />
        </View>
      </View>
      {withheld && <WithheldLine withheld={withheld} id={id} edit={pathOfRewrite(id)} />}
      {title !== '' && <View className="u-display c-title">{title}</View>}
      {text !== '' && <PostText className="c-text c-fold" text={text} mentions={mentions} />}
      {film && (
        <FilmPoster
          poster={pictures[0]?.url ?? null}
          seconds={film.seconds}
          label={t('看视频')}
          onTap={open}
        />
      )}
      {!film && pictures.length > 0 && <PictureGrid pictures={pictures} />}
      {card && (
        <View className={film || pictures.length > 0 ? 'c-carried' : ''}>
          <PostedCard card={card} />
        </View>
      )}
      <View className="c-acts" ariaRole="none" onTap={(event) => event.stopPropagation()}>
        <View className="u-grow u-row u-meta c-place" ariaRole="none" onTap={() => open()}>
          {place && <Icon name="map-pin" size={16} />}
          {place && <Text className="u-one">{place.name}</Text>}
        </View>
        <LikeButton dynamic={dynamic} />
        <CommentAct dynamic={dynamic} onTap={open} />
        <ShareButton card={cardOfDynamic(dynamic)} label={t('分享')} size={20} />
      </View>
    </View>
  )
})

const CommentAct = observer(function CommentAct({
  dynamic,
  onTap,
}: {
  dynamic: DynamicStore
  onTap: LinkTap
}) {
  const { comments } = dynamic.data
  return (
    <View
      className="c-act"
      ariaRole="button"
      ariaLabel={labelsInFull ? formatCounted(t('评论'), comments) : t('评论')}
      onTap={onTap}
    >
      <Icon name="message-circle" size={22} />
      <Text ariaHidden={labelsInFull || undefined}>{comments > 0 ? formatCount(comments) : t('评论')}</Text>
    </View>
  )
})
