import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { yuan } from '@/shell/order/words'
import { session } from '@/net/session'
import { ScrollView, Text, View } from '@/platform/components'
import { Pinned } from '@/ui/badge'
import { Switch } from '@/ui/form/switch'
import { formatCount } from '@/ui/format'
import { BlotIcon } from '@/ui/icons/blot-icon'
import { Icon } from '@/ui/icons/icon'
import type { IconName } from '@/ui/icons/names'
import { Section } from '@/ui/section'
import {
  boughtPage,
  cartPage,
  ownPage,
  pathOfGoods,
  pathOfList,
  seenPage,
  soldPage,
  textbooksPage,
} from '../pages'
import { Cover } from './goods-tile'
import type { HomeStore } from './home-store'
import { categoryChoices, categoryLooks } from './words'
import './goods.css'

/** The categories with how much is in each. */
export const Categories = observer(function Categories({ store: { kinds } }: { store: HomeStore }) {
  return (
    <View className="gd-grid">
      {categoryChoices.map(({ key, label }) => {
        const count = kinds.data?.find(({ name }) => name === key)?.count
        return (
          <View
            key={key}
            className="gd-cell"
            ariaRole="button"
            onTap={linkTo(pathOfList(key))}
            hoverClassName="u-press"
          >
            <BlotIcon name={categoryLooks[key].icon} tint={categoryLooks[key].tint} />
            <Text className="u-one">{label}</Text>
            <Text className="u-micro u-figures">
              {count === undefined ? ' ' : t('{n} 件', { n: formatCount(count) })}
            </Text>
          </View>
        )
      })}
    </View>
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

/** Books of the courses that the reader takes now. Nothing without a timetable. */
export const CourseBooks = observer(function CourseBooks({ store }: { store: HomeStore }) {
  const { data } = store.textbooks
  if (!session.signedIn || !data || data.courses === 0) return null
  const { items, courses } = data
  return (
    <>
      <Section
        title={t('你的课在用的书')}
        more={items.length > 0 ? { label: t('全部'), onTap: linkTo(textbooksPage) } : undefined}
      />
      {items.length > 0 && (
        <ScrollView direction="x">
          <View className="gd-strip">
            {items.map((book) => (
              <View
                key={book.id}
                className="gd-book"
                ariaRole="button"
                onTap={linkTo(pathOfGoods(book.id))}
                hoverClassName="u-press"
              >
                <View className="gd-book-photo">
                  <Cover goods={book} />
                </View>
                <View className="u-micro u-one">{book.course}</View>
                <View className="u-meta u-ink u-one">{book.title}</View>
                <View className="u-price">{yuan(book.price)}</View>
              </View>
            ))}
          </View>
        </ScrollView>
      )}
      <View className="gd-watch">
        <View className="u-grow u-meta">
          {items.length > 0
            ? t('有人上架 {n} 门课的书时告诉我', { n: courses })
            : t('这学期 {n} 门课的书还没人卖，有人上架时告诉我', { n: courses })}
        </View>
        <Switch
          label={t('有人上架教材时告诉我')}
          value={store.watch.value}
          onChange={(on) => void store.watch.set(on)}
        />
      </View>
    </>
  )
})
