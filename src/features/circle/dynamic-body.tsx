import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { isPublic, scopeTitles, topicsIn } from '@contract/circle/rules'
import { t } from '@/locale'
import { ArticleBody } from '@/shell/article/body'
import { WithheldLine } from '@/shell/complaint/withheld'
import { linkToAuthor } from '@/shell/links'
import { PostedCard } from '@/shell/poll/poll-card'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import type { Toggle } from '@/net/toggle'
import { Text, View } from '@/platform/components'
import { location } from '@/platform/location'
import { reportFailure } from '@/platform/report-failure'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Carousel } from '@/ui/carousel'
import { FilmView } from '@/ui/film'
import { formatCounted, formatCount, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { PrintIcon } from '@/ui/icons/print-icon'
import { IconButton } from '@/ui/icon-button'
import { PersonName } from '@/ui/person-name'
import { showDetailMenu } from './detail-menu'
import type { DetailStore } from './detail-store'
import type { DynamicStore } from '../../shell/dynamic/dynamic'
import { HelpTag } from '../../shell/dynamic/help-tag'
import { LikeButton } from '../../shell/dynamic/like-button'
import { confirmRemove, pathOfRewrite, setSolved } from '../../shell/dynamic/menu'
import { PostText } from '../../shell/dynamic/post-text'
import { ShareSheet } from './share-sheet'
import '../../shell/dynamic/circle.css'
import './detail.css'

/** Who wrote it, in the page's bar. */
export const AuthorBar = observer(function AuthorBar({ dynamic }: { dynamic: DynamicStore }) {
  const { author } = dynamic.data
  return (
    <View className="u-row u-gap8 c-author">
      <Avatar
        src={author.avatar}
        name={author.name}
        size={32}
        frame={author.frame}
        onTap={linkToAuthor(author)}
      />
      <View className="c-author-name">
        <PersonName of={author} />
        <View className="u-micro u-one">
          {author.alias ? t('匿名') : [author.college, author.school].filter(Boolean).join(' · ')}
        </View>
      </View>
    </View>
  )
})

/** What the reader can do with it: follow its author, or delete one's own. */
export const AuthorAction = observer(function AuthorAction({
  detail,
  dynamic,
}: {
  detail: DetailStore
  dynamic: DynamicStore
}) {
  if (dynamic.data.mine)
    return <IconButton name="trash" label={t('删除')} onTap={() => void confirmRemove(dynamic)} />
  if (dynamic.data.author.alias) return null
  return (
    <Button size={32} kind="line" loading={detail.follow.busy} onTap={() => void detail.follow.run()}>
      {detail.followed ? t('已关注') : t('关注')}
    </Button>
  )
})

/** Pictures edge to edge, then the words, the place and the time; of an article, the whole of it and its topics. */
export const DynamicBody = observer(function DynamicBody({
  detail,
  dynamic,
}: {
  detail: DetailStore
  dynamic: DynamicStore
}) {
  const { id, title, text, film, mentions, pictures, place, scope, help, mine, at, withheld, card } =
    dynamic.data
  const { article } = detail
  const [removing, setRemoving] = useState(false)
  return (
    <>
      {film ? (
        <View className="c-film">
          <FilmView url={film.url} seconds={film.seconds} poster={pictures[0]?.url ?? null} />
        </View>
      ) : (
        !article && <Carousel pictures={dynamic.data.pictures} />
      )}
      <View className="c-body">
        {withheld && <WithheldLine withheld={withheld} id={id} edit={pathOfRewrite(id)} />}
        {title !== '' && (
          <View className="u-display c-title" ariaRole="heading">
            {title}
          </View>
        )}
        {article && <ArticleBody blocks={article.body} />}
        {text !== '' && <PostText text={article ? hashtagsOf(text) : text} mentions={mentions} />}
        {card && (
          <View className={title + text === '' ? '' : 'c-carried'}>
            <PostedCard card={card} />
          </View>
        )}
        {help && (
          <View className="c-help">
            <HelpTag help={help} />
            {mine && help === 'open' && (
              <Button size={32} kind="line" onTap={() => void setSolved(dynamic, true)}>
                {t('标记为已解决')}
              </Button>
            )}
          </View>
        )}
        <View className="c-foot-line u-meta">
          <Text className="c-foot-time">
            {[relativeTime(at), isPublic(scope) ? null : t(scopeTitles[scope])].filter(Boolean).join(' · ')}
          </Text>
          {place && (
            <View
              className="u-row c-place"
              ariaRole="button"
              onTap={() => void reportFailure(location.open(place), t('地图打不开，请再试一次'))}
            >
              <Icon name="map-pin" size={16} />
              <Text className="u-one">{place.name}</Text>
            </View>
          )}
          <IconButton
            name="dots"
            label={t('更多')}
            end
            onTap={() => void showDetailMenu(detail, dynamic, () => setRemoving(true))}
          />
        </View>
        <View className="u-hr" />
      </View>
      {detail.sharing && <ShareSheet dynamic={dynamic} onClose={() => detail.share(false)} />}
      {removing && (
        <ReasonSheet
          title={t('删除这条动态')}
          label={t('删除')}
          onClose={() => setRemoving(false)}
          onSend={(reason) => dynamic.remove(reason)}
        />
      )}
    </>
  )
})

const hashtagsOf = (text: string): string =>
  topicsIn(text)
    .map((topic) => `#${topic}`)
    .join(' ')

const FavoriteButton = observer(function FavoriteButton({ favorite: { on, flip } }: { favorite: Toggle }) {
  return (
    <View
      className={`u-ib c-count-act${on ? ' c-act-on' : ''}`}
      ariaRole="button"
      ariaLabel={on ? t('已收藏，取消收藏') : t('收藏')}
      onTap={() => void flip()}
    >
      <PrintIcon name="star" size={22} on={false} />
      <Text>{on ? t('已收藏') : t('收藏')}</Text>
    </View>
  )
})

/** Like, comments, keep and share, beside the line to write one. */
export const DynamicActs = observer(function DynamicActs({
  detail,
  dynamic,
}: {
  detail: DetailStore
  dynamic: DynamicStore
}) {
  return (
    <>
      <LikeButton dynamic={dynamic} stacked />
      <View
        className="u-ib c-count-act"
        ariaRole="button"
        ariaLabel={formatCounted(t('评论'), dynamic.data.comments)}
        onTap={() => detail.thread.say(null)}
      >
        <Icon name="message-circle" size={22} />
        <Text ariaHidden>{formatCount(dynamic.data.comments)}</Text>
      </View>
      <FavoriteButton favorite={detail.favorite} />
      <IconButton name="share-3" label={t('分享')} onTap={() => detail.share(true)} />
    </>
  )
})
