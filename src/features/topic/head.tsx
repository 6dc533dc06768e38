import React from 'react'
import { observer } from 'mobx-react-lite'
import { heatOf, heatWords } from '@contract/topic/rules'
import type { TopicDetail } from '@contract/topic/schema'
import { t } from '@/locale'
import { complain } from '@/shell/complaint/entry'
import { linkTo, linkToPerson } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { offer } from '@/ui/menu'
import { Tag } from '@/ui/tag'
import { ofTopic } from '@/features/topic/topicdesk/pages'
import { categoryTitle } from './categories'
import { proposePage } from './pages'
import { countsOf, Cover, FollowTopic } from '../../shell/topic/topic-row'
import { reasonLine, stateTitle, stateTones } from './states'
import type { TopicStore } from '../../shell/topic/topic-store'
import '../../shell/topic/topic.css'

export const explainHeat = (): Promise<boolean> =>
  feedback.modal({
    title: t('热度怎么算'),
    content: t(heatWords),
    confirmText: t('知道了'),
    showCancel: false,
  })

/** What a topic is about, whose it is, how hot, and following it. */
export const TopicHead = observer(function TopicHead({
  topic,
  detail,
  onFollowed,
}: {
  topic: TopicStore
  detail: TopicDetail
  /** It is followed, or no longer, and the server has it. */
  onFollowed: () => void
}) {
  const { data, follow } = topic
  const { state, reason, creator, mine, manages, reviews } = detail
  const approved = state === 'approved'
  const heat = heatOf(
    { followers: follow.count, dynamics: data.dynamics },
    Date.parse(data.active),
    Date.now(),
  )
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
          <View
            className="tp-fact"
            ariaRole="button"
            ariaLabel={t('热度 {n}，怎么算', { n: formatCount(heat) })}
            onTap={() => void explainHeat()}
          >
            <Text className="u-figures">{t('热度 {n}', { n: formatCount(heat) })}</Text>
            <Icon name="help" size={16} />
          </View>
        ) : (
          <Tag tone={stateTones[state]}>{stateTitle(state)}</Tag>
        )}
        {creator && (
          <View className="tp-fact" ariaRole="button" onTap={linkToPerson(creator.id)}>
            {t('{name}照看', { name: creator.name })}
          </View>
        )}
      </View>
      {reason !== '' && <View className="u-text">{reasonLine(state, reason)}</View>}
      <View className="tp-acts">
        {approved && <FollowTopic follow={follow} name={data.name} size={44} onSettled={onFollowed} />}
        {approved && (
          <Button size={44} kind="line" onTap={linkTo(`/pages/topic/search?id=${data.id}`)}>
            {t('管理员')}
          </Button>
        )}
        {manages && (
          <Button size={44} kind="quiet" onTap={linkTo(ofTopic('index_topic', data.id))}>
            {t('管理')}
          </Button>
        )}
        {!manages && reviews && state === 'closed' && (
          <Button size={44} kind="quiet" onTap={linkTo(ofTopic('topicAdmin', data.id))}>
            {t('管理')}
          </Button>
        )}
        {mine && (state === 'pending' || state === 'refused') && (
          <Button size={44} kind="quiet" onTap={linkTo(`${proposePage}?id=${data.id}`)}>
            {t('修改提议')}
          </Button>
        )}
        {approved && !mine && (
          <IconButton
            name="dots"
            label={t('更多')}
            onTap={() => void offer([{ label: t('举报'), act: () => complain('topic', data.id) }])}
          />
        )}
      </View>
    </View>
  )
})
