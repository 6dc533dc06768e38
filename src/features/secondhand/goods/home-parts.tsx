import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { session } from '@/net/session'
import { yuan } from '@/shell/order/labels'
import { Button, ScrollView, Text, View } from '@/platform/components'
import type { Tap } from '@/platform/components/types'
import { Pinned } from '@/ui/badge'
import { Switch } from '@/ui/form/switch'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import type { IconName } from '@/ui/icons/names'
import {
  boughtPage,
  cartPage,
  ownPage,
  pathOfList,
  seenPage,
  soldPage,
  textbooksPage,
  wantedListPage,
} from '../pages'
import type { HomeStore } from './home-store'
import { categoryChoices, categoryLooks } from './labels'
import './goods.css'

/** The ways to what others look for and into each category, in one row that scrolls; the full ones say how much is in them. */
export const Categories = observer(function Categories({ store: { kinds } }: { store: HomeStore }) {
  return (
    <ScrollView direction="x">
      <View className="gd-kinds">
        <View className="gd-kind" ariaRole="button" onTap={linkTo(wantedListPage)} hoverClassName="u-press">
          <Icon name="speakerphone" size={20} />
          <Text>{t('求购')}</Text>
        </View>
        {categoryChoices.map(({ key, label }) => {
          const count = kinds.data?.find(({ name }) => name === key)?.count ?? 0
          return (
            <View
              key={key}
              className="gd-kind"
              ariaRole="button"
              onTap={linkTo(pathOfList(key))}
              hoverClassName="u-press"
            >
              <Icon name={categoryLooks[key].icon} size={20} />
              <Text>{label}</Text>
              {count > 0 && <Text className="u-micro u-figures u-ink3">{formatCount(count)}</Text>}
            </View>
          )
        })}
      </View>
    </ScrollView>
  )
})

const entries: readonly {
  label: string
  icon: IconName
  page: string
  count?: 'cart' | 'bought' | 'sold'
}[] = [
  { label: t('我的二手'), icon: 'tag', page: ownPage },
  { label: t('购物车'), icon: 'shopping-cart', page: cartPage, count: 'cart' },
  { label: t('买到的'), icon: 'package', page: boughtPage, count: 'bought' },
  { label: t('卖出的'), icon: 'truck-delivery', page: soldPage, count: 'sold' },
  { label: t('看过的'), icon: 'eye', page: seenPage },
]

/** What is the reader's own, with how much waits there. */
export const OwnEntries = observer(function OwnEntries({ store: { waiting } }: { store: HomeStore }) {
  return (
    <View className="gd-own">
      {entries.map(({ label, icon, page, count }) => {
        const waits = count && session.signedIn ? (waiting.data?.[count] ?? 0) : 0
        return (
          <View
            key={page}
            className="gd-own-cell"
            ariaRole="button"
            onTap={linkTo(page)}
            hoverClassName="u-press"
          >
            <Pinned count={waits} label={t('{n} 件', { n: waits })}>
              <Icon name={icon} />
            </Pinned>
            <Text>{label}</Text>
          </View>
        )
      })}
    </View>
  )
})

/** Books of the courses that the reader takes now, in one row. Nothing without a timetable. */
export const CourseBooks = observer(function CourseBooks({ store }: { store: HomeStore }) {
  const { data } = store.textbooks
  if (!session.signedIn || !data || data.courses === 0) return null
  const { items, courses } = data
  const [first] = items
  if (first)
    return (
      <View className="gd-course" ariaRole="button" onTap={linkTo(textbooksPage)} hoverClassName="u-press">
        <Icon name="book" size={20} />
        <View className="u-grow u-one">
          {t('你的课在用的书：{title}', { title: first.title })} {yuan(first.price)}
        </View>
        <Icon name="chevron-right" size={20} />
      </View>
    )
  return (
    <View className="gd-course">
      <View className="u-grow u-meta">
        {t('这学期 {n} 门课的书还没人卖，有人上架时告诉我', { n: courses })}
      </View>
      <WatchSwitch watch={store.watch} />
    </View>
  )
})

/** Whether one is told of books that are put up. */
export const WatchSwitch = observer(function WatchSwitch({ watch }: { watch: HomeStore['watch'] }) {
  return (
    <Switch label={t('有人上架教材时告诉我')} value={watch.value} onChange={(on) => void watch.set(on)} />
  )
})

/** The page's floating action, with its words. */
export const SellFab = ({ onTap }: { onTap: Tap }) => (
  <View className="u-fab-dock">
    <Button className="u-fab gd-sell" onTap={onTap} hoverClassName="u-btn-press">
      <Icon name="plus" size={20} />
      {t('卖闲置')}
    </Button>
  </View>
)
