import React from 'react'
import { observer } from 'mobx-react-lite'
import type { OwnGoods } from '@contract/secondhand/goods/schema'
import { t } from '@/locale'
import { WithheldLine } from '@/shell/complaint/withheld'
import { go, linkTo } from '@/shell/links'
import { yuan } from '@/shell/order/labels'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { formatCount } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { offer } from '@/ui/menu'
import { Tag } from '@/ui/tag'
import { pathOfGoods, pathToEdit, pathToRecommend } from '../pages'
import { Cover } from './goods-tile'
import type { OwnStore } from './own-store'
import { goneOf } from './labels'
import './own.css'

/** Picture, title, price and numbers of a listing in a line. */
export const GoodsLine = observer(function GoodsLine({ goods }: { goods: OwnGoods }) {
  const { title, price, pieces, free, held, sold, views, likes, comments } = goods
  const gone = goneOf(goods)
  const stock = [
    pieces > 1 ? t('还有 {n} 件', { n: free }) : '',
    held > 0 ? t('交易中 {n} 件', { n: held }) : '',
    sold > 0 ? t('卖出 {n} 件', { n: sold }) : '',
  ].filter(Boolean)
  return (
    <View className="go-line">
      <View className="go-photo">
        <Cover goods={goods} />
      </View>
      <View className="u-grow">
        <View className="u-two go-title">{title}</View>
        <View className="go-price">
          <View className="u-price u-price-title">{yuan(price)}</View>
          {gone !== '' && <Tag>{gone}</Tag>}
        </View>
        {stock.length > 0 && <View className="u-meta u-one">{stock.join(' · ')}</View>}
        <View className="u-meta u-one">
          {t('{views} 看过 · {likes} 收藏 · {comments} 留言', {
            views: formatCount(views),
            likes: formatCount(likes),
            comments: formatCount(comments),
          })}
        </View>
      </View>
    </View>
  )
})

/** One of one's own, with what is done with it. */
export const OwnRow = observer(function OwnRow({ goods, store }: { goods: OwnGoods; store: OwnStore }) {
  const { id, title, off, fresh, withheld } = goods
  const more = () =>
    void offer([
      ...(off || withheld ? [] : [{ label: t('推荐到圈子'), act: () => go(pathToRecommend(id)) }]),
      { label: t('删除'), act: () => store.remove(goods) },
    ])
  return (
    <Card label={title} onTap={linkTo(pathOfGoods(id))}>
      <GoodsLine goods={goods} />
      {withheld && <WithheldLine withheld={withheld} id={id} edit={pathToEdit(id)} />}
      <View className="go-acts" ariaRole="none" onTap={(event) => event.stopPropagation()}>
        <IconButton name="dots" label={t('{title}，更多操作', { title })} onTap={more} />
        <View className="u-grow" />
        <Button kind="line" size={32} onTap={linkTo(pathToEdit(id))}>
          {t('编辑')}
        </Button>
        {!withheld && (
          <Button kind="line" size={32} onTap={() => void (off ? store.putOn : store.takeOff).run(goods)}>
            {off ? t('重新上架') : t('下架')}
          </Button>
        )}
        {!withheld && !off && (
          <Button kind="quiet" size={32} disabled={!fresh} onTap={() => void store.polish.run(goods)}>
            {fresh ? t('擦亮') : t('今天擦过')}
          </Button>
        )}
      </View>
    </Card>
  )
})

/** One of somebody else's that is kept. */
export const KeptRow = observer(function KeptRow({ goods, store }: { goods: OwnGoods; store: OwnStore }) {
  return (
    <Card label={goods.title} onTap={linkTo(pathOfGoods(goods.id))}>
      <GoodsLine goods={goods} />
      <View className="go-acts" ariaRole="none" onTap={(event) => event.stopPropagation()}>
        <View className="u-grow u-meta u-one">{goods.seller.name}</View>
        <Button kind="line" size={32} onTap={() => void store.unlike.run(goods)}>
          {t('取消收藏')}
        </Button>
      </View>
    </Card>
  )
})
