import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { isPublic, scopeTitles, topicsIn } from '@contract/circle/rules'
import { t } from '@/locale'
import { ArticleBody } from '@/shell/article/body'
import { WithheldLine } from '@/shell/complaint/withheld'
import { linkToAuthor } from '@/shell/links'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import type { Toggle } from '@/net/toggle'
import { Image, Swiper, SwiperItem, Text, View } from '@/platform/components'
import { location } from '@/platform/location'
import { media } from '@/platform/media'
import { system } from '@/platform/system'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { FilmView } from '@/ui/film'
import { counted, formatCount, relativeTime } from '@/ui/format'
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
  const { id, title, text, film, mentions, pictures, place, scope, help, mine, at, withheld } = dynamic.data
  const { article } = detail
  const [removing, setRemoving] = useState(false)
  return (
    <>
      {film ? (
        <View className="c-film">
          <FilmView url={film.url} seconds={film.seconds} poster={pictures[0]?.url ?? null} />
        </View>
      ) : (
        !article && <Pictures dynamic={dynamic} />
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
              onTap={() => void location.open(place).catch(() => undefined)}
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

/** Shape of the carousel: that of the first picture, within what a phone shows at once. */
const ratio = ({ width, height }: { width: number; height: number }): number =>
  Math.min(5 / 4, Math.max(0.6, height / width))

/** A mouse does not swipe. */
const mouse = system.target === 'web'

const Turn = ({
  icon,
  label,
  onTap,
}: {
  icon: 'chevron-left' | 'chevron-right'
  label: string
  onTap: () => void
}) => (
  <View className={`c-turn c-turn-${icon}`} ariaRole="button" ariaLabel={label} onTap={onTap}>
    <Icon name={icon} />
  </View>
)

const Pictures = observer(function Pictures({ dynamic }: { dynamic: DynamicStore }) {
  const [current, setCurrent] = useState(0)
  const { pictures } = dynamic.data
  const [first] = pictures
  if (!first) return null
  const preview = (index: number) =>
    void media
      .preview(
        pictures.map(({ url }) => url),
        index,
      )
      .catch(() => undefined)
  return (
    <View className="c-cover">
      <Swiper
        height={`${Math.round(Math.min(ratio(first) * 100, 125))}vw`}
        current={current}
        onChange={setCurrent}
      >
        {pictures.map(({ id, url }, index) => (
          <SwiperItem key={id}>
            <Image
              className="c-cover-img"
              src={url}
              mode="aspectFill"
              alt={t('第{n}张图片', { n: index + 1 })}
              onTap={() => preview(index)}
            />
          </SwiperItem>
        ))}
      </Swiper>
      {mouse && current > 0 && (
        <Turn icon="chevron-left" label={t('上一张')} onTap={() => setCurrent(current - 1)} />
      )}
      {mouse && current < pictures.length - 1 && (
        <Turn icon="chevron-right" label={t('下一张')} onTap={() => setCurrent(current + 1)} />
      )}
      {pictures.length > 1 && <View className="c-page">{`${current + 1} / ${pictures.length}`}</View>}
    </View>
  )
})

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
        ariaLabel={counted(t('评论'), dynamic.data.comments)}
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
