import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { sorts, sortTitles, type Category } from '@contract/secondhand/rules'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { SignInFirst } from '@/shell/account/sign-in-first'
import { SchoolFirst } from '@/shell/address/buildings'
import { linkTo } from '@/shell/links'
import { session } from '@/net/session'
import { Text, View } from '@/platform/components'
import { Chips } from '@/ui/chips'
import { Icon } from '@/ui/icons/icon'
import { Empty } from '@/ui/states/empty'
import { pathToChoose, pathToWant, releasePage } from '../pages'
import { noFilters, type BrowseStore, type Order } from './browse'
import { FilterSheet } from './filter-sheet'
import { Tiles } from './tiles'
import { categoryChoices, explainGuess } from './labels'
import './goods.css'

const byCategory: { key: Category | ''; label: string }[] = [
  { key: '', label: t('全部') },
  ...categoryChoices,
]

/** The category that is looked through. */
export const CategoryChips = observer(function CategoryChips({ store }: { store: BrowseStore }) {
  return (
    <Chips
      many
      items={byCategory}
      value={store.category ?? ''}
      onChange={(key) => store.pick(key === '' ? null : key)}
    />
  )
})

const bySort = sorts.map((key): { key: Order; label: string } => ({ key, label: t(sortTitles[key]) }))
const byAll = [{ key: 'guess' as const, label: t('猜你喜欢') }, ...bySort]
const sell = linkTo(releasePage)

/** How the list is ordered and narrowed, and the list. `guess`: what the reader may like is one of the orders. */
export const Browse = observer(function Browse({ store, guess }: { store: BrowseStore; guess?: boolean }) {
  const [filtering, setFiltering] = useState(false)
  const { order, narrowed } = store
  if (!profile.school) return <SchoolFirst why={t('二手是同校同学之间的，选好学校就能逛。')} />
  return (
    <>
      <View className="gd-orders">
        <View className="u-grow">
          <Chips items={guess ? byAll : bySort} value={order} onChange={store.show} />
        </View>
        {order !== 'guess' && (
          <View
            className="gd-filter"
            ariaRole="button"
            onTap={() => setFiltering(true)}
            hoverClassName="u-press"
          >
            <Icon name="adjustments-horizontal" size={20} />
            <Text>{narrowed > 0 ? t('筛选 {n}', { n: narrowed }) : t('筛选')}</Text>
          </View>
        )}
      </View>
      {order === 'guess' && (
        <View className="gd-help" ariaRole="button" onTap={() => void explainGuess(store.formula)}>
          <Text>{t('怎么算出来的')}</Text>
          <Icon name="help" size={16} />
        </View>
      )}
      {order === 'near' && <Near store={store} />}
      {store.own && !session.signedIn ? (
        <SignInFirst />
      ) : (
        <Tiles list={store.list} empty={<Nothing store={store} />} />
      )}
      {filtering && <FilterSheet store={store} onClose={() => setFiltering(false)} />}
    </>
  )
})

const Near = observer(function Near({ store: { house } }: { store: BrowseStore }) {
  return (
    <View className="gd-help" ariaRole="button" onTap={linkTo(pathToChoose('near'))} hoverClassName="u-press">
      <Icon name="map-pin" size={16} />
      <View className="u-one">
        {house ? t('离{name}近的在前', { name: house.name }) : t('离你的默认地址近的在前')}
      </View>
      <Icon name="chevron-right" size={16} />
    </View>
  )
})

const Nothing = observer(function Nothing({ store }: { store: BrowseStore }) {
  if (store.keyword.settled !== '')
    return (
      <Empty
        title={t('没有找到')}
        text={t('换个短一点的词，或者写出来，有的同学会来找你。')}
        action={{
          label: t('发求购'),
          icon: 'pencil',
          onTap: linkTo(pathToWant(store.keyword.settled)),
        }}
      />
    )
  if (store.narrowed > 0)
    return (
      <Empty
        title={t('没有合适的')}
        text={t('放宽一点，也许就有了。')}
        action={{ label: t('清除筛选'), onTap: () => store.narrow(noFilters) }}
      />
    )
  return (
    <Empty
      title={t('这里还空着')}
      text={t('用不上的东西，别人也许正在找。')}
      action={{ label: t('卖闲置'), icon: 'pencil', onTap: sell }}
    />
  )
})
