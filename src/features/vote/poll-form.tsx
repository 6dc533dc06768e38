import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { pollLimits, voterTitles, type Voters } from '@contract/vote/rules'
import { t } from '@/locale'
import { DraftBar } from '@/shell/draft-bar'
import { back } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { CellGroup } from '@/ui/cell'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { RadioField } from '@/ui/form/option-fields'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { PageFrame } from '@/ui/page-frame'
import { useTitle } from '@/ui/use-title'
import { pathOfEvent } from './pages'
import './vote.css'
import { PollStore, type Chat } from './poll-store'

const ends = [
  { key: '1' as const, label: t('1 天后结束') },
  { key: '3' as const, label: t('3 天后结束') },
  { key: '7' as const, label: t('7 天后结束') },
]
const counts = [
  { key: 'one' as const, label: t('只选一个') },
  { key: 'many' as const, label: t('可以多选') },
]
const voters = (['school', 'students', 'everyone'] as const).map((key: Voters) => ({
  key,
  label: t(voterTitles[key]),
}))
/** Characters that the options and the ends of their lines have room for. */
const room = 210

interface PollFormProps {
  /** It is asked there, of those who are in it, and sent as a card. */
  chat?: Chat
  /** Stand above. */
  children?: React.ReactNode
}

/** Makes a poll on one page. */
export const PollForm = observer(function PollForm({ chat, children }: PollFormProps) {
  const [store] = useState(() => new PollStore(chat))
  const { form } = store.draft
  useTitle(chat && t('发起投票'))
  const create = async () => {
    const poll = await store.send()
    if (!poll) return
    if (poll.withheld) feedback.toast(t('已提交，审核通过后大家就能看到'))
    if (chat) back()
    else void navigation.redirectTo(pathOfEvent(poll.id))
  }
  return (
    <PageFrame
      foot={
        <DraftBar
          written={store.written}
          onDiscard={store.draft.discard}
          label={chat ? t('发到聊天') : t('发布投票')}
          busy={form.busy}
          onSend={create}
        />
      }
    >
      {chat ? <View className="u-meta vo-seg">{t('只有这个聊天里的人看得到、能投票。')}</View> : children}
      <FormErrorSummary form={form} />
      <TextField
        {...form.field('title')}
        max={pollLimits.question.max}
        placeholder={t('例如：周五聚餐吃什么')}
      />
      <TextareaField
        {...form.field('options')}
        max={room}
        placeholder={t('一行写一个选项，最多 {n} 个', { n: pollLimits.options.max })}
      />
      <RadioField {...form.field('days')} rows={ends} />
      <RadioField {...form.field('many')} rows={counts} />
      {!chat && (
        <>
          <RadioField {...form.field('voters')} rows={voters} />
          <CellGroup>
            <SwitchField
              label={t('同时发到圈子')}
              hint={t('圈子里会有一张投票卡片，同学看到就能投')}
              value={form.values.circle}
              onChange={(circle) => store.draft.change({ circle })}
            />
          </CellGroup>
        </>
      )}
    </PageFrame>
  )
})
