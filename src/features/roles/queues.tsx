import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Queue } from '@contract/roles/schema'
import { ReportQueue } from '@/features/bank/report-queue'
import { CertificationQueue } from '@/features/certification/review'
import { DynamicQueue } from '@/features/circle/desk-queue'
import { AppealQueue } from '@/features/complaint/appeal-queue'
import { ComplaintQueue } from '@/features/complaint/complaint-queue'
import { go } from '@/features/links'
import { HeldQueue } from '@/features/confession/held-queue'
import { UnsealQueue } from '@/features/confession/unseal-queue'
import { DisputeQueue } from '@/features/running/ride/dispute-queue'
import { SafetyQueue } from '@/features/safety/queue'
import { AccountQueue } from '@/features/subscribe/review'
import { TopicQueue } from '@/features/topic/review'
import { deskPage, ofTopic } from '@/features/topicdesk/pages'
import { WithdrawalQueue } from '@/features/wallet/queue'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Chips } from '@/ui/chips'
import { relativeTime } from '@/ui/format'
import type { AdminStore } from './admin-store'
import { Inbox } from './inbox'
import { ApplicationQueue } from './queue'
import './roles.css'

const titles = {
  certifications: t('学生认证'),
  screenings: t('待审内容'),
  complaints: t('举报'),
  appeals: t('申诉'),
  tickets: t('反馈和咨询'),
  confessions: t('表白'),
  unseals: t('揭开匿名'),
  applications: t('角色申请'),
  dynamics: t('动态'),
  accounts: t('公众号'),
  withdrawals: t('提现'),
  topics: t('话题'),
  topicAppeals: t('话题申诉'),
  bankReports: t('题目纠错'),
  errands: t('跑腿争议'),
}
type Name = keyof typeof titles
const allNames = Object.keys(titles) as Name[]

const sinceWhen = ({ count, oldest }: Queue): string =>
  oldest ? t('等着 {count} 份，最早的：{time}', { count, time: relativeTime(oldest) }) : t('都处理完了')

/** The queues of work, each with how much waits and since when; the first that has some is open. */
export const Queues = observer(function Queues({ store }: { store: AdminStore }) {
  const queues = store.home.data?.queues ?? []
  const of = (name: Name) => queues.find((queue) => queue.name === name)
  const names = allNames.filter((name) => of(name))
  const [open, setOpen] = useState<Name>(
    () => names.find((name) => (of(name)?.count ?? 0) > 0) ?? names[0] ?? 'topics',
  )
  const queue = of(open)
  const items = names.map((key) => ({ key, label: `${titles[key]} ${of(key)?.count ?? 0}` }))
  return (
    <>
      <Chips items={items} value={open} onChange={setOpen} />
      {queue && <View className="u-meta u-pad r-since">{sinceWhen(queue)}</View>}
      {open === 'certifications' && <CertificationQueue />}
      {open === 'screenings' && <SafetyQueue onDecided={store.home.load} />}
      {open === 'complaints' && <ComplaintQueue onDone={store.home.load} />}
      {open === 'appeals' && <AppealQueue onDone={store.home.load} />}
      {open === 'confessions' && <HeldQueue onDone={store.home.load} />}
      {open === 'unseals' && <UnsealQueue onDone={store.home.load} />}
      {open === 'tickets' && <Inbox />}
      {open === 'applications' && <ApplicationQueue store={store} />}
      {open === 'bankReports' && <ReportQueue onDecided={store.home.load} />}
      {open === 'errands' && <DisputeQueue onDone={store.home.load} />}
      {(open === 'topics' || open === 'topicAppeals') && (
        <CellGroup>
          {open === 'topicAppeals' && (
            <Cell icon="shield-check" title={t('复核移出话题的申诉')} onTap={() => go(ofTopic('appeal'))} />
          )}
          <Cell
            icon="hash"
            title={t('话题管理台')}
            text={t('新动态、被举报的、移出的，和本校全部话题')}
            onTap={() => go(deskPage)}
          />
        </CellGroup>
      )}
      {open === 'dynamics' && <DynamicQueue onDecided={store.home.load} />}
      {open === 'accounts' && <AccountQueue onDecided={store.home.load} />}
      {open === 'withdrawals' && <WithdrawalQueue onDecided={store.home.load} />}
      {open === 'topics' && <TopicQueue onDecided={store.home.load} />}
    </>
  )
})
