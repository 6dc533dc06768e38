import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { go, linkTo } from '@/shell/links'
import { Image, Text, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { Avatar } from '@/ui/avatar'
import { Dot } from '@/ui/badge'
import { formatCount, listTime } from '@/ui/format'
import { offer } from '@/ui/menu'
import type { PraisesStore, PraiseStore } from './praises-store'
import './message.css'

/** The likes of one thing: who, how many, of what. A long press shows who liked it, or deletes. */
export const PraiseRow = observer(function PraiseRow({
  praise,
  store,
}: {
  praise: PraiseStore
  store: PraisesStore
}) {
  const { people, count, happened, page, thing, text, at, subject_id: liked } = praise.data
  const names = people
    .slice(0, 2)
    .map(({ name }) => name)
    .join('、')
  const read = () => void reportFailure(store.read(praise))
  const openIt = page
    ? linkTo(page, read)
    : () => {
        read()
        feedback.toast(t('内容已经删除'))
      }
  const ask = async () => {
    const rows = [
      { label: t('谁赞了'), act: async () => go(`/pages/message/praiseList?id=${liked}`) },
      ...(thing
        ? [{ label: t('只看这条的消息'), act: async () => go(`/pages/message/dynamicNotice?id=${thing.id}`) }]
        : []),
      { label: t('删除'), act: () => store.remove(praise) },
    ]
    await reportFailure(offer(rows))
  }
  return (
    <View
      className="m-row"
      ariaRole="button"
      onTap={openIt}
      onLongTap={() => void ask()}
      hoverClassName="u-cell-press"
    >
      <View className="m-faces">
        {people.slice(0, 2).map(({ id, avatar, name }, index) => (
          <View key={id} className={people.length > 1 ? `m-face-${index + 1}` : ''}>
            <Avatar src={avatar} name={name} size={people.length > 1 ? 32 : 48} />
          </View>
        ))}
      </View>
      <View className="u-grow">
        <View className="m-head">
          <Text className={`u-one ${praise.read ? '' : 'u-strong'}`}>
            {count > 2 ? t('{names}等 {n} 人', { names, n: formatCount(count) }) : names}
          </Text>
          {!praise.read && <Dot />}
          <View className="u-grow" />
          <Text className="u-meta m-when">{listTime(at)}</Text>
        </View>
        <View className="u-ink2 u-two">{[happened, text || thing?.excerpt].filter(Boolean).join('：')}</View>
      </View>
      {thing?.thumb && (
        <View className="m-thumb">
          <Image className="m-thumb-img" src={thing.thumb} mode="aspectFill" lazyLoad alt="" />
        </View>
      )}
      <View className="m-line" />
    </View>
  )
})
