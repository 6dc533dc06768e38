import React from 'react'
import { observer } from 'mobx-react-lite'
import { kindTitles } from '@contract/discount/rules'
import type { ShopDetail } from '@contract/discount/fields'
import { t } from '@/locale'
import { go, linkTo } from '@/shell/links'
import { signInPage } from '@/net/prompts'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { location } from '@/platform/location'
import { call } from '@/platform/phone'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { formatCount } from '@/ui/format'
import { PictureGrid } from '@/ui/picture-grid'
import { Section } from '@/ui/section'
import { ShareButton } from '@/ui/share-button'
import { Tag } from '@/ui/tag'
import { ActivityCard, Filled } from './activity-card'
import {
  cardPage,
  pathOfFigures,
  pathOfKeepers,
  pathOfRushes,
  pathToActivity,
  pathToShop,
  redeemPage,
} from './pages'
import type { ShopStore } from './shop-store'
import { cardOfShop, shopTag } from './labels'
import './discount.css'

/** What the shop gives, where it is and when it is open, its rushes, and for who keeps it what they do. */
export const ShopBody = observer(function ShopBody({ store, shop }: { store: ShopStore; shop: ShopDetail }) {
  const { id, name, kind, cover, pictures, gives, terms, rushes, favourites, keeper, desk } = shop
  const { label, tone } = shopTag(shop)
  return (
    <>
      <View className="dc-cover">
        <Filled src={cover?.url} icon="building-store" />
      </View>
      <View className="dc-head">
        <View className="dc-line">
          <View className="u-hero u-text u-grow" ariaRole="heading">
            {name}
          </View>
          <Tag tone={tone}>{label}</Tag>
        </View>
        <View className="u-meta">{`${t(kindTitles[kind])} · ${t('{n} 人收藏', { n: formatCount(favourites) })}`}</View>
      </View>
      {gives !== '' && (
        <View className="dc-gives">
          <View className="u-meta u-ink2">{t('出示优惠卡')}</View>
          <View className="u-title u-text">{gives}</View>
          {terms !== '' && <View className="u-text u-ink2">{terms}</View>}
        </View>
      )}
      <Facts shop={shop} />
      {rushes.length > 0 && (
        <>
          <Section title={t('抢券')} more={{ label: t('全部'), onTap: linkTo(pathOfRushes(id)) }} />
          {rushes.map((activity) => (
            <ActivityCard key={activity.id} activity={activity} />
          ))}
        </>
      )}
      {pictures.length > 1 && (
        <View className="dc-pictures">
          <PictureGrid pictures={pictures} />
        </View>
      )}
      {(keeper || desk) && <Keeping store={store} shop={shop} />}
    </>
  )
})

function Facts({ shop }: { shop: ShopDetail }) {
  const { name, place, hours, phone, latitude, longitude } = shop
  const map = () =>
    void location
      .open({ name, address: place, latitude, longitude })
      .catch(() => feedback.toast(t('这里不能打开地图')))
  const dial = () => void call(phone).catch(() => feedback.toast(t('这里不能打电话')))
  return (
    <CellGroup>
      <Cell icon="map-pin" title={place} onTap={map} />
      {hours !== '' && <Cell icon="clock" title={hours} />}
      {phone !== '' && <Cell icon="phone" title={phone} onTap={dial} />}
    </CellGroup>
  )
}

/** What keepers and the school do. */
const Keeping = observer(function Keeping({ store, shop }: { store: ShopStore; shop: ShopDetail }) {
  const { id, keeper, desk, open, name, school } = shop
  const turn = async () => {
    const sure = await feedback.modal({
      title: open ? t('停用“{name}”？', { name }) : t('重新启用“{name}”？', { name }),
      content: open
        ? t('同学看不到它，活动马上结束；没用的券作废，积分退回，并通知持券的同学。')
        : t('同学又能看到它。已经作废的券不会恢复。'),
      confirmText: open ? t('停用') : t('启用'),
      danger: open,
    })
    if (sure) await store.open.run(!open)
  }
  return (
    <CellGroup>
      {keeper && <Cell icon="scan" title={t('核销')} onTap={linkTo(redeemPage)} />}
      <Cell icon="layout-dashboard" title={t('核销数据')} onTap={linkTo(pathOfFigures(id))} />
      {desk && (
        <>
          {open && <Cell icon="plus" title={t('办一个抢券活动')} onTap={linkTo(pathToActivity(id))} />}
          <Cell icon="users" title={t('店员')} onTap={linkTo(pathOfKeepers(id))} />
          <Cell icon="pencil" title={t('修改商家')} onTap={linkTo(pathToShop(school.id, id))} />
          <Cell
            icon={open ? 'player-stop' : 'player-play'}
            title={open ? t('停用商家') : t('重新启用')}
            danger={open}
            onTap={() => void turn()}
          />
        </>
      )}
    </CellGroup>
  )
})

export const ShopFoot = observer(function ShopFoot({ store, shop }: { store: ShopStore; shop: ShopDetail }) {
  const { favourite, open, gives } = shop
  const mark = () => (session.signedIn ? void store.favourite.run(!favourite) : go(signInPage))
  return (
    <ActionBar>
      <ShareButton card={cardOfShop(shop)} label={t('分享')} />
      {open && (
        <Button kind={favourite ? 'quiet' : 'line'} icon="star" loading={store.favourite.busy} onTap={mark}>
          {favourite ? t('已收藏') : t('收藏')}
        </Button>
      )}
      <View className="u-grow">
        <Button block disabled={!open || gives === ''} onTap={linkTo(cardPage)}>
          {open ? t('出示优惠卡') : t('已停用')}
        </Button>
      </View>
    </ActionBar>
  )
})
