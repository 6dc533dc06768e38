import React from 'react'
import { observer } from 'mobx-react-lite'
import { gradeNotes } from '@contract/secondhand/rules'
import type { Goods } from '@contract/secondhand/goods/schema'
import { t } from '@/locale'
import { WithheldLine } from '@/shell/complaint/withheld'
import { PostText } from '@/shell/dynamic/post-text'
import { linkTo } from '@/shell/links'
import { yuan } from '@/shell/order/labels'
import { View } from '@/platform/components'
import { Carousel } from '@/ui/carousel'
import { FilmView } from '@/ui/film'
import { formatCount, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { Price } from '@/ui/price'
import { Section } from '@/ui/section'
import { ShareButton } from '@/ui/share-button'
import { Tag } from '@/ui/tag'
import { pathOfList, pathOfSeller, pathToEdit } from '../pages'
import type { GoodsDetailStore } from './detail-store'
import { GoodsStrip } from './goods-strip'
import { cardOfGoods, showMenu } from './menu'
import { categoryTitle, explainGrades, goneOf, gradeTitle, placeOf, wayText } from './labels'
import './detail.css'

/** What is sold: its pictures, what it costs, what its seller says. */
export const GoodsHead = observer(function GoodsHead({
  store,
  goods,
}: {
  store: GoodsDetailStore
  goods: Goods
}) {
  const { id, price, original, title, text, pictures, film, tags, category, free, withheld } = goods
  const { at, views } = goods
  const gone = goneOf(goods)
  return (
    <>
      <View className="gt-photos">
        <Carousel pictures={pictures} />
        {gone !== '' && <View className="gt-gone">{gone}</View>}
      </View>
      {film && (
        <View className="gt-film">
          <FilmView url={film.url} seconds={film.seconds} poster={pictures[0]?.url ?? null} />
        </View>
      )}
      <View className="gt-head">
        {withheld && <WithheldLine withheld={withheld} id={id} edit={pathToEdit(id)} />}
        <View className="gt-price">
          <Price fen={price} size="hero" />
          {original !== null && (
            <View className="u-meta gt-was">{t('原价 {price}', { price: yuan(original) })}</View>
          )}
          <View className="u-grow" />
          <ShareButton card={cardOfGoods(goods)} label={t('分享')} />
          <IconButton name="dots" label={t('更多')} end onTap={() => void showMenu(store, goods)} />
        </View>
        <View className="u-display u-text" ariaRole="heading">
          {title}
        </View>
        <View className="gt-tags">
          <Tag>{categoryTitle(category)}</Tag>
          {free > 1 && <Tag>{t('还有 {n} 件', { n: free })}</Tag>}
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </View>
        <PostText text={text} />
        <View className="u-meta">
          {t('{time} 更新 · {n} 人看过', { time: relativeTime(at), n: formatCount(views) })}
        </View>
      </View>
    </>
  )
})

/** What one asks first: how good, how it comes, where. */
export const Facts = observer(function Facts({ goods }: { goods: Goods }) {
  const { grade, ways } = goods
  const place = placeOf(goods)
  return (
    <View className="u-card gt-facts">
      <View className="gt-fact" ariaRole="button" onTap={() => void explainGrades()} hoverClassName="u-press">
        <View className="gt-label">{t('成色')}</View>
        <View className="u-grow">
          <View className="u-strong">{gradeTitle(grade)}</View>
          <View className="u-meta">{t(gradeNotes[grade])}</View>
        </View>
        <Icon name="help" size={16} />
      </View>
      <View className="gt-fact">
        <View className="gt-label">{t('交易')}</View>
        <View className="u-grow">
          {ways.map((way) => (
            <View key={way} className="u-text">
              {wayText(way, goods)}
            </View>
          ))}
        </View>
      </View>
      {place !== '' && (
        <View className="gt-fact">
          <View className="gt-label">{t('地点')}</View>
          <View className="u-grow u-text">{place}</View>
        </View>
      )}
    </View>
  )
})

/** What else the seller has, and more of the same category: of what is gone the latter is the way on. */
export const Others = observer(function Others({
  store: { others },
  goods: { seller, category },
}: {
  store: GoodsDetailStore
  goods: Goods
}) {
  const { data } = others
  if (!data) return null
  return (
    <View className="gt-others">
      {data.alike.length > 0 && (
        <>
          <Section
            title={t('同类的{name}', { name: categoryTitle(category) })}
            more={{ label: t('全部'), onTap: linkTo(pathOfList(category)) }}
          />
          <GoodsStrip items={data.alike} />
        </>
      )}
      {data.seller.length > 0 && (
        <>
          <Section
            title={t('{name}还在卖', { name: seller.name })}
            more={{ label: t('全部'), onTap: linkTo(pathOfSeller(seller.id)) }}
          />
          <GoodsStrip items={data.seller} />
        </>
      )}
    </View>
  )
})
