import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/subscribe/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { topicRows } from '@/shell/topic/topic-row'
import type { Toggle } from '@/net/toggle'
import { Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { formatCount } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { shelves, type DiscoverStore, type OfferStore } from './offer-store'
import { categoryTitle, ownPage, pathOf } from './labels'
import './subscribe.css'

/** 订阅 or 已订阅; a tap switches. */
export const SubscribeButton = observer(function SubscribeButton({
  toggle,
  name,
  size = 32,
}: {
  toggle: Toggle
  name: string
  size?: 32 | 44
}) {
  const { on, flip } = toggle
  return (
    <Button
      size={size}
      kind={on ? 'quiet' : size === 32 ? 'line' : 'accent'}
      ariaLabel={on ? t('已订阅，取消订阅{name}', { name }) : t('订阅{name}', { name })}
      onTap={() => void flip()}
    >
      {on ? t('已订阅') : t('订阅')}
    </Button>
  )
})

const Row = observer(function Row({ offer }: { offer: OfferStore }) {
  const { kind, id, name, avatar, intro, under, category, official } = offer.data
  const facts = [
    category ? categoryTitle(category) : under,
    t('{n} 人订阅', { n: formatCount(offer.toggle.count) }),
  ]
  return (
    <View
      className="sb-offer"
      ariaRole="none"
      ariaLabel={name}
      onTap={linkTo(pathOf(kind, id))}
      hoverClassName="u-cell-press"
    >
      <Avatar src={avatar} name={name} size={48} />
      <View className="u-grow">
        <View className="sb-name">
          <Text className="u-strong u-one">{name}</Text>
          {official && <Tag tone="blue">{t('学校认证')}</Tag>}
        </View>
        <View className="u-meta u-one">{facts.join(' · ')}</View>
        {intro !== '' && <View className="u-meta u-one">{intro}</View>}
      </View>
      <View ariaRole="none" onTap={(event) => event.stopPropagation()}>
        <SubscribeButton toggle={offer.toggle} name={name} />
      </View>
    </View>
  )
})

const titleOf = (shelf: (typeof shelves)[number]): string =>
  shelf === 'all'
    ? t('公众号')
    : shelf === 'column'
      ? t('专栏')
      : shelf === 'topic'
        ? t('话题')
        : categoryTitle(shelf)
const items = shelves.map((key) => ({ key, label: titleOf(key) }))
const keyOf = ({ data }: OfferStore) => data.id
const row = (offer: OfferStore) => <Row offer={offer} />

/** What there is to subscribe to. */
export const Discover = observer(function Discover({ store }: { store: DiscoverStore }) {
  const { shelf, keyword, needsSchool } = store
  const found = keyword.settled !== ''
  const nothing = (
    <Empty
      title={found ? t('没有找到') : t('这里还是空的')}
      text={found ? t('换个词试试，或者看看别的分类。') : t('社团、学院和机构都可以申请公众号。')}
      {...(found ? {} : { action: { label: t('申请公众号'), icon: 'plus', onTap: linkTo(ownPage) } })}
    />
  )
  return (
    <>
      <View className="sb-top">
        <SearchBar
          value={keyword.typed}
          placeholder={t('搜公众号、专栏和话题')}
          max={limits.keyword.max}
          onChange={keyword.type}
          onSearch={keyword.search}
        />
      </View>
      <Chips items={items} value={shelf} onChange={store.show} />
      {needsSchool ? (
        <Empty
          title={t('先选好学校')}
          text={t('公众号和专栏按学校列出。')}
          action={{ label: t('选择学校'), onTap: linkTo('/pages/location/location') }}
        />
      ) : shelf === 'topic' ? (
        <PagedListView {...topicRows} list={store.topics} empty={nothing} />
      ) : (
        <PagedListView
          list={store.list}
          keyOf={keyOf}
          renderItem={row}
          rowHeight={92}
          skeleton={<RowSkeleton />}
          empty={nothing}
        />
      )}
    </>
  )
})
