import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Banner, HotTopic, NavItem } from '@contract/home/schema'
import type { Notice } from '@contract/notice/schema'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { t } from '@/locale'
import { go, open, pathOfTopic, reachable } from '@/shell/links'
import type { Resource } from '@/net/resource'
import { Image, Swiper, SwiperItem, Text, View } from '@/platform/components'
import { BlotIcon } from '@/ui/icons/blot-icon'
import { Icon } from '@/ui/icons/icon'
import { iconNames } from '@/ui/icons/names'
import { Marker } from '@/ui/marker'
import { Section } from '@/ui/section'
import { Strip } from '@/ui/states/strip'
import { tints } from '@/ui/tint'
import './home.css'

const bannerEvery = 5_000

/** What stands above the feed: banners, features, the latest notice, hot topics. Each only when there is some. */
export const Above = observer(function Above({ first }: { first: Resource<DataOf<Routes['diy/diyfirst']>> }) {
  if (first.phase === 'error')
    return <Strip icon="alert-circle" text={t('公告和话题没有加载出来')} onRetry={() => void first.load()} />
  if (!first.data) return null
  const { banners, nav, notice, topics, errands } = first.data
  return (
    <>
      <Banners banners={banners} />
      <Features items={nav} />
      {notice && <LatestNotice notice={notice} />}
      {errands > 0 && <Waiting errands={errands} />}
      {topics.length > 0 && <Topics topics={topics} />}
    </>
  )
})

function Banners({ banners }: { banners: readonly Banner[] }) {
  const [current, setCurrent] = useState(0)
  if (banners.length === 0) return null
  return (
    <View className="h-banner">
      <Swiper
        height="38vw"
        autoplay={banners.length > 1}
        interval={bannerEvery}
        circular
        current={current}
        onChange={setCurrent}
      >
        {banners.map((banner) => (
          <SwiperItem key={banner.id}>
            <View
              style={{ height: '100%', position: 'relative' }}
              ariaRole={banner.link ? 'button' : undefined}
              onTap={banner.link ? () => banner.link && open(banner.link) : undefined}
            >
              <Image className="h-banner-img" src={banner.picture} mode="aspectFill" alt={banner.title} />
              <View className="h-banner-words">
                <View className="h-banner-title u-one">{banner.title}</View>
                <View className="h-banner-text u-one">{banner.subtitle}</View>
              </View>
            </View>
          </SwiperItem>
        ))}
      </Swiper>
      {banners.length > 1 && <View className="h-banner-page">{`${current + 1} / ${banners.length}`}</View>}
    </View>
  )
}

/** The grid shows what this build has a page, an icon and a tint for. */
function Features({ items }: { items: readonly NavItem[] }) {
  const shown = items.flatMap((item) => {
    const icon = iconNames.find((name) => name === item.icon)
    return icon && reachable(item.link)
      ? [{ ...item, icon, tint: tints.find((name) => name === item.tint) ?? 'stone' }]
      : []
  })
  if (shown.length === 0) return null
  return (
    <View className="h-nav">
      {shown.map(({ id, title, icon, tint, link }) => (
        <View
          key={id}
          className="h-nav-item"
          ariaRole="button"
          onTap={() => open(link)}
          hoverClassName="u-press"
        >
          <BlotIcon name={icon} tint={tint} />
          <Text className="u-one">{title}</Text>
        </View>
      ))}
    </View>
  )
}

function LatestNotice({ notice }: { notice: Notice }) {
  return (
    <View
      className="h-notice"
      ariaRole="button"
      onTap={() => go(`/pages/homePage/renderRichtext?notice=${notice.id}`)}
    >
      <Text className="u-strong">{t('公告')}</Text>
      <Text className="u-grow u-one u-ink2">{notice.title}</Text>
      <Icon name="chevron-right" size={20} />
    </View>
  )
}

/** One quiet line of today. */
function Waiting({ errands }: { errands: number }) {
  return (
    <View className="h-notice h-today" ariaRole="button" onTap={() => go('/pages/runErrands/grabAnOrder')}>
      <Text className="u-strong">{t('跑腿')}</Text>
      <Text className="u-grow u-one u-ink2 u-figures">
        {errands >= 100 ? t('超过 100 单等人接') : t('{n} 单等人接', { n: errands })}
      </Text>
      <Icon name="chevron-right" size={20} />
    </View>
  )
}

function Topics({ topics }: { topics: readonly HotTopic[] }) {
  return (
    <>
      <Section title={t('今日热议')} more={{ label: t('更多'), onTap: () => go('/pages/topic/topic') }} />
      <View className="h-topics">
        {topics.map(({ name }, index) => (
          <View key={name} className="h-topic" ariaRole="button" onTap={() => go(pathOfTopic(name))}>
            <Text className={`h-rank${index === 0 ? ' h-rank-1' : ''}`}>{index + 1}</Text>
            <View className="u-one u-grow">{index === 0 ? <Marker>{name}</Marker> : name}</View>
          </View>
        ))}
      </View>
    </>
  )
}
