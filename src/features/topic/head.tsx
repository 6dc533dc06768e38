import React from 'react'
import { observer } from 'mobx-react-lite'
import { heatOf, heatWords, stateTitles } from '@contract/topic/rules'
import type { TopicDetail } from '@contract/topic/schema'
import { t } from '@/locale'
import { go, goToPerson } from '@/features/links'
import { Text, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { Tag } from '@/ui/tag'
import { categoryTitle } from './categories'
import { proposePage } from './pages'
import { countsOf, Cover, FollowTopic } from './topic-row'
import type { TopicStore } from './topic-store'
import './topic.css'

const tones = { pending: 'amber', approved: 'green', refused: 'red' } as const

export const explainHeat = (): Promise<boolean> =>
  feedback.modal({ title: t('热度怎么算'), content: t(heatWords), confirmText: t('知道了'), showCancel: false })

/** What a topic is about, whose it is, how hot, and following it. */
export const TopicHead = observer(function TopicHead({ topic, detail }: { topic: TopicStore; detail: TopicDetail }) {
  const { data, follow } = topic
  const { state, reason, creator, mine, manages } = detail
  const approved = state === 'approved'
  const heat = heatOf({ followers: follow.count, dynamics: data.dynamics }, Date.parse(data.active), Date.now())
  return (
    <View className="tp-head">
      <View className="tp-who">
        <Cover topic={data} large />
        <View className="u-grow">
          <View className="u-display u-text" ariaRole="heading">{`#${data.name}`}</View>
          <View className="u-meta u-two">{approved ? countsOf(data, follow.count) : ''}</View>
        </View>
      </View>
      <View className="u-ink2 u-text tp-intro">{data.intro}</View>
      <View className="tp-facts">
        <Tag>{categoryTitle(data.category)}</Tag>
        {approved ? (
          <View className="tp-fact" ariaRole="button" ariaLabel={t('热度怎么算')} onTap={() => void explainHeat()}>
            <Text className="u-figures">{t('热度 {n}', { n: formatCount(heat) })}</Text>
            <Icon name="help" size={16} />
          </View>
        ) : (
          <Tag tone={tones[state]}>{t(stateTitles[state])}</Tag>
        )}
        {creator && (
          <View className="tp-fact" ariaRole="button" ariaLabel={t('{name}的主页', { name: creator.name })} onTap={() => goToPerson(creator.id)}>
            {t('{name}发起', { name: creator.name })}
          </View>
        )}
      </View>
      {reason !== '' && <View className="u-text">{t('没有通过：{reason}', { reason })}</View>}
      <View className="tp-acts">
        {approved && <FollowTopic follow={follow} name={data.name} size={44} />}
        {approved && <Button size={44} kind="line" onTap={() => go(`/pages/topic/search?id=${data.id}`)}>{t('管理员')}</Button>}
        {(manages || (mine && !approved)) && (
          <Button size={44} kind="quiet" onTap={() => go(`${proposePage}?id=${data.id}`)}>{approved ? t('编辑') : t('修改提议')}</Button>
        )}
      </View>
    </View>
  )
})
