import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { deskLimits } from '@contract/topicdesk/rules'
import type { TopicCase } from '@contract/topicdesk/schema'
import { reasonTitle as complaintReason } from '@/shell/complaint/labels'
import { DynamicRow } from '@/shell/dynamic/dynamic-row'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { TextareaField } from '@/ui/form/textarea-field'
import { Section } from '@/ui/section'
import { Tag } from '@/ui/tag'
import { useShare } from '@/ui/use-share'
import type { CaseStore } from './case-store'
import { replyTo } from './pages'
import { RemovalCard, ReplyCard } from './removal-cards'
import { RemoveSheet } from './remove-sheet'
import { flagTitle, flagWord } from './labels'
import './topicdesk.css'

/** A dynamic in a topic with all that its managers know of it, and what they may do. */
export const CaseView = observer(function CaseView({ store, data }: { store: CaseStore; data: TopicCase }) {
  const [removing, setRemoving] = useState(false)
  const { dynamic, out, restoring, appeal } = store
  useShare()
  return (
    <>
      {dynamic && <DynamicRow dynamic={dynamic} showSchool />}
      <View className="td-page">
        <Known store={store} data={data} />
        {data.removals.map((removal) => (
          <RemovalCard key={removal.id} removal={removal} />
        ))}
        {appeal && <Answer store={store} />}
        {data.replies.length > 0 && <Section title={t('已经回复')} />}
        {data.replies.map((reply) => (
          <ReplyCard key={reply.id} reply={reply} />
        ))}
      </View>
      <View className="td-acts">
        {out ? (
          <Button
            className="td-act"
            kind={appeal ? 'line' : 'accent'}
            loading={restoring.busy}
            onTap={() => void restoring.run().then((done) => done && feedback.toast(t('放回去了')))}
          >
            {t('放回话题')}
          </Button>
        ) : (
          <Button className="td-act" kind="danger" onTap={() => setRemoving(true)}>
            {t('移出话题')}
          </Button>
        )}
        <Replies data={data} />
      </View>
      {removing && (
        <RemoveSheet
          onClose={() => setRemoving(false)}
          onSend={(reason, note) => store.remove(reason, note).then(() => feedback.toast(t('已移出')))}
        />
      )}
    </>
  )
})

/** Nobody writes to themselves. */
function Replies({ data: { topic, dynamic, reports } }: { data: TopicCase }) {
  if (dynamic.author.id === session.info?.user_id) return null
  return (
    <>
      <Button className="td-act" kind="line" onTap={linkTo(replyTo(topic.id, dynamic.id, 'author'))}>
        {t('回复作者')}
      </Button>
      {reports && (
        <Button className="td-act" kind="line" onTap={linkTo(replyTo(topic.id, dynamic.id, 'reporters'))}>
          {t('回复举报的同学')}
        </Button>
      )}
    </>
  )
}

/** What complains about it: people, and the rules. */
const Known = observer(function Known({
  store,
  data: { reports, flags, passed },
}: {
  store: CaseStore
  data: TopicCase
}) {
  const { passing } = store
  return (
    <>
      {reports && (
        <Card className="td-card">
          <View className="td-head">
            <View className="u-strong u-grow">{t('{n} 人举报', { n: reports.complaints })}</View>
            <Tag tone="amber">{t('等学校管理员裁决')}</Tag>
          </View>
          <View className="u-text">{reports.reasons.map(complaintReason).join('、')}</View>
          <View className="u-meta">
            {t('这里看不到是谁举报的。你可以先把它移出话题，下不下架由学校管理员决定。')}
          </View>
        </Card>
      )}
      {flags.length > 0 && (
        <Card className="td-card">
          <View className="td-head">
            <View className="u-strong u-grow">{t('系统标出来的')}</View>
            {passed && <Tag tone="green">{t('看过没问题')}</Tag>}
          </View>
          {flags.map((flag) => (
            <View key={flag}>
              <View className="u-strong">{flagTitle(flag)}</View>
              <View className="u-meta">{flagWord(flag)}</View>
            </View>
          ))}
          <Button size={44} kind="quiet" loading={passing.busy} onTap={() => void passing.run(!passed)}>
            {passed ? t('还是有问题') : t('没有问题')}
          </Button>
        </Card>
      )}
    </>
  )
})

/** The answer to the appeal that waits for the viewer. */
const Answer = observer(function Answer({ store }: { store: CaseStore }) {
  const { form } = store
  const decide = async (action: 'approve' | 'refuse') => {
    if (await store.decide(action)) feedback.toast(action === 'approve' ? t('放回去了') : t('维持移出'))
  }
  return (
    <>
      <TextareaField
        {...form.field('note')}
        max={deskLimits.note.max}
        placeholder={t('双方的依据和你的判断，作者会看到')}
      />
      <View className="td-acts">
        <Button className="td-act" kind="line" disabled={form.busy} onTap={() => void decide('refuse')}>
          {t('维持移出')}
        </Button>
        <Button className="td-act" loading={form.busy} onTap={() => void decide('approve')}>
          {t('申诉成立')}
        </Button>
      </View>
    </>
  )
})
