import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Candidate, TopicDetail } from '@contract/topic/schema'
import { linkTo } from '@/shell/links'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { Candidates } from '@/features/topic/manager-lines'
import { ManagerStore } from '@/features/topic/manager-store'
import { reasonLine, stateTitle, stateTones } from '@/features/topic/states'
import { countsOf, Cover } from '@/shell/topic/topic-row'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Sheet } from '@/ui/sheet'
import { Tag } from '@/ui/tag'
import { ofTopic } from './pages'
import type { UpkeepStore } from './upkeep-store'
import './topicdesk.css'

/** What the topic is, and how it stands. */
export function TopicHeadLine({ topic }: { topic: TopicDetail }) {
  const { name, state, reason, creator } = topic
  return (
    <View className="tp-row">
      <Cover topic={topic} />
      <View className="u-grow">
        <View className="u-strong u-two">{`#${name}`}</View>
        <View className="u-meta u-one">{countsOf(topic, topic.followers)}</View>
        <View className="u-meta u-two">
          {reason === ''
            ? creator
              ? t('由{name}照看', { name: creator.name })
              : t('没有照看的人')
            : reasonLine(state, reason)}
        </View>
      </View>
      <Tag tone={stateTones[state]}>{stateTitle(state)}</Tag>
    </View>
  )
}

async function reopen(store: UpkeepStore, name: string): Promise<void> {
  const sure = await feedback.modal({
    title: t('重新开放 #{name}？', { name }),
    content: t('它会再列出来，原来关注的人还关注着。'),
    confirmText: t('重新开放'),
  })
  if (sure)
    await store.reopen().then(
      () => feedback.toast(t('开放了')),
      () => undefined,
    )
}

/** What the school may do with it. */
export const UpkeepActs = observer(function UpkeepActs({
  store,
  topic: { id, name, state },
}: {
  store: UpkeepStore
  topic: TopicDetail
}) {
  const [asking, setAsking] = useState<'close' | 'transfer' | null>(null)
  const done = () => setAsking(null)
  return (
    <>
      <View className="td-acts">
        {state === 'closed' && (
          <Button className="td-act" onTap={() => void reopen(store, name)}>
            {t('重新开放')}
          </Button>
        )}
        {state === 'approved' && (
          <>
            <Button className="td-act" onTap={linkTo(ofTopic('index_topic', id))}>
              {t('管理内容')}
            </Button>
            <Button className="td-act" kind="line" onTap={() => setAsking('transfer')}>
              {t('转交')}
            </Button>
            <Button className="td-act" kind="danger" onTap={() => setAsking('close')}>
              {t('关闭')}
            </Button>
          </>
        )}
      </View>
      {asking === 'close' && (
        <ReasonSheet
          title={t('关闭话题 #{name}', { name })}
          label={t('关闭')}
          onClose={done}
          onSend={store.close}
        />
      )}
      {asking === 'transfer' && <TransferSheet store={store} onClose={done} />}
    </>
  )
})

/** Chooses the next owner among those who follow the topic. */
function TransferSheet({ store, onClose }: { store: UpkeepStore; onClose: () => void }) {
  const [people] = useState(() => new ManagerStore(store.id))
  const give = async ({ id, name }: Candidate) => {
    const sure = await feedback.modal({
      title: t('转交给{name}？', { name }),
      content: t('对方马上开始照看它，原来照看的人不再能管理。双方都会收到通知。'),
      confirmText: t('转交'),
      danger: true,
    })
    if (!sure) return
    await store.transfer(id).then(
      () => feedback.toast(t('转交好了')),
      () => undefined,
    )
    onClose()
  }
  const title = t('转交给谁')
  const head = (
    <View className="td-head">
      <View className="u-title u-grow">{title}</View>
      <IconButton name="x" label={t('关闭')} end onTap={onClose} />
    </View>
  )
  return (
    <Sheet open onClose={onClose} label={title} head={head} bare>
      <View className="td-sheet">
        <Candidates
          store={people}
          act={(person) => (
            <Button
              size={32}
              kind="line"
              ariaLabel={t('转交给{name}', { name: person.name })}
              onTap={() => void give(person)}
            >
              {t('转交')}
            </Button>
          )}
        />
      </View>
    </Sheet>
  )
}
