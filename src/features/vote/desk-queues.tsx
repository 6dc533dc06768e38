import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits, suspicionTitles, suspicionWords, type Decision, type Suspicion } from '@contract/vote/rules'
import type { AsideBallot, VoteEntry } from '@contract/vote/schema'
import { DeskHead } from '@/shell/desk/desk-head'
import { DeskQueue } from '@/shell/desk/desk-queue'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { t } from '@/locale'
import { Text, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icons/icon'
import { PictureGrid } from '@/ui/picture-grid'
import { fullTime } from '@/ui/format'
import { Tag } from '@/ui/tag'
import type { DeskStore, Verdict, Word } from './desk-store'
import { explainAside } from './labels'
import './vote.css'

/** Entries that wait for the creator, each with its two answers. */
export const WaitingQueue = observer(function WaitingQueue({ store: { waiting } }: { store: DeskStore }) {
  const accept = (entry: VoteEntry) =>
    waiting.confirm(
      entry,
      { action: 'accept' },
      {
        title: t('通过“{name}”的报名？', { name: entry.name }),
        content: t('通过后会编号，大家马上能看到、能投票。'),
        confirmText: t('通过'),
      },
    )
  return (
    <DeskQueue<VoteEntry, Word>
      queue={waiting}
      rowHeight={240}
      empty={{ title: t('没有待审的报名'), text: t('有人报名，会排到这里，也会通知你。') }}
      approve={{ label: t('通过'), onTap: accept }}
      refuse={{
        label: t('不通过'),
        title: ({ name }) => t('不通过“{name}”的报名', { name }),
        decision: (reason) => ({ action: 'decline', reason }),
      }}
    >
      {(entry) => (
        <>
          <DeskHead person={entry.author} at={entry.at} />
          <View className="u-strong u-text">{entry.name}</View>
          {entry.text !== '' && <View className="u-text">{entry.text}</View>}
          {entry.pictures.length > 0 && <PictureGrid pictures={entry.pictures} />}
        </>
      )}
    </DeskQueue>
  )
})

const explain = t('会写进公开的回执，投票的同学也会收到')

/** What is about to be decided: one ballot, or all of a signal. */
type Asked = { action: Decision } & ({ ballot: AsideBallot } | { signal: Suspicion; count: number })

const titleOf = (asked: Asked): string => {
  if ('ballot' in asked) return asked.action === 'count' ? t('这一票计入') : t('这一票不计入')
  const { signal, count, action } = asked
  const words = { signal: t(suspicionTitles[signal]), n: count }
  return action === 'count' ? t('“{signal}”的 {n} 票都计入', words) : t('“{signal}”的 {n} 票都不计入', words)
}

/** Ballots that were set aside: each counts or does not, or all of a signal, for a reason that everyone can read. */
export const AsideQueue = observer(function AsideQueue({ store }: { store: DeskStore }) {
  const { aside, event } = store
  const [asked, setAsked] = useState<Asked | null>(null)
  const signals = event.data?.signals ?? []
  const decide = (one: Asked, reason: string): Promise<void> => {
    const verdict: Verdict = { action: one.action, reason }
    return 'ballot' in one ? aside.decide(one.ballot, verdict) : store.decideAll(one.signal, verdict)
  }
  return (
    <>
      <View className="vo-bar" ariaRole="button" onTap={() => void explainAside()}>
        <Text>{t('投给谁，决定以前谁也看不到')}</Text>
        <Icon name="help" size={16} />
      </View>
      {signals.map(({ signal, count }) => (
        <View key={signal} className="vo-signal">
          <View className="u-grow">
            <View className="u-strong">
              {t('{signal}，{n} 票', { signal: t(suspicionTitles[signal]), n: count })}
            </View>
            <View className="u-meta u-text">{t(suspicionWords[signal])}</View>
          </View>
          <Button size={32} kind="line" onTap={() => setAsked({ signal, count, action: 'reject' })}>
            {t('都不计入')}
          </Button>
          <Button size={32} kind="line" onTap={() => setAsked({ signal, count, action: 'count' })}>
            {t('都计入')}
          </Button>
        </View>
      ))}
      <DeskQueue<AsideBallot, Verdict>
        queue={aside}
        of={null}
        rowHeight={160}
        empty={{
          title: t('没有搁置的票'),
          text: t('没有认证的人短时间内从同一网络投票、又有别的异常，会排到这里等你决定。'),
        }}
        approve={{ label: t('计入'), onTap: (ballot) => setAsked({ ballot, action: 'count' }) }}
        refuse={{
          label: t('不计入'),
          title: () => t('这一票不计入'),
          decision: (reason) => ({ action: 'reject', reason }),
        }}
      >
        {(ballot) => (
          <>
            <View className="vo-aside-head">
              <View className="u-strong u-figures u-grow">{fullTime(ballot.at)}</View>
              {ballot.young && <Tag tone="amber">{t('新账号')}</Tag>}
            </View>
            {ballot.signals.map((signal) => (
              <View key={signal} className="u-meta u-text">
                {t(suspicionWords[signal])}
              </View>
            ))}
            {ballot.network !== '' && (
              <View className="u-meta">{t('网络 {mark}', { mark: ballot.network })}</View>
            )}
          </>
        )}
      </DeskQueue>
      {asked && (
        <ReasonSheet
          title={titleOf(asked)}
          label={asked.action === 'count' ? t('计入') : t('不计入')}
          room={limits.reason}
          placeholder={explain}
          onClose={() => setAsked(null)}
          onSend={(reason) => decide(asked, reason)}
        />
      )}
    </>
  )
})
