import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { codeText, limits, suspicionWords, type Decision } from '@contract/vote/rules'
import type { AsideBallot, VoteEntry } from '@contract/vote/schema'
import { DeskHead } from '@/shell/desk/desk-head'
import { DeskQueue } from '@/shell/desk/desk-queue'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { t } from '@/locale'
import { Text, View } from '@/platform/components'
import { PictureGrid } from '@/ui/picture-grid'
import { fullTime } from '@/ui/format'
import { Tag } from '@/ui/tag'
import type { DeskStore, Verdict, Word } from './desk-store'
import { numberOf } from './words'
import './vote.css'

/** Entries that wait for the creator, each with its two answers. */
export const WaitingQueue = observer(function WaitingQueue({ store: { waiting } }: { store: DeskStore }) {
  const accept = (entry: VoteEntry) =>
    waiting.confirm(
      entry,
      { action: 'accept' },
      {
        title: t('让“{name}”参选？', { name: entry.name }),
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
        title: ({ name }) => t('不让“{name}”参选', { name }),
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

/** Ballots that were set aside: each counts or does not, for a reason that everyone can read. */
export const AsideQueue = observer(function AsideQueue({ store: { aside } }: { store: DeskStore }) {
  const [counting, setCounting] = useState<AsideBallot | null>(null)
  const verdict =
    (action: Decision) =>
    (reason: string): Verdict => ({ action, reason })
  return (
    <>
      <DeskQueue<AsideBallot, Verdict>
        queue={aside}
        rowHeight={200}
        empty={{ title: t('没有搁置的票'), text: t('短时间内来自同一网络的异常票，会排到这里等你决定。') }}
        approve={{ label: t('计入'), onTap: setCounting }}
        refuse={{ label: t('不计入'), title: () => t('这一票不计入'), decision: verdict('reject') }}
      >
        {(ballot) => (
          <>
            <View className="vo-aside-head">
              <View className="u-strong u-figures u-grow">{codeText(ballot.code)}</View>
              {ballot.young && <Tag tone="amber">{t('新账号')}</Tag>}
            </View>
            <View className="u-text">
              {t('投给 {number} {name}', { number: numberOf(ballot.entry), name: ballot.entry.name })}
            </View>
            <View className="u-meta u-text">{t(suspicionWords[ballot.suspicion])}</View>
            <View className="u-meta">
              <Text>{fullTime(ballot.at)}</Text>
              {ballot.network !== '' && <Text>{t(' · 网络 {mark}', { mark: ballot.network })}</Text>}
            </View>
          </>
        )}
      </DeskQueue>
      {counting && (
        <ReasonSheet
          title={t('这一票计入')}
          label={t('计入')}
          room={limits.reason}
          placeholder={explain}
          onClose={() => setCounting(null)}
          onSend={(reason) => aside.decide(counting, verdict('count')(reason))}
        />
      )}
    </>
  )
})
