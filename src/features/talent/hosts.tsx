import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Column } from '@contract/talent/schema'
import { t } from '@/locale'
import { linkTo, linkToPerson } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { Image, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { scheduleOf, settingOf } from './labels'
import './talent.css'

/** Talents who host a topic, each with what stands at the top of their column. Nothing while there is none, or without an answer. */
export const TopicHosts = observer(function TopicHosts({ topic }: { topic: string }) {
  const hosts = useStore(
    () => new Resource(async () => (await get('talent/hosts', { topic }, inPlace)).items),
  )
  return (
    <>
      {hosts.data?.map((column) => (
        <Host key={column.id} column={column} />
      ))}
    </>
  )
})

function Host({ column }: { column: Column }) {
  const { id, host, intro, cover, days, pinned, articles, mine } = column
  return (
    <View className="ta-host">
      <Avatar src={host.avatar} name={host.name} onTap={linkToPerson(host.id)} />
      <View className="u-grow">
        <View className="u-row u-gap8">
          <View className="u-strong u-one">{host.name}</View>
          <Tag tone="amber">{t('达人')}</Tag>
        </View>
        <View className="u-meta">
          {[t('{n} 篇', { n: articles }), scheduleOf(days)].filter(Boolean).join(' · ')}
        </View>
        {intro !== '' && <View className="u-ink2 u-text">{intro}</View>}
        {pinned && (
          <View
            className="ta-pin"
            ariaRole="button"
            ariaLabel={t('置顶文章：{title}', { title: pinned.title })}
            onTap={linkTo(`/pages/dynamicTopic/photoDetail?id=${pinned.id}`)}
          >
            <Icon name="bookmark" size={20} />
            <View className="u-grow u-one">{pinned.title}</View>
          </View>
        )}
      </View>
      {cover && (
        <View className="ta-face" ariaHidden>
          <Image className="ta-face-img" src={cover.thumb} mode="aspectFill" lazyLoad alt="" />
        </View>
      )}
      {!mine && (
        <Button
          size={32}
          kind="line"
          ariaLabel={t('{name}的专栏', { name: host.name })}
          onTap={linkTo(`/pages/subscribe/detail?kind=column&id=${id}`)}
        >
          {t('专栏')}
        </Button>
      )}
      {mine && <IconButton name="settings" label={t('专栏设置')} end onTap={linkTo(settingOf(id))} />}
    </View>
  )
}
